import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { MediaFailed, MediaRefused } from '#server/media/errors.ts';
import { SpeechFailed, SpeechUnavailable } from '#server/speech/engine.ts';
import { isOutOfSpace, SHORT_OF_SPACE } from '#server/storage/free-space.ts';
import { TaskFailure } from './runner.ts';

/** A floor below which no job begins to write large files. @throws TaskFailure */
export async function needFreeSpace({ freeSpace }: Pick<Deps, 'freeSpace'>): Promise<void> {
  if (await freeSpace.isShort()) throw new TaskFailure(SHORT_OF_SPACE);
}

/** Turns what the media and speech layers throw for users into failures of the task; other errors stay faults. */
export async function withUserFailures<T>(log: FastifyBaseLogger, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isOutOfSpace(error)) {
      log.warn({ err: error }, 'a disk is full');
      throw new TaskFailure(SHORT_OF_SPACE, { cause: error });
    }
    if (error instanceof MediaRefused || error instanceof SpeechUnavailable)
      throw new TaskFailure(error.message, { cause: error });
    if (error instanceof MediaFailed || error instanceof SpeechFailed) {
      log.warn({ detail: error.detail }, 'work on a recording failed');
      throw new TaskFailure(error.message, { cause: error });
    }
    throw error;
  }
}
