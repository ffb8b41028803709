import { z } from 'zod';
import {
  accountCall,
  credentials,
  extension,
  formCount,
  formFlag,
  formNumber,
  jsonText,
  projectAuthShape,
  replyOf,
} from './common.ts';

/** As many cuts as a document may have. */
const CUTS_BYTES = 8 * 1024 * 1024;

/** A line of the cutting stream. `segmentNb` counts from 1; `progress` is 0–100 of that segment. The last line of a finished file has `export_id`. */
export const cutProgress = z.object({
  segmentNb: z.number().int(),
  nbSegments: z.number().int(),
  progress: z.number(),
  error: z.string().nullable(),
  export_id: z.string().optional(),
});

/** The recording as it is, or its audio alone as a file of that kind: MP3 of 192 kbit/s, or of 128 in one channel. */
export const downloadForm = z.enum(['recorded', 'm4a', 'mp3', 'mp3_mono', 'wav', 'flac']);
export type DownloadForm = z.infer<typeof downloadForm>;

/** What is downloaded; as recorded where nothing is said. Height is that of the shorter side, loudness in LUFS. */
export const rendition = z.object({
  form: downloadForm.optional(),
  height: z.enum(['1080', '720']).optional(),
  loudness: z.enum(['-16', '-14']).optional(),
  denoise: formFlag.optional(),
  captions: z.enum(['track', 'burnt']).optional(),
  /** A zip with a file for each of `chapters`, in playing order, at the price of the whole. */
  each_chapter: formFlag.optional(),
  /**
   * JSON object of `voice` (`off`, `light`, `strong`), `match`, `loudness` (−16, −14, `off`) and `fades` (`in` and `out`, 0 to 5 s); what is
   * absent is as recorded. `loudness` and `denoise` beside it must not say anything else.
   */
  sound: z.string().max(1000).optional(),
});
export type Rendition = z.infer<typeof rendition>;

const cutRequest = z.object({
  ...projectAuthShape,
  extension,
  ...rendition.shape,
  /** JSON list of `{start, end, text}`, edited seconds in order; needed to make `captions`, not to ask their price. */
  caption_lines: jsonText.optional(),
  /**
   * JSON object of `size` (`small`, `medium`, `large`), `place` (`bottom`, `top`) and `frame` (`box`, `outline`) of captions that are drawn into
   * the picture, whose lines then stay as they are; absent: medium, in a box at the bottom, broken where they are too wide. No part of what is
   * paid.
   */
  caption_look: jsonText.optional(),
  /** JSON list of `{start, duration}`, source seconds. More fields are allowed and ignored. */
  clips_cut: jsonText,
  /** JSON list like `clips_cut`: of the whole edit, where `clips_cut` leaves a part of it, which is then as loud as it is in the whole. */
  whole_cuts: jsonText.optional(),
  /** JSON list of the starts of blocks, source seconds, in the order in which they play; absent: as recorded. */
  blocks: jsonText.optional(),
  /** JSON list of `{start, end, kind, decibels}`, source seconds: `kind` is `mute`, `bleep` or `level` (−24 to 12 dB); absent: none. */
  gains: jsonText.optional(),
  /**
   * JSON list of `{time, name}`: where chapters begin, source seconds, each at most 200 characters long; an empty list: none. Absent: the
   * recording's own stay. They are no part of what is paid.
   */
  chapters: jsonText.optional(),
  /**
   * JSON object of `title`, `artist`, `album` (or show), each at most 200 characters long, and `number`: what the file says that it is. A
   * name that is absent stays as recorded; an empty text, and a number that is null, take away what is recorded. No part of what is paid.
   */
  tags: jsonText.optional(),
  total_duration: formNumber,
  output_duration: formNumber,
  credentials_required: formCount,
});

/**
 * Cuts the media. Figures must agree with the server within one frame. Ends at `segmentNb === nbSegments`,
 * `progress === 100`, or an `error`.
 */
export const getFinalVideo = accountCall('get_final_video', {
  maxBytes: CUTS_BYTES,
  request: cutRequest,
  reply: cutProgress,
  stream: 'always',
});

/**
 * Hands out the finished file and debits its price in the same transaction. `export_id` says which is meant; without it the call is refused
 * where several finished files are as long as is asked.
 */
export const uploadFinalVideoToCloud = accountCall('upload_final_video_to_cloud', {
  request: z.object({
    ...projectAuthShape,
    extension,
    ...rendition.shape,
    output_duration: formNumber,
    export_id: z.string().max(64).optional(),
  }),
  reply: replyOf({ signedUrl: z.string() }),
});

/** A track of the recording that the file will not have; `codec` as ffprobe calls it, of data its four letters. */
const droppedTrack = z.object({
  kind: z.enum(['video', 'audio', 'subtitles', 'data']),
  codec: z.string(),
  language: z.string().optional(),
  role: z.enum(['cover', 'attachment']).optional(),
});
/** A codec that is not kept: the container cannot hold it, the server has no encoder for it, or the join of rushes gave all one. */
const changedCodec = z.object({
  kind: z.enum(['video', 'audio']),
  from: z.string(),
  to: z.string(),
  why: z.enum(['container', 'encoder', 'join']),
});
/** How the video differs beside its codec; `from` and `to` are pixel formats of ffmpeg, or frames a second as a ratio. */
const videoDifference = z.object({
  what: z.enum(['colours', 'hdr', 'fields', 'rate', 'edge']),
  from: z.string().optional(),
  to: z.string().optional(),
});
export type DroppedTrack = z.infer<typeof droppedTrack>;
export type ChangedCodec = z.infer<typeof changedCodec>;
export type VideoDifference = z.infer<typeof videoDifference>;

/**
 * What `getFinalVideo` with the same fields would charge, without starting it; `credentials_required` of the request is not
 * checked. A file that was paid is free for 7 days: then `already_paid`, and nothing is charged.
 */
export const getDownloadPrice = accountCall('get_download_price', {
  maxBytes: CUTS_BYTES,
  request: cutRequest,
  reply: replyOf({
    credentials_required: credentials,
    already_paid: z.boolean(),
    balance: credentials,
    dropped: z.array(droppedTrack),
    converted: z.array(changedCodec),
    video_differences: z.array(videoDifference).optional(),
    /** Sentences: what else differs from the recording, on purpose. */
    notes: z.array(z.string()).optional(),
  }),
});
