ALTER TABLE "projects" ADD COLUMN "silenced" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "silenced_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "silenced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "review_copies" ADD COLUMN "hides" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "review_copies" ADD COLUMN "silenced_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "review_copies" DROP CONSTRAINT "review_copies_pkey";--> statement-breakpoint
ALTER TABLE "review_copies" ADD CONSTRAINT "review_copies_media_prefix_hides_pk" PRIMARY KEY("media_prefix","hides");--> statement-breakpoint
ALTER TABLE "review_links" ADD COLUMN "hides_silenced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "review_links" ADD COLUMN "hides_cut" boolean DEFAULT false NOT NULL;
