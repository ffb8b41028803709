import { z } from 'zod';
import { auth, call, extension, formCount, formJson, formNumber, replyOf } from './common.ts';

/** A cut as the client sends it: source seconds. More fields are allowed and ignored. */
export const clipCut = z.object({ start: z.number(), duration: z.number() });

/** A line of the cutting stream. `segmentNb` counts from 1; `progress` is 0–100 of that segment. */
export const cutProgress = z.object({
  segmentNb: z.number().int(),
  nbSegments: z.number().int(),
  progress: z.number(),
  error: z.string().nullable(),
});

/**
 * Cuts the media. The server recomputes every duration and the price from the stored media; the client's figures must
 * agree within one frame. Ends after the line with `segmentNb === nbSegments` and `progress === 100`, or one with an `error`.
 */
export const getFinalVideo = call(
  'get_final_video',
  'form',
  z.object({
    ...auth,
    extension,
    clips_cut: formJson(z.array(clipCut).max(100_000)),
    total_duration: formNumber,
    output_duration: formNumber,
    credentials_required: formCount,
  }),
  cutProgress,
  true,
);

/** Hands out the finished file and debits its price in the same transaction. */
export const uploadFinalVideoToCloud = call(
  'upload_final_video_to_cloud',
  'form',
  z.object({ ...auth, extension, output_duration: formNumber }),
  replyOf({ signedUrl: z.string() }),
);
