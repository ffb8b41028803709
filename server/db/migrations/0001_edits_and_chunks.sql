ALTER TABLE "projects" ADD COLUMN "new_version_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "upload_chunks" ADD COLUMN "replaced_key" text;