import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { LANGUAGES } from '#i18n/language.ts';
import type { Gap, Range } from '#model/types.ts';
import type {
  ExportGain,
  ExportInput,
  Failure,
  ProjectMedia,
  StoredParagraph,
  StoredWord,
  TaskJson,
} from './types.ts';

export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
const bytes = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);
export const createdAt = () => at('created_at').notNull().defaultNow();
/** Of rows that are deleted with the account, or with the project. */
export const ofUser = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
export const ofProject = () =>
  uuid('project_id')
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' });

export const users = pgTable('users', {
  id: uuid('id').primaryKey().defaultRandom(),
  email: text('email').notNull().unique(),
  /** What others read of it; null: the part of the address before @. */
  name: text('name'),
  /** argon2id, PHC string. */
  passwordHash: text('password_hash').notNull(),
  activatedAt: at('activated_at'),
  /** Language chosen for the account; null: each browser decides. */
  language: text('language', { enum: LANGUAGES }),
  /** Whether a second recogniser hears its recordings; null: where that is the default. */
  secondPass: boolean('second_pass'),
  /** The project that calls without `project_id` refer to. */
  openProjectId: uuid('open_project_id').references((): AnyPgColumn => projects.id, { onDelete: 'set null' }),
  createdAt: createdAt(),
});

/** Sessions. Only the SHA-256 of a token is kept; `expires_at` slides while it is used. */
export const authTokens = pgTable(
  'auth_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** Identifies the session in signed URLs, which must not contain its token. */
    id: uuid('id').notNull().unique().defaultRandom(),
    userId: ofUser(),
    /** As 'Firefox on Windows'; `null` if the browser does not say. */
    device: text('device'),
    /** Network of the login, shortened as in `security_events`. */
    network: text('network'),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('auth_tokens_user').on(t.userId), index('auth_tokens_expiry').on(t.expiresAt)],
);

/** Single-use keys sent by mail. Only their SHA-256 is kept. */
export const mailKeys = pgTable(
  'mail_keys',
  {
    keyHash: text('key_hash').primaryKey(),
    userId: ofUser(),
    purpose: text('purpose', { enum: ['activate', 'reset', 'address', 'address_stop'] }).notNull(),
    /** The password that an activation link sets, only in the browser that has this device token. */
    passwordHash: text('password_hash'),
    deviceHash: text('device_hash'),
    /** The change of address that the key belongs to. */
    subject: uuid('subject'),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [index('mail_keys_user').on(t.userId)],
);

/** Devices that logged in before: an attack on the password does not lock them out. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: ofUser(),
    /** SHA-256 of the random token that the browser keeps. */
    deviceHash: text('device_hash').notNull(),
    usedAt: at('used_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.deviceHash] }), index('known_devices_age').on(t.usedAt)],
);

export const securityEvents = pgTable(
  'security_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: ofUser(),
    kind: text('kind').notNull(),
    /** Network of the request, shortened to the /24 of IPv4 or the /64 of IPv6. */
    network: text('network'),
    createdAt: createdAt(),
  },
  (t) => [index('security_events_user').on(t.userId, t.id)],
);

/** Append only. A trigger fills `seq` and `balance_after`; checks and the unique `seq` rule out a negative balance. */
export const ledger = pgTable(
  'ledger',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    kind: text('kind', { enum: ['grant', 'purchase', 'download', 'refund'] }).notNull(),
    amount: integer('amount').notNull(),
    /** What the entry is for; unique with `kind`, so that an entry is made once. */
    reference: text('reference').notNull(),
    seq: integer('seq').notNull().default(0),
    balanceAfter: integer('balance_after').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    unique('ledger_once').on(t.kind, t.reference),
    unique('ledger_order').on(t.userId, t.seq),
    check('ledger_never_negative', sql`${t.balanceAfter} >= 0`),
    check('ledger_sign', sql`(${t.kind} = 'download') = (${t.amount} < 0) AND ${t.amount} <> 0`),
  ],
);

