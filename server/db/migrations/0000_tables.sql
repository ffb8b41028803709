CREATE TABLE "auth_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"plan_hash" text NOT NULL,
	"extension" text NOT NULL,
	"input" jsonb NOT NULL,
	"output_duration" double precision NOT NULL,
	"credits" integer NOT NULL,
	"output_key" text NOT NULL,
	"ready_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"reference" text NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	"balance_after" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_once" UNIQUE("kind","reference"),
	CONSTRAINT "ledger_order" UNIQUE("user_id","seq"),
	CONSTRAINT "ledger_never_negative" CHECK ("ledger"."balance_after" >= 0),
	CONSTRAINT "ledger_sign" CHECK (("ledger"."kind" = 'download') = ("ledger"."amount" < 0) AND "ledger"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "mail_keys" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"password_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"media" jsonb NOT NULL,
	"media_prefix" text NOT NULL,
	"master_key" text NOT NULL,
	"peaks_key" text,
	"proxy_key" text,
	"media_deleted_at" timestamp with time zone,
	"language" text,
	"n_speakers" integer DEFAULT 1 NOT NULL,
	"transcript" text DEFAULT 'none' NOT NULL,
	"transcribed_until" double precision DEFAULT 0 NOT NULL,
	"paragraphs" jsonb,
	"engine" text,
	"draft" boolean DEFAULT false NOT NULL,
	"document" json,
	"revision" integer DEFAULT 0 NOT NULL,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "projects_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"user_id" uuid NOT NULL,
	"input" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"progress" jsonb,
	"failure" jsonb,
	"cancel_requested" boolean DEFAULT false NOT NULL,
	"heartbeat_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "transcript_batches" (
	"project_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"words" jsonb NOT NULL,
	"transcribed_until" double precision NOT NULL,
	CONSTRAINT "transcript_batches_project_id_seq_pk" PRIMARY KEY("project_id","seq")
);
--> statement-breakpoint
CREATE TABLE "upload_chunks" (
	"generation" uuid NOT NULL,
	"chunk_number" integer NOT NULL,
	"key" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "upload_chunks_generation_chunk_number_pk" PRIMARY KEY("generation","chunk_number")
);
--> statement-breakpoint
CREATE TABLE "upload_rushes" (
	"user_id" uuid NOT NULL,
	"rush_number" integer NOT NULL,
	"generation" uuid NOT NULL,
	"rush_name" text NOT NULL,
	"rush_size" bigint NOT NULL,
	"n_chunks" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "upload_rushes_user_id_rush_number_pk" PRIMARY KEY("user_id","rush_number"),
	CONSTRAINT "upload_rushes_generation_unique" UNIQUE("generation")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"activated_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "auth_tokens" ADD CONSTRAINT "auth_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_keys" ADD CONSTRAINT "mail_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_batches" ADD CONSTRAINT "transcript_batches_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_chunks" ADD CONSTRAINT "upload_chunks_generation_upload_rushes_generation_fk" FOREIGN KEY ("generation") REFERENCES "public"."upload_rushes"("generation") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_rushes" ADD CONSTRAINT "upload_rushes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auth_tokens_user" ON "auth_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_tokens_expiry" ON "auth_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "exports_plan" ON "exports" USING btree ("project_id","plan_hash");--> statement-breakpoint
CREATE INDEX "mail_keys_user" ON "mail_keys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_open" ON "tasks" USING btree ("key") WHERE "tasks"."state" IN ('queued', 'running');--> statement-breakpoint
CREATE INDEX "tasks_latest" ON "tasks" USING btree ("key","created_at");