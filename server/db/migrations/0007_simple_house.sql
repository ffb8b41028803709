CREATE TABLE "upgrades" (
	"name" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "projects" DROP COLUMN "document_bytes";--> statement-breakpoint
-- Mails were called letters.
UPDATE "tasks" SET "kind" = 'mail', "input" = ("input" - 'letter') || jsonb_build_object('mail', "input" -> 'letter') WHERE "kind" = 'letter';