/** Inserted before the provider is called, which makes requests idempotent; amounts come from here, never from a reply. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    paymentMethodId: text('payment_method_id').notNull(),
    credentials: integer('credentials').notNull(),
    cents: integer('cents').notNull(),
    intentId: text('intent_id').unique(),
    state: text('state', { enum: ['open', 'paid', 'cancelled'] })
      .notNull()
      .default('open'),
    language: text('language', { enum: LANGUAGES }).notNull(),
    createdAt: createdAt(),
    closedAt: at('closed_at'),
  },
  (t) => [
    unique('payments_once').on(t.userId, t.paymentMethodId, t.credentials),
    index('payments_open').on(t.createdAt).where(sql`${t.state} = 'open'`),
    check('payments_amount', sql`${t.credentials} > 0 AND ${t.cents} > 0`),
  ],
);

/** `generation` names the folder of the chunks; another file gets another generation. */
export const uploadRushes = pgTable(
  'upload_rushes',
  {
    userId: ofUser(),
    rushNumber: integer('rush_number').notNull(),
    generation: uuid('generation').notNull().unique(),
    rushName: text('rush_name').notNull(),
    rushSize: bigint('rush_size', { mode: 'number' }).notNull(),
    nChunks: integer('n_chunks').notNull(),
    /** When it was started or last received a chunk, to the hour. */
    usedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.rushNumber] })],
);

/** Inserted once the whole chunk is in the store. */
export const uploadChunks = pgTable(
  'upload_chunks',
  {
    generation: uuid('generation')
      .notNull()
      .references(() => uploadRushes.generation, { onDelete: 'cascade' }),
    chunkNumber: integer('chunk_number').notNull(),
    key: text('key').notNull(),
    /** Of the copy before. */
    replacedKey: text('replaced_key'),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
  },
  (t) => [primaryKey({ columns: [t.generation, t.chunkNumber] })],
);

