import type { FastifyBaseLogger } from 'fastify';
import { MediaFailed, MediaRefused } from '#server/media/errors.ts';
import { SpeechFailed, SpeechUnavailable } from '#server/speech/engine.ts';
import { TaskFailure } from './runner.ts';

/** Turns what the media and speech layers throw for users into failures of the task; other errors stay faults. */
export async function withUserFailures<T>(log: FastifyBaseLogger, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MediaRefused || error instanceof SpeechUnavailable)
      throw new TaskFailure(error.message, { cause: error });
    if (error instanceof MediaFailed || error instanceof SpeechFailed) {
      log.warn({ detail: error.detail }, 'work on a recording failed');
      throw new TaskFailure(error.message, { cause: error });
    }
    throw error;
  }
}
