import { z } from 'zod';
import { MAX_BLOCKS, MAX_CHAPTERS, MAX_GAINS } from '#model/constants.ts';
import type { Change, Claim } from '#model/merge/claims.ts';
import type { Operation } from '#model/merge/operation.ts';
import type { TranscriptOrigin } from '#model/types.ts';
import { soundTexts } from '#model/words/sound-text.ts';
import {
  ACCOUNT_BYTES,
  accountCall,
  auth,
  documentVersion,
  failure,
  formCount,
  jsonText,
  language,
  projectAuthShape,
  replyOf,
  textShape,
} from './common.ts';
import {
  captionLookShape,
  changedCutShape,
  changedSettings,
  changedSound,
  changedTags,
  chapterShape,
  claimedFieldShapes,
  doubt,
  gainShape,
  range,
  reason,
  type ShapeOf,
  speakerIndex,
  speakerNameShape,
  time,
  wordShape,
} from './edit-shapes.ts';

const text = textShape.max(10_000);
const changeOf = <T extends z.ZodType>(item: T, most = Number.POSITIVE_INFINITY) =>
  z.object({ remove: z.array(item).max(most), insert: z.array(item).max(most) });

/** Source seconds and ids as in docs/document-format.md; see docs/adr/0005. */
export const operation: z.ZodType<Operation> = z.object({
  duration: time,
  words: z.array(changeOf(wordShape)).optional(),
  marks: z.object({ remove: z.array(time), set: z.array(z.tuple([time, speakerIndex])) }).optional(),
  speakers: z.array(z.tuple([speakerIndex, speakerNameShape.nullable()])).optional(),
  settings: changedSettings.optional(),
  gaps: changeOf(range.extend({ doubt: doubt.optional() })).optional(),
  rejected: changeOf(range).optional(),
  language: language.optional(),
  origin: z
    .object({
      engine: text.nullable(),
      checkedBy: text.optional(),
      draft: z.boolean(),
      notice: text.nullable(),
      spoken: text.optional(),
    } satisfies ShapeOf<TranscriptOrigin>)
    .nullable()
    .optional(),
  cuts: changeOf(changedCutShape).optional(),
  blocks: z
    .array(range.extend({ before: time.nullable() }))
    .max(MAX_BLOCKS)
    .optional(),
  gains: changeOf(gainShape, MAX_GAINS).optional(),
  tags: changedTags.optional(),
  sound: changedSound.optional(),
  captionLook: captionLookShape.optional(),
  chapters: changeOf(chapterShape, MAX_CHAPTERS).nullable().optional(),
  silences: z.array(range).optional(),
  transcription: z.object({ complete: z.boolean(), added: z.array(range) }).optional(),
} satisfies ShapeOf<Operation>);

const change: z.ZodType<Change> = z.object({
  operation,
  claims: z.array(
    z.object({
      id: z.string(),
      reason,
      ...claimedFieldShapes,
      start: z.number(),
      end: z.number(),
    } satisfies ShapeOf<Claim>),
  ),
});

/** Changes that 1.0 kept may hold texts that are refused now. */
const soundChange = z.preprocess(soundTexts, change);

/** `revision`: the one that the change led to. */
export const loggedChange = z.object({
  revision: z.number().int(),
  change_id: z.string(),
  change: soundChange,
});
export type LoggedChange = z.infer<typeof loggedChange>;

/** Longer changes are saved as a whole document. */
export const OPERATION_BYTES = 256 * 1024;

/**
 * Changes since `revision`, made to what others saved meanwhile. `changes`: all since `revision` in the server's order, the own
 * one (`change_id`) included unless it changed nothing. Fails with SAVE_CONFLICT where the server has no longer all of them.
 */
export const pushEdits = accountCall('push_edits', {
  maxBytes: OPERATION_BYTES + ACCOUNT_BYTES,
  request: z.object({
    ...auth,
    project_id: z.uuid(),
    revision: formCount,
    /** Of the window; a change that is sent again is made once. */
    change_id: z.uuid(),
    operation: jsonText,
    document_version: documentVersion,
    saved_in: z.string().max(80).optional(),
    /** JSON list of what was done, for the list of versions. */
    deeds: z.string().max(4000).optional(),
    /**
     * The portion of the second pass that the operation takes over. It changes only words that are there as the operation has them,
     * and no cut; the first push that names a portion counts, and another one changes nothing.
     */
    second_pass: formCount.optional(),
  }),
  reply: z.discriminatedUnion('status', [
    z.object({ status: z.literal('success'), revision: z.number().int(), changes: z.array(loggedChange) }),
    failure.extend({ revision: z.number().int().optional() }),
  ]),
});

const place = z.coerce.number().min(0).max(1e9);

/** A window in which the project is open. */
export const presence = z.object({
  window_id: z.string(),
  /** E-mail of its account, and what others read of it. */
  email: z.string(),
  name: z.string(),
  /** As 'Firefox on Windows'. */
  window: z.string(),
  /** Source seconds of the word with the caret, and of the playhead. */
  caret: z.number().nullable(),
  playhead: z.number().nullable(),
});
export type Presence = z.infer<typeof presence>;

/**
 * Changes after `revision` as they are saved, and who else is there. A line with `behind` instead: the changes since are not
 * kept, so get the document. `alive` is a sign of life.
 */
export const followEdits = accountCall('follow_edits', {
  request: z.object({
    ...projectAuthShape,
    project_id: z.uuid(),
    revision: formCount,
    window_id: z.uuid(),
    window: z.string().max(80),
    document_version: documentVersion,
  }),
  reply: z.union([
    failure,
    loggedChange,
    z.object({ behind: z.number().int() }),
    /** The first line: all other windows. `comments`: another number with each change of one. */
    z.object({ present: z.array(presence), comments: z.number().int() }),
    /** Windows that came or moved, and ids of those that left. */
    z.object({ moved: z.array(presence), left: z.array(z.string()), comments: z.number().int() }),
    /** Another text with each change of the account's balance or storage, from the first one on. */
    z.object({ account: z.string() }),
    z.object({ alive: z.literal(true) }),
  ]),
  stream: 'always',
});

/** Where a window that follows is; forgotten within a minute. */
export const showPresence = accountCall('show_presence', {
  request: z.object({
    ...auth,
    project_id: z.uuid(),
    window_id: z.uuid(),
    window: z.string().max(80),
    caret: place.optional(),
    playhead: place.optional(),
  }),
  reply: replyOf({}),
});