export const projects = pgTable(
  'projects',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ofUser(),
    name: text('name').notNull().default(''),
    /** As `foldText` makes it, for the search. */
    nameFolded: text('name_folded').notNull().default(''),
    archivedAt: at('archived_at'),
    trashedAt: at('trashed_at'),
    /** Its media are not deleted for age. */
    kept: boolean('kept').notNull().default(false),
    /** When the owner was notified that the media will be deleted; void if it is before `touched_at`. */
    expiryToldAt: at('expiry_told_at'),
    media: jsonb('media').$type<ProjectMedia>().notNull(),
    /** Folder in the store that holds all files of this media. */
    mediaPrefix: text('media_prefix').notNull(),
    masterKey: text('master_key').notNull(),
    masterBytes: bytes('master_bytes'),
    peaksKey: text('peaks_key'),
    proxyKey: text('proxy_key'),
    filmstripKey: text('filmstrip_key'),
    silencesKey: text('silences_key'),
    thumbnailKey: text('thumbnail_key'),
    peaksBytes: bytes('peaks_bytes'),
    proxyBytes: bytes('proxy_bytes'),
    filmstripBytes: bytes('filmstrip_bytes'),
    /** Outline of the waveform, 0–1; empty without audio. */
    levels: jsonb('levels').$type<readonly number[]>().notNull().default([]),
    mediaDeletedAt: at('media_deleted_at'),
    language: text('language', { enum: ['en', 'fr'] }),
    nSpeakers: integer('n_speakers').notNull().default(1),
    transcript: text('transcript', { enum: ['none', 'running', 'done', 'failed'] })
      .notNull()
      .default('none'),
    /** Source seconds transcribed so far; a restarted transcription continues from here. */
    transcribedUntil: doublePrecision('transcribed_until').notNull().default(0),
    /** Ranges of rushes added since the transcript was finished, source seconds. */
    unheard: jsonb('unheard').$type<readonly Range[]>().notNull().default([]),
    paragraphs: jsonb('paragraphs').$type<readonly StoredParagraph[]>(),
    engine: text('engine'),
    draft: boolean('draft').notNull().default(false),
    notice: text('notice'),
    /** As `SpokenLanguage` of the model; null where nobody looked. */
    spoken: text('spoken'),
    /** Speaker names as shown. */
    speakers: jsonb('speakers').$type<readonly string[]>().notNull().default([]),
    /** Compressed JSON; `null` before the first save, and where the newest version has it (`packedEdit`). */
    documentData: bytea('document_data'),
    documentHash: text('document_hash'),
    revision: integer('revision').notNull().default(0),
    editedAt: at('edited_at').notNull().defaultNow(),
    /** Bytes of the versions since the project's were last thinned for room. */
    newVersionBytes: bytes('new_version_bytes'),
    /** Incremented with each change of a comment and each revoked link, so that followers of the project reload them. */
    sharedRevision: integer('shared_revision').notNull().default(0),
    /** Ranges of the edit that are muted or bleeped. */
    silenced: jsonb('silenced').$type<readonly ExportGain[]>().notNull().default([]),
    /** Incremented with each change of `silenced`. */
    silencedRevision: integer('silenced_revision').notNull().default(0),
    /** When `silenced` changed last. */
    silencedAt: at('silenced_at'),
    /** SHA-256 of the words in `passages`; `null` while there are none. */
    spokenHash: text('spoken_hash'),
    touchedAt: at('touched_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [index('projects_user').on(t.userId), uniqueIndex('projects_media').on(t.mediaPrefix)],
);

const batchColumns = () => ({
  projectId: ofProject(),
  seq: integer('seq').notNull(),
  words: jsonb('words').$type<readonly StoredWord[]>().notNull(),
  gaps: jsonb('gaps').$type<readonly Gap[]>().notNull().default([]),
  transcribedUntil: doublePrecision('transcribed_until').notNull(),
});

export const transcriptBatches = pgTable('transcript_batches', batchColumns(), (t) => [
  primaryKey({ columns: [t.projectId, t.seq] }),
]);

/** Of a recording that is transcribed again, until all of it is: then they replace `transcript_batches`. */
export const stagedBatches = pgTable('staged_batches', batchColumns(), (t) => [
  primaryKey({ columns: [t.projectId, t.seq] }),
]);

/** Made once for the same media and cuts, paid when it is delivered. */
export const exports = pgTable(
  'exports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    projectId: ofProject(),
    planHash: text('plan_hash').notNull(),
    extension: text('extension').notNull(),
    input: jsonb('input').$type<ExportInput>().notNull(),
    /** Seconds of edited time. */
    outputDuration: doublePrecision('output_duration').notNull(),
    credentials: integer('credits').notNull(),
    outputKey: text('output_key').notNull(),
    outputBytes: bytes('output_bytes'),
    readyAt: at('ready_at'),
    deliveredAt: at('delivered_at'),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('exports_plan').on(t.projectId, t.planHash)],
);

/** Long work. Routes follow the row; the queue delivers it to a worker until it has ended. At most one open task per `key`. */
export const tasks = pgTable(
  'tasks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** One of server/jobs/catalog.ts. */
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    userId: ofUser(),
    /** The project it works on. Not a foreign key: a worker must find its task cancelled, not deleted. */
    projectId: uuid('project_id'),
    input: jsonb('input').$type<TaskJson>().notNull(),
    state: text('state', { enum: ['queued', 'running', 'done', 'failed', 'cancelled'] })
      .notNull()
      .default('queued'),
    progress: jsonb('progress').$type<TaskJson>(),
    failure: jsonb('failure').$type<Failure>(),
    cancelRequested: boolean('cancel_requested').notNull().default(false),
    owner: text('owner'),
    /** Incremented with each claim, so that a worker that lost the task cannot write (fencing token). */
    fence: integer('fence').notNull().default(0),
    /** A running task without a recent heartbeat is orphaned. */
    heartbeatAt: at('heartbeat_at'),
    failedTries: integer('failed_tries').notNull().default(0),
    /** How often a process that worked on it was killed or hung. */
    crashes: integer('crashes').notNull().default(0),
    /** Language of who started it, for its messages. */
    language: text('language', { enum: LANGUAGES }).notNull().default('en'),
    createdAt: createdAt(),
    finishedAt: at('finished_at'),
  },
  (t) => [
    uniqueIndex('tasks_open').on(t.key).where(sql`${t.state} IN ('queued', 'running')`),
    index('tasks_latest').on(t.key, t.createdAt),
    index('tasks_project').on(t.projectId),
  ],
);

export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: at('expire'),
});
