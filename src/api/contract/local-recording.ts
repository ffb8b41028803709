/** What `trimscript open` asks of the server of its own data folder, and the page behind the address that it gets (docs/security.md). */
import { z } from 'zod';
import { MAX_SPEAKERS } from '#model/constants.ts';
import { sessionFields } from './account.ts';
import { authToken, failure, language, openCall, replyOf } from './common.ts';
import { uploadMediaLine } from './media.ts';

const absolutePath = z.string().min(1).max(4096);

/**
 * Makes a project of a file on the server's machine, or finds the one that was made of it, for the local account. `secret` is that of
 * `DATA_DIR/local-access`, `project` the path of the edit that it begins with.
 */
export const openRecording = openCall('open_recording', {
  request: z.object({
    ...{ secret: authToken, path: absolutePath, project: absolutePath.optional() },
    /** Of a new project, for its transcript. */
    ...{ language, n_speakers: z.number().int().min(1).max(MAX_SPEAKERS) },
  }),
  /** Progress, then `key`, by which `use_opening_key` signs in, once. `keeps_edit`: the project had an edit, and `project` was left out. */
  reply: z.union([
    uploadMediaLine,
    z.object({ status: z.literal('success'), key: authToken, keeps_edit: z.boolean() }),
    failure,
  ]),
  stream: 'always',
});

/** Signs a browser on the server's machine in, once. */
export const useOpeningKey = openCall('use_opening_key', {
  request: z.object({ key: z.string().max(200) }),
  reply: replyOf({ ...sessionFields, project_id: z.string() }),
});
