ALTER TABLE "projects" ADD COLUMN "notice" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "owner" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "fence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transcript_batches" ADD COLUMN "gaps" jsonb DEFAULT '[]'::jsonb NOT NULL;