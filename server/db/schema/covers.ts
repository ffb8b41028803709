import { pgTable } from 'drizzle-orm/pg-core';
import { bytea, createdAt, ofProject } from './schema.ts';

/** Covers of downloads, of projects whose cover is not that of the recording. */
export const covers = pgTable('covers', {
  projectId: ofProject().primaryKey(),
  /** JPEG, as we wrote it; null: downloads have none, whatever the recording has. */
  picture: bytea('picture'),
  createdAt: createdAt(),
});
