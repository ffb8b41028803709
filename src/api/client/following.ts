import { isAbort, NetworkError } from './errors.ts';
import { mayPass, reconnectWait, sleep } from './retry.ts';

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

interface Following {
  /** Reads a stream to its end; calls `alive` with each line. */
  read(signal: AbortSignal, alive: () => void): Promise<void>;
  /** The connection is lost, or left because nobody looks. */
  lost?(): void;
  /** What will not pass: nothing is followed any more. */
  refused(error: unknown): void;
}

/**
 * Keeps a stream open while the page is visible (connections of a browser are few), and opens it again after a break.
 * @returns stops it
 */
export function followWhileVisible({ read, lost, refused }: Following): () => void {
  const stop = new AbortController();
  let connection = new AbortController();
  const keep = async (signal: AbortSignal): Promise<void> => {
    for (let tries = 0; !signal.aborted; ) {
      try {
        await read(signal, () => {
          tries = 0;
        });
      } catch (error) {
        if (signal.aborted || isAbort(error)) return;
        if (!mayPass(error)) {
          stop.abort();
          refused(error);
          return;
        }
      }
      if (signal.aborted) return;
      lost?.();
      await sleep(reconnectWait(++tries), signal).catch(() => undefined);
    }
  };
  const show = (): void => {
    connection.abort();
    lost?.();
    if (document.visibilityState === 'hidden') return;
    connection = new AbortController();
    void keep(AbortSignal.any([stop.signal, connection.signal]));
  };
  document.addEventListener('visibilitychange', show, { signal: stop.signal });
  show();
  return () => stop.abort();
}
