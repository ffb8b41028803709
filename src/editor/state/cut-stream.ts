import type { getFinalVideo, ReplyOf } from '#contract/index.ts';
import { backoff, mayPass, NetworkError, sleep } from '#src/api/client/index.ts';

export type CutLine = ReplyOf<typeof getFinalVideo>;

interface Follower {
  /** A connection of its own each time: the server goes on with the same cut. */
  open(): AsyncIterable<CutLine>;
  /** @throws Error with the server's text when it gave up */
  take(line: CutLine): void;
  reconnecting(): void;
}

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 15_000;
const MAX_TRIES = 12;

/** Reads how far a cut is to its end. Once it has begun, a lost connection is made again. @throws what `open` and `take` throw */
export async function followCut({ open, take, reconnecting }: Follower, signal: AbortSignal): Promise<void> {
  let hasBegun = false;
  for (let tries = 0; ; ) {
    try {
      for await (const line of open()) {
        hasBegun = true;
        tries = 0;
        take(line);
        if (line.segmentNb === line.nbSegments && line.progress >= 100) return;
      }
      throw new NetworkError('The stream ended early');
    } catch (error) {
      if (signal.aborted || !hasBegun || !mayPass(error) || ++tries >= MAX_TRIES) throw error;
      reconnecting();
      await sleep(backoff(tries, FIRST_RETRY_MS, LONGEST_RETRY_MS), signal);
    }
  }
}
