import { type ReplyOf, type RequestOf, transcribeMedia } from '#contract/index.ts';
import type { Paragraph, Range, Word } from '#model/types.ts';
import { backoff, mayPass, NetworkError, sleep, streamApi } from '#src/api/client/index.ts';
import { projectAuth, session } from './session.ts';

export type TranscriptLine = ReplyOf<typeof transcribeMedia>;
export type TranscriptRequest = Pick<
  RequestOf<typeof transcribeMedia>,
  'language' | 'n_speakers' | 'again' | 'engine' | 'vocabulary'
>;

/** What is done with what was heard. */
export interface Taking {
  words(words: readonly Word[], gaps: readonly Range[]): void;
  paragraphs(paragraphs: readonly Paragraph[]): void;
}

interface Follower {
  /** Asked anew for each connection. */
  request(): TranscriptRequest;
  /** @returns whether that was the last line. @throws Error with the server's text when it gave up */
  take(line: TranscriptLine): boolean;
  reconnecting(isLost: boolean): void;
}

/** Waits between tries after a lost connection, ms. */
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 15_000;
const MAX_TRIES = 12;

/** Reads the transcript to its end; reconnects by itself. @throws what the call throws */
export async function followTranscript(follower: Follower, signal: AbortSignal): Promise<void> {
  for (let tries = 0; ; ) {
    try {
      const request = follower.request();
      const payload = {
        ...projectAuth(),
        extension: session.project?.media.extension ?? '',
        lang_code: request.language,
        ...request,
      };
      for await (const line of streamApi(transcribeMedia, payload, { signal })) {
        tries = 0;
        follower.reconnecting(false);
        if (follower.take(line)) return;
      }
      throw new NetworkError('The stream ended early');
    } catch (error) {
      if (signal.aborted || !mayPass(error) || ++tries >= MAX_TRIES) throw error;
      follower.reconnecting(true);
      await sleep(backoff(tries, FIRST_RETRY_MS, LONGEST_RETRY_MS), signal);
    }
  }
}
