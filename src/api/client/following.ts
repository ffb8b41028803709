import { isAbort } from './errors.ts';
import { mayPass } from './retry.ts';
import { reconnectWait, sleep } from './wait.ts';

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
