import {
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, ofProject, ofUser } from './schema.ts';

/** What each of the newest revisions did to the edit before it. */
export const editChanges = pgTable(
  'edit_changes',
  {
    projectId: ofProject(),
    /** The one it led to. */
    revision: integer('revision').notNull(),
    /** Given by the window that sent it. */
    changeId: uuid('change_id').notNull(),
    /** JSON. */
    change: text('change').notNull(),
    savedAt: at('saved_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.revision] }),
    uniqueIndex('edit_changes_once').on(t.projectId, t.changeId),
    index('edit_changes_age').on(t.savedAt),
  ],
);

/** Windows in which a project is open; those not heard of for a minute go. */
export const presences = pgTable(
  'presences',
  {
    projectId: ofProject(),
    windowId: uuid('window_id').notNull(),
    userId: ofUser(),
    window: text('window').notNull(),
    /** Source seconds. */
    caret: doublePrecision('caret'),
    playhead: doublePrecision('playhead'),
    seenAt: at('seen_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.windowId] }), index('presences_age').on(t.seenAt)],
);

/** What a second recogniser heard otherwise, ten minutes of a recording at a time. */
export const secondPassPortions = pgTable(
  'second_pass_portions',
  {
    projectId: ofProject(),
    /** The task that heard it. */
    passId: uuid('pass_id').notNull(),
    portion: integer('portion').notNull(),
    /** Source seconds. */
    start: doublePrecision('start').notNull(),
    end: doublePrecision('end').notNull(),
    /** JSON: runs of the contract. */
    runs: text('runs').notNull(),
    /** The revision of the edit that took it over; null before. */
    appliedRevision: integer('applied_revision'),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.portion] })],
);
