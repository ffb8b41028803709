import { z } from 'zod';
import { MAX_TAG_LENGTH } from '#model/constants.ts';
import { accountCall, auth, replyOf, textShape } from './common.ts';

const tag = textShape
  .trim()
  .max(MAX_TAG_LENGTH)
  .refine((text) => !/\p{Cc}/u.test(text));

/** What files of new projects say of themselves; an empty text: as their recordings. */
const fileDefaults = z.object({ artist: z.string(), album: z.string() });
export type FileDefaults = z.infer<typeof fileDefaults>;

/** What an account keeps for its downloads. */
export const getDownloadSettings = accountCall('get_download_settings', {
  request: z.object(auth),
  reply: replyOf({ defaults: fileDefaults }),
});

/** Sets artist and album (or show) that new projects begin with. Projects that are there stay as they are. */
export const setFileDefaults = accountCall('set_file_defaults', {
  request: z.object({ ...auth, artist: tag, album: tag }),
  reply: replyOf({ defaults: fileDefaults }),
});
