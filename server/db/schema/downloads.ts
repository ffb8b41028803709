import { jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { PresetChoice } from '#contract/index.ts';
import { createdAt, ofUser } from './schema.ts';

/** What files of an account's new projects say of themselves; an empty text, and no row: as their recordings. */
export const fileDefaults = pgTable('file_defaults', {
  userId: ofUser().primaryKey(),
  artist: text('artist').notNull(),
  album: text('album').notNull(),
});

/** Choices of the download dialog that an account keeps by name. */
export const downloadPresets = pgTable(
  'download_presets',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ofUser(),
    name: text('name').notNull(),
    choice: jsonb('choice').$type<PresetChoice>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique('download_presets_name').on(t.userId, t.name)],
);
