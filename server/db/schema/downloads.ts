import { pgTable, text } from 'drizzle-orm/pg-core';
import { ofUser } from './schema.ts';

/** What files of an account's new projects say of themselves; an empty text, and no row: as their recordings. */
export const fileDefaults = pgTable('file_defaults', {
  userId: ofUser().primaryKey(),
  artist: text('artist').notNull(),
  album: text('album').notNull(),
});
