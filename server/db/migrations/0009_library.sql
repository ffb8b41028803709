CREATE TABLE "passages" (
	"project_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"first_word" integer NOT NULL,
	"words" text NOT NULL,
	"starts" jsonb NOT NULL,
	"search" "tsvector" NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "passages_project_id_seq_pk" PRIMARY KEY("project_id","seq")
);
--> statement-breakpoint
CREATE TABLE "version_bases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"data" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"base_id" uuid NOT NULL,
	"patch" "bytea",
	"revision" integer NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text,
	"saved_in" text,
	"words" integer NOT NULL,
	"cuts" integer NOT NULL,
	"edited_duration" double precision NOT NULL,
	"changed" jsonb,
	"shift" double precision
);
--> statement-breakpoint
ALTER TABLE "projects" DROP CONSTRAINT "projects_user_id_unique";--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "name_folded" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "trashed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "kept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "expiry_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "picture_key" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "peaks_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "proxy_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "filmstrip_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "levels" jsonb;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "unheard" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "speakers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "edited_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "spoken_hash" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "project_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "open_project_id" uuid;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version_bases" ADD CONSTRAINT "version_bases_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_base_id_version_bases_id_fk" FOREIGN KEY ("base_id") REFERENCES "public"."version_bases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passages_search" ON "passages" USING gin ("search");--> statement-breakpoint
CREATE INDEX "version_bases_project" ON "version_bases" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "versions_project" ON "versions" USING btree ("project_id","saved_at");--> statement-breakpoint
CREATE INDEX "versions_base" ON "versions" USING btree ("base_id");--> statement-breakpoint
CREATE INDEX "versions_unnamed" ON "versions" USING btree ("saved_at") WHERE "versions"."name" IS NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_open_project_id_projects_id_fk" FOREIGN KEY ("open_project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "projects_user" ON "projects" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "projects_media" ON "projects" USING btree ("media_prefix");--> statement-breakpoint
CREATE INDEX "tasks_project" ON "tasks" USING btree ("project_id");--> statement-breakpoint
UPDATE "projects" SET
	"name" = left(coalesce(nullif(regexp_replace("media"->'rushes'->0->>'name', '\.[^.]*$', ''), ''), 'Recording'), 200),
	"edited_at" = "touched_at";--> statement-breakpoint
UPDATE "projects" SET "name_folded" = lower("name");--> statement-breakpoint
UPDATE "users" SET "open_project_id" = "projects"."id" FROM "projects" WHERE "projects"."user_id" = "users"."id";--> statement-breakpoint
UPDATE "tasks" SET "project_id" = "projects"."id" FROM "projects"
	WHERE "projects"."user_id" = "tasks"."user_id" AND "tasks"."state" IN ('queued', 'running') AND "tasks"."kind" NOT IN ('ingest', 'mail');
