import { sql } from 'drizzle-orm';
import {
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { VersionChange } from '#contract/index.ts';
import type { Deed } from '#model/deed-kinds.ts';
import { at, bytea, ofProject, users } from './schema.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** The transcript in runs of some hundred words, for the search. */
export const passages = pgTable(
  'passages',
  {
    projectId: ofProject(),
    seq: integer('seq').notNull(),
    firstWord: integer('first_word').notNull(),
    /** Words joined by spaces. */
    words: text('words').notNull(),
    /** Start of each word, source seconds. */
    starts: jsonb('starts').$type<readonly number[]>().notNull(),
    /** The words as `foldText` makes them, without positions. */
    search: tsvector('search').notNull(),
    /** SHA-256 of words and starts. */
    hash: text('hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.seq] }), index('passages_search').using('gin', t.search)],
);

export const versions = pgTable(
  'versions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    projectId: ofProject(),
    /** The whole edit: JSON text, Zstandard. */
    data: bytea('data').notNull(),
    revision: integer('revision').notNull(),
    savedAt: at('saved_at').notNull().defaultNow(),
    name: text('name'),
    savedIn: text('saved_in'),
    /** Who saved it; `null` of version 1.0, of the server itself, and of deleted accounts. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** What was done; `null` where nobody said. */
    deeds: jsonb('deeds').$type<readonly Deed[]>(),
    words: integer('words').notNull(),
    cuts: integer('cuts').notNull(),
    /** Seconds of edited time. */
    editedDuration: doublePrecision('edited_duration').notNull(),
    changed: jsonb('changed').$type<VersionChange>(),
    /** Seconds of rushes joined before the recording since; `null` where none were joined at either end. */
    shift: doublePrecision('shift'),
  },
  (t) => [
    index('versions_project').on(t.projectId, t.revision),
    index('versions_unnamed').on(t.savedAt).where(sql`${t.name} IS NULL`),
  ],
);
