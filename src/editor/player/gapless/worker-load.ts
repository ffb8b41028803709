import { sleep } from '#src/api/client/index.ts';
import { EngineUnsupported } from '../engine.ts';

/** Waits before code that did not arrive is asked for again, ms. */
const WAITS_MS = [0, 500, 1000, 2000, 4000, 8000];

/** Code of a worker or worklet did not start, with no reason given: it may only not have arrived. */
export class CodeNotStarted extends EngineUnsupported {}

/**
 * Starts what loads its code from `urls`, and once more if that broke off while the server could not be reached: a browser
 * says of code that did not arrive just what it says of code that it cannot run. @throws what `start` throws
 */
export async function retryWorkerLoad<T>(urls: readonly string[], start: () => Promise<T>): Promise<T> {
  try {
    return await start();
  } catch (error) {
    if (!(error instanceof CodeNotStarted)) throw error;
    for (const wait of WAITS_MS) {
      await sleep(wait);
      const found = await Promise.all(urls.map(statusOf));
      if (found.some((status) => status === 404)) break;
      if (found.every((status) => status === 200)) return start();
    }
    throw error;
  }
}

/** 0 where no server answers. */
async function statusOf(url: string): Promise<number> {
  const reply = await fetch(url, { cache: 'reload' }).catch(() => null);
  await reply?.body?.cancel();
  return reply?.status ?? 0;
}
