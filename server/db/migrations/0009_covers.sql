CREATE TABLE "covers" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"picture" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "covers" ADD CONSTRAINT "covers_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;