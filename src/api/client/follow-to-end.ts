import { NetworkError } from './errors.ts';
import { mayPass } from './retry.ts';
import { reconnectWait, sleep } from './wait.ts';

interface Reading<Line> {
  /** A connection of its own each time: the server goes on with the same work. */
  open(): AsyncIterable<Line>;
  /** @returns whether that was the last line. @throws Error with the server's text when it gave up */
  take(line: Line): boolean;
  /** Lost, or there again. */
  reconnecting(isLost: boolean): void;
  /** Whether a connection that fails before its first line is made again, too. */
  readonly fromStart: boolean;
}

const MAX_TRIES = 12;

/** Reads a stream to its last line; a lost connection is made again. @throws what `open` and `take` throw */
export async function followToEnd<Line>(reading: Reading<Line>, signal: AbortSignal): Promise<void> {
  let hasBegun = reading.fromStart;
  for (let tries = 0; ; ) {
    try {
      for await (const line of reading.open()) {
        hasBegun = true;
        tries = 0;
        reading.reconnecting(false);
        if (reading.take(line)) return;
      }
      throw new NetworkError('The stream ended early');
    } catch (error) {
      if (signal.aborted || !hasBegun || !mayPass(error) || ++tries >= MAX_TRIES) throw error;
      reading.reconnecting(true);
      await sleep(reconnectWait(tries), signal);
    }
  }
}
