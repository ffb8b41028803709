import { randomBytes } from 'node:crypto';
import { jobs, replies } from '#i18n/en/server.ts';
import { whatIsGone } from '#server/db/connection/gone.ts';
import type { Failure } from '#server/db/schema/types.ts';
import type { Deps } from '#server/deps.ts';
import { MediaFailed, MediaRefused } from '#server/media/errors.ts';
import { SpeechFailed, SpeechUnavailable } from '#server/speech/engine.ts';
import { isOutOfSpace } from '#server/storage/free-space.ts';
import { TaskFailure } from './job.ts';

/** The disk has less free space than must remain. */
class ShortOfSpace extends TaskFailure {}

export async function needFreeSpace({ freeSpace }: Pick<Deps, 'freeSpace'>): Promise<void> {
  if (await freeSpace.isShort()) throw new ShortOfSpace(replies.serverShortOfSpace());
}

/** Whether work failed because the disk is nearly full. */
export function isShortOfSpace(error: unknown): boolean {
  return isOutOfSpace(error) || error instanceof ShortOfSpace;
}

/** Logs a failure. @returns the message for the user; for internal errors it holds a reference to the log */
export function failureOf(
  error: unknown,
  { id: task, kind }: { readonly id: string; readonly kind: string },
  log: Deps['log'],
): Failure {
  if (isShortOfSpace(error)) {
    log.warn({ task, kind, err: error }, 'a disk is full');
    return { desc: replies.serverShortOfSpace() };
  }
  if (error instanceof MediaFailed || error instanceof SpeechFailed) {
    log.warn({ task, kind, detail: error.detail }, 'work on a recording failed');
    return { desc: error.message };
  }
  if (error instanceof SpeechUnavailable) {
    log.warn({ task, kind, reason: error.message, detail: error.detail }, 'speech cannot be recognised');
    return { desc: error.message };
  }
  if (error instanceof TaskFailure || error instanceof MediaRefused) {
    log.info({ task, kind, reason: error.message }, 'task refused');
    return { desc: error.message };
  }
  const gone = whatIsGone(error);
  if (gone) {
    log.info({ task, kind, gone }, 'what a task works on was deleted');
    return { desc: gone === 'account' ? jobs.accountGone() : replies.projectGone() };
  }
  const reference = randomBytes(4).toString('hex');
  log.error({ task, kind, reference, err: error }, 'task failed');
  return { desc: replies.ourFault({ reference }), reference };
}
