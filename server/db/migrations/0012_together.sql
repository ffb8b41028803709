CREATE TABLE "edit_changes" (
	"project_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"change_id" uuid NOT NULL,
	"change" text NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "edit_changes_project_id_revision_pk" PRIMARY KEY("project_id","revision")
);
--> statement-breakpoint
CREATE TABLE "presences" (
	"project_id" uuid NOT NULL,
	"window_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"window" text NOT NULL,
	"caret" double precision,
	"playhead" double precision,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "presences_project_id_window_id_pk" PRIMARY KEY("project_id","window_id")
);
--> statement-breakpoint
ALTER TABLE "edit_changes" ADD CONSTRAINT "edit_changes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "edit_changes_once" ON "edit_changes" USING btree ("project_id","change_id");--> statement-breakpoint
CREATE INDEX "edit_changes_age" ON "edit_changes" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "presences_age" ON "presences" USING btree ("seen_at");