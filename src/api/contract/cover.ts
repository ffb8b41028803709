import { z } from 'zod';
import { MAX_COVER_BYTES } from '#model/constants.ts';
import { accountCall, auth, formNumber, jsonText, replyOf } from './common.ts';

/** Whose cover downloads have: that of the recording, none, or a picture of the project's own. */
export const coverKind = z.enum(['recorded', 'none', 'own']);
export type CoverKind = z.infer<typeof coverKind>;

const request = z.object({ ...auth, project_id: z.uuid() });
const reply = replyOf({
  cover: coverKind,
  /** Whether the recording has one. */
  recorded: z.boolean(),
  /** The project's own as the server wrote it anew: a JPEG, base64. */
  picture: z.string().optional(),
});

/** The cover of a project's downloads. */
export const getCover = accountCall('get_cover', { request, reply });

/**
 * Sets the cover of a project's downloads: no part of what is paid, so that a paid file is made again for nothing. A picture is decoded and
 * written anew, at most 2,000 pixels wide and high.
 */
export const setCover = accountCall('set_cover', {
  // Base64, and the other fields.
  maxBytes: Math.ceil(MAX_COVER_BYTES / 3) * 4 + 64 * 1024,
  request: request.extend({
    /** `picture`: that of the field; `frame`: one of the video. */
    from: z.enum(['recorded', 'none', 'picture', 'frame']),
    /** JPEG or PNG of at most 10 MB, base64. */
    picture: jsonText.optional(),
    /** Of a frame, source seconds. */
    time: formNumber.optional(),
  }),
  reply,
});
