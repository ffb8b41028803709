import { z } from 'zod';
import {
  ACCOUNT_BYTES,
  accountCall,
  auth,
  CHUNK_BYTES,
  extension,
  formCount,
  formFlag,
  formNumber,
  language,
  MAX_RUSHES,
  projectAuthShape,
  replyOf,
  textShape,
} from './common.ts';
import { voiceKind } from './voice.ts';

/**
 * One chunk of one rush, both numbers from 0; the blob is the form's part `chunk`. Other `rush_name`, `rush_size` or `n_chunks`
 * than those held for `rush_number` drop what was held. Without all three, the rush ends with its first short chunk.
 */
export const storeMediaChunk = accountCall('store_media_chunk', {
  maxBytes: CHUNK_BYTES + ACCOUNT_BYTES,
  request: z.object({
    ...auth,
    chunk_number: formCount,
    rush_number: formCount,
    n_chunks: formCount.optional(),
    /** Bytes. More than `MAX_RUSH_BYTES` is answered 413 with the file's name. */
    rush_size: z.coerce.number().int().min(0).optional(),
    rush_name: textShape.min(1).max(255).optional(),
    /** Lower-case hex SHA-256 of the chunk; checked if present. */
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
  }),
  /** `received`: how many chunks of this rush the server holds now. */
  reply: replyOf({ received: z.number().int() }),
});

export const listUploadedChunks = accountCall('list_uploaded_chunks', {
  request: z.object(auth),
  reply: replyOf({
    rushes: z.array(
      z.object({
        rush_number: z.number().int(),
        rush_name: z.string(),
        rush_size: z.number().int(),
        n_chunks: z.number().int(),
        /** Numbers of the chunks held, ascending. */
        chunks: z.array(z.number().int()),
      }),
    ),
  }),
});

/** JSON list of rush numbers, each once. */
const rushNumbers = z
  .string()
  .regex(/^\[\d{1,2}(,\d{1,2})*\]$/)
  .transform((text) => JSON.parse(text) as number[])
  .refine((numbers) => new Set(numbers).size === numbers.length);

/** As many uploads of an account wait to be joined, at most. */
export const MAX_WAITING_JOINS = 20;

/** Names a join; of whoever confirms an upload, a new one each time. */
const joinId = z.uuid();

/**
 * With the `join_id` of an upload that was confirmed: stops its join and deletes its files; what is joined stays. Else deletes
 * the chunks of `rush_numbers`, which no join has. Without both: all chunks, and all joins are stopped.
 */
export const discardUpload = accountCall('discard_upload', {
  request: z.object({ ...auth, rush_numbers: rushNumbers.optional(), join_id: joinId.optional() }),
  reply: replyOf({}),
});

/** Signed, expiring URLs of what a project holds. `null`: not made (yet). */
export const projectUrls = z.object({
  signedUrl: z.string(),
  peaksUrl: z.string().nullable(),
  silencesUrl: z.string().nullable(),
  filmstripUrl: z.string().nullable(),
  /**
   * How loud the recording is all along (docs/energies-format.md). Absent without audio. What was taken in without it is measured from the first
   * request on: until then there is no `url`, and so many `percent` are done; null: it could not be measured.
   */
  energies: z.object({ url: z.string().nullable(), percent: z.number().nullable() }).optional(),
  /**
   * The audio of the recording with less noise, for its owner: sample by sample in its place, and by so many dB louder than the recording where somebody
   * speaks.
   */
  voices: z
    .array(z.object({ voice: voiceKind, url: z.string(), level: z.number(), energiesUrl: z.string() }))
    .optional(),
  /** Seconds that they work at least from the reply on; the page asks for fresh ones before that. */
  expires_in: z.number().optional(),
});

export const joinStage = z.enum(['collecting', 'probing', 'joining', 'peaks', 'waiting']);

export const uploadMediaReply = replyOf({ ...projectUrls.shape, project_id: z.string() });
export const uploadMedia = accountCall('upload_media', {
  request: z.object({
    ...projectAuthShape,
    extension,
    n_rushes: z.coerce.number().int().min(0).max(MAX_RUSHES),
    /** The rushes in playing order, `n_rushes` of them; without it those from 0 on. */
    order: rushNumbers.optional(),
    /** Seconds, the sum over the rushes whose length the browser could tell. The media may be longer. */
    expected_duration: formNumber,
    /**
     * After deletion for age an upload restores the media of the same edit; `true` starts a new project instead. `false`
     * restores them also where the server still has a copy, as after a failed presence check (specification §8).
     */
    replace: formFlag.optional(),
    /**
     * `new`: a project of its own, which opens. `first`, `last`: joined before or behind the recording of the project; its edit
     * stays, moved by the length of what came before, and only the new audio is transcribed. Without it the open project is
     * replaced (specification §4).
     */
    place: z.enum(['new', 'first', 'last']).optional(),
    /** The same request once more attaches to its join, under way or over, by this; without it, by the rushes. */
    join_id: joinId.optional(),
  }),
  reply: uploadMediaReply,
  stream: 'asked',
});
/** A line of the same call when asked with `Accept: application/x-ndjson`; the last one is `uploadMediaReply`. */
export const uploadMediaLine = z.object({
  stage: joinStage,
  /** 0–100 of this stage. */
  progress: z.number(),
  /** While waiting: its place in the account's line, from 1, which is the one that is joined. */
  place: z.number().int().optional(),
});

export const isUserCloudDataDeleted = accountCall('is_user_cloud_data_deleted', {
  request: z.object({ ...projectAuthShape, extension }),
  reply: replyOf({ is_deleted: z.boolean() }),
});
export const refreshUrl = accountCall('refresh_url', {
  request: z.object({ ...projectAuthShape, extension }),
  reply: replyOf(projectUrls.shape),
});
/** Gets the recogniser ready for what is likely to be uploaded: loads it, or installs it where `language` needs that. */
export const triggerWhisperContainer = accountCall('trigger_whisper_container', {
  request: z.object({ ...auth, language: language.optional() }),
  reply: replyOf({}),
});

const pause = z.object({ start: z.number(), end: z.number(), duration: z.number() });

/**
 * What `silencesUrl` holds: the pauses measured in the audio, whole, in source seconds, by start. `unsure` are those in which
 * level and voice activity disagree on whether somebody speaks, `hesitations` sounds like an 'um' that is not written, between words
 * that were heard; files from before these were told have none.
 */
export const silencesFile = z.object({
  version: z.literal(1),
  silences: z.array(pause),
  unsure: z.array(pause).default([]),
  hesitations: z.array(pause).default([]),
});
export type SilencesFile = z.infer<typeof silencesFile>;
