DROP INDEX "versions_project";--> statement-breakpoint
CREATE INDEX "versions_project" ON "versions" USING btree ("project_id","revision");