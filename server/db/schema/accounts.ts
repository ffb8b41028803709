import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { LANGUAGES } from '#i18n/language.ts';
import { at, createdAt, ofUser } from './schema.ts';

/** Changes of address. `confirmed_at` is set by the link to the new address, `stopped_at` by the one to the old. */
export const addressChanges = pgTable(
  'address_changes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ofUser(),
    oldEmail: text('old_email').notNull(),
    newEmail: text('new_email').notNull(),
    createdAt: createdAt(),
    confirmedAt: at('confirmed_at'),
    stoppedAt: at('stopped_at'),
  },
  (t) => [index('address_changes_user').on(t.userId)],
);

/** TOTP of an account; not asked for at login before `enabled_at`. */
export const twoStep = pgTable('two_step', {
  userId: ofUser().primaryKey(),
  /** Encrypted (see server/encryption.ts). */
  secret: text('secret').notNull(),
  createdAt: createdAt(),
  enabledAt: at('enabled_at'),
  /** Time step of the last code that was used, so that none is accepted twice. */
  lastStep: integer('last_step').notNull().default(0),
});

/** Unused recovery codes. Only their SHA-256 is kept. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: ofUser(), codeHash: text('code_hash').notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

export const accountDeletions = pgTable('account_deletions', {
  userId: ofUser().primaryKey(),
  language: text('language', { enum: LANGUAGES }).notNull(),
  createdAt: createdAt(),
  dueAt: at('due_at').notNull(),
  /** Once set, nothing can stop the deletion. */
  begunAt: at('begun_at'),
});

/** Zip files with all data of an account. */
export const accountExports = pgTable(
  'account_exports',
  {
    /** The task that made it. */
    id: uuid('id').primaryKey(),
    userId: ofUser(),
    key: text('key').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('account_exports_user').on(t.userId), index('account_exports_age').on(t.createdAt)],
);
