CREATE TABLE "staged_batches" (
	"project_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"words" jsonb NOT NULL,
	"gaps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"transcribed_until" double precision NOT NULL,
	CONSTRAINT "staged_batches_project_id_seq_pk" PRIMARY KEY("project_id","seq")
);
--> statement-breakpoint
ALTER TABLE "staged_batches" ADD CONSTRAINT "staged_batches_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;