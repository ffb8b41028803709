CREATE TABLE "second_pass_portions" (
	"project_id" uuid NOT NULL,
	"pass_id" uuid NOT NULL,
	"portion" integer NOT NULL,
	"start" double precision NOT NULL,
	"end" double precision NOT NULL,
	"runs" text NOT NULL,
	"applied_revision" integer,
	CONSTRAINT "second_pass_portions_project_id_portion_pk" PRIMARY KEY("project_id","portion")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "second_pass" boolean;--> statement-breakpoint
ALTER TABLE "second_pass_portions" ADD CONSTRAINT "second_pass_portions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;