import type { getFinalVideo, ReplyOf } from '#contract/index.ts';
import { followToEnd } from '#src/api/client/index.ts';

export type CutLine = ReplyOf<typeof getFinalVideo>;

interface Follower {
  /** A connection of its own each time: the server goes on with the same cut. */
  open(): AsyncIterable<CutLine>;
  /** @throws Error with the server's text when it gave up */
  take(line: CutLine): void;
  reconnecting(): void;
}

/** Reads how far a cut is to its end. Once it has begun, a lost connection is made again. @throws what `open` and `take` throw */
export function followCut({ open, take, reconnecting }: Follower, signal: AbortSignal): Promise<void> {
  return followToEnd(
    {
      open,
      take(line) {
        take(line);
        return line.segmentNb === line.nbSegments && line.progress >= 100;
      },
      reconnecting: (isLost) => isLost && reconnecting(),
      fromStart: false,
    },
    signal,
  );
}
