import { z } from 'zod';
import {
  accountCall,
  auth,
  documentVersion,
  failure,
  formCount,
  jsonText,
  language,
  projectAuthShape,
} from './common.ts';
import { projectUrls } from './media.ts';

export const rational = z.object({ num: z.number().int().positive(), den: z.number().int().positive() });

const recorded = z.object({
  duration: z.number(),
  video: z.object({ width: z.number(), height: z.number(), frameRate: rational }).nullable(),
  audio: z.array(z.object({ sampleRate: z.number(), channels: z.number() })),
});

/** What the server measured of the joined media. */
export const mediaDescription = z.object({
  extension: z.string(),
  duration: z.number(),
  /** `frames`: none is after them; absent where they are not known. */
  video: z
    .object({ width: z.number(), height: z.number(), frameRate: rational, frames: z.number().optional() })
    .nullable(),
  /** Codec and profile as ffprobe calls them, `bitRate` a second of codecs with losses: as recorded, where they are known. */
  audio: z
    .object({
      ...{ sampleRate: z.number(), channels: z.number() },
      ...{ codec: z.string().optional(), profile: z.string().optional(), bitRate: z.number().optional() },
    })
    .nullable(),
  /** Source seconds of what is damaged and could not be read; absent where all could. */
  unreadable: z.array(z.object({ start: z.number(), end: z.number() })).optional(),
  /**
   * Source seconds at which the clock jumped `ahead` or `back`, which was closed, a file `ends` before it says that it does, or its audio
   * or video ends before the other. `seconds`: by how many, 0 where that is not known. Absent where nothing is amiss.
   */
  flaws: z
    .array(
      z.object({
        kind: z.enum(['ahead', 'back', 'ends', 'audioEnds', 'videoEnds', 'longer']),
        ...{ at: z.number(), seconds: z.number() },
      }),
    )
    .optional(),
  /** Where the chapters of the recording begin, source seconds, and what they are called; absent while that is not known. */
  chapters: z.array(z.object({ time: z.number(), name: z.string() })).optional(),
  /** The product's own sample: its downloads cost nothing. Absent for all others. */
  sample: z.literal(true).optional(),
  rushes: z.array(
    z.object({
      name: z.string(),
      size: z.number(),
      duration: z.number(),
      /** SHA-256 of its first and its last MiB, by which it is known again; absent where it was taken in before that was noted. */
      ends: z.string().optional(),
      /** SMPTE timecode of the first frame as recorded; a semicolon before the frames is drop-frame. */
      timecode: z.string().optional(),
      /** Seconds since midnight of the first sample (Broadcast Wave). */
      timeReference: z.number().optional(),
      /** What the file was before it was joined, all of its audio tracks in its order; absent where version 1.0 joined it. */
      recorded: recorded.optional(),
    }),
  ),
});
export type MediaDescription = z.infer<typeof mediaDescription>;

const project = z.object({
  project_id: z.string(),
  /** What the account is to the project; absent: its owner. */
  role: z.literal('collaborator').optional(),
  name: z.string().optional(),
  media: mediaDescription,
  /** `null` once the media was deleted for age (specification §4 re-upload mends it). */
  urls: projectUrls.nullable(),
  language: language.nullable(),
  n_speakers: z.number().int(),
  transcript: z.enum(['none', 'running', 'done', 'failed']),
  /** The saved edit in the format of docs/document-format.md; `null` before the first save. */
  document: z.unknown(),
  revision: z.number().int(),
});

export const getProject = accountCall('get_project', {
  request: z.object(projectAuthShape),
  reply: z.discriminatedUnion('status', [
    z.object({ status: z.literal('success'), project: project.nullable() }),
    failure,
  ]),
});

/** An edit of 12 hours, 150,000 words and 30,000 cuts takes 13 MB. */
const DOCUMENT_BYTES = 24 * 1024 * 1024;

/** `revision` is the one the edit was based on. An old one fails and the reply carries the server's. */
export const saveProject = accountCall('save_project', {
  maxBytes: DOCUMENT_BYTES,
  request: z.object({
    ...auth,
    project_id: z.string().max(64),
    revision: formCount,
    document: jsonText,
    document_version: documentVersion,
    /** What the page says of itself in the list of versions, as 'Firefox on Windows'. */
    saved_in: z.string().max(80).optional(),
    /** JSON list of what was done, for the list of versions. */
    deeds: z.string().max(4000).optional(),
  }),
  reply: z.discriminatedUnion('status', [
    z.object({ status: z.literal('success'), revision: z.number().int() }),
    failure.extend({ revision: z.number().int().optional() }),
  ]),
});
export const SAVE_CONFLICT = 'This project was changed in another window';
