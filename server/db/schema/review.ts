import {
  type AnyPgColumn,
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, createdAt, ofProject, ofUser, users } from './schema.ts';

/** Links to a project for people without an account. A revoked one is deleted. */
export const reviewLinks = pgTable(
  'review_links',
  {
    /** Used in signed URLs, which must not contain the token. */
    id: uuid('id').primaryKey().defaultRandom(),
    projectId: ofProject(),
    /** SHA-256. */
    tokenHash: text('token_hash').notNull().unique(),
    label: text('label').notNull().default(''),
    rights: text('rights', { enum: ['view', 'comment', 'edit'] }).notNull(),
    /** argon2id, PHC string; `null` without a password. */
    passwordHash: text('password_hash'),
    /** Not known of passwords that version 1.0 took. */
    passwordIsLong: boolean('password_is_long').notNull().default(false),
    /** Words that are muted or bleeped are neither read nor heard by it. Never of a link to edit. */
    hidesSilenced: boolean('hides_silenced').notNull().default(false),
    /** Words that are cut are not read by it. Never of a link to edit. */
    hidesCut: boolean('hides_cut').notNull().default(false),
    createdAt: createdAt(),
    endsAt: at('ends_at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [index('review_links_project').on(t.projectId)],
);

/** Accounts that a link to edit let in; deleted with the link. */
export const collaborators = pgTable(
  'collaborators',
  {
    linkId: uuid('link_id')
      .notNull()
      .references(() => reviewLinks.id, { onDelete: 'cascade' }),
    userId: ofUser(),
    joinedAt: at('joined_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.linkId, t.userId] }), index('collaborators_user').on(t.userId)],
);

export const reviewComments = pgTable(
  'review_comments',
  {
    /** Chosen by the page that sent the comment. */
    id: uuid('id').primaryKey(),
    projectId: ofProject(),
    parentId: uuid('parent_id').references((): AnyPgColumn => reviewComments.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['comment', 'cut', 'restore'] }).notNull(),
    /** The name that a reviewer without an account gave; empty for an account. Of version 1.0 also an address. */
    author: text('author').notNull(),
    /** Who wrote it; `null` without an account, of version 1.0, and of deleted accounts. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    fromOwner: boolean('from_owner').notNull(),
    text: text('text').notNull(),
    /** Source seconds. */
    startTime: doublePrecision('start_time').notNull(),
    endTime: doublePrecision('end_time').notNull(),
    /** Inclusive; −1 without words. */
    firstWord: integer('first_word').notNull(),
    lastWord: integer('last_word').notNull(),
    state: text('state', { enum: ['open', 'resolved', 'accepted', 'declined'] })
      .notNull()
      .default('open'),
    createdAt: createdAt(),
  },
  (t) => [
    index('review_comments_project').on(t.projectId, t.startTime),
    index('review_comments_parent').on(t.parentId),
  ],
);

/** Copies made for review, by the media they were made from; copies of replaced media no longer count. */
export const reviewCopies = pgTable(
  'review_copies',
  {
    mediaPrefix: text('media_prefix').notNull(),
    /** Whether it is the copy in which muted and bleeped ranges are not heard. */
    hides: boolean('hides').notNull().default(false),
    projectId: ofProject(),
    /** Of a copy that hides: `silenced_revision` of the project, of which it was made. */
    silencedRevision: integer('silenced_revision').notNull().default(0),
    key: text('key').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.mediaPrefix, t.hides] }), index('review_copies_project').on(t.projectId)],
);
