CREATE TABLE "file_defaults" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"artist" text NOT NULL,
	"album" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file_defaults" ADD CONSTRAINT "file_defaults_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;