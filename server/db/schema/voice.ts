import { bigint, doublePrecision, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, ofProject } from './schema.ts';

/** Copies of a recording with less noise, by the media they were made from; copies of replaced media no longer count. */
export const voiceCopies = pgTable(
  'voice_copies',
  {
    mediaPrefix: text('media_prefix').notNull(),
    voice: text('voice', { enum: ['light', 'strong'] }).notNull(),
    projectId: ofProject(),
    /** Of the one that is cut. */
    key: text('key').notNull(),
    /** Of the one that is played. */
    playedKey: text('played_key').notNull(),
    playedBytes: bigint('played_bytes', { mode: 'number' }).notNull(),
    /** dB by which it is louder than the recording where somebody speaks. */
    level: doublePrecision('level').notNull(),
    /** Of both. */
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.mediaPrefix, t.voice] }), index('voice_copies_project').on(t.projectId)],
);
