CREATE TABLE "voice_copies" (
	"media_prefix" text NOT NULL,
	"voice" text NOT NULL,
	"project_id" uuid NOT NULL,
	"key" text NOT NULL,
	"played_key" text NOT NULL,
	"played_bytes" bigint NOT NULL,
	"level" double precision NOT NULL,
	"bytes" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "voice_copies_media_prefix_voice_pk" PRIMARY KEY("media_prefix","voice")
);
--> statement-breakpoint
ALTER TABLE "voice_copies" ADD CONSTRAINT "voice_copies_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "voice_copies_project" ON "voice_copies" USING btree ("project_id");