import { z } from 'zod';
import { accountCall, auth, replyOf } from './common.ts';

/** How noise is taken from a voice: by the filter that `denoise` of a download means, or by a model. */
export const voiceKind = z.enum(['light', 'strong']);
export type VoiceKind = z.infer<typeof voiceKind>;

/** How the copy of a recording stands. `unavailable`: it cannot be made, `desc` says why. */
export const voiceStanding = z.object({
  voice: voiceKind,
  state: z.enum(['none', 'waiting', 'making', 'ready', 'failed', 'unavailable']),
  /** 0–100 while it is being made. */
  percent: z.number(),
  /** Why it is not there, in a sentence. */
  desc: z.string().optional(),
});
export type VoiceStanding = z.infer<typeof voiceStanding>;

const request = z.object({ ...auth, project_id: z.uuid() });
const reply = replyOf({ voices: z.array(voiceStanding) });

/** How the copies of a recording stand; their addresses are those of `refresh_url`. */
export const getVoice = accountCall('get_voice', { request, reply });

/**
 * Starts making the copy of a recording whose voice has less noise, which the preview plays and downloads are cut of; made once, also where it is asked for
 * again. Refused where the account has no room for it.
 */
export const prepareVoice = accountCall('prepare_voice', {
  request: request.extend({ voice: voiceKind }),
  reply,
});

/** Ends it; nothing is left of it. A copy that is ready stays. */
export const cancelVoice = accountCall('cancel_voice', {
  request: request.extend({ voice: voiceKind }),
  reply,
});
