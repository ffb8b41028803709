import type { Listening, Recogniser, SpeechEngine } from './engine.ts';

/** Milliseconds before an idle one stops. */
const IDLE_MS = 30_000;

export interface Recognisers {
  /**
   * Waits while as many are lent as the engine allows; ends one that `use` failed with. @throws SpeechUnavailable, what `use`
   * throws, the signal's reason
   */
  lend<T>(
    engine: SpeechEngine,
    listening: Listening,
    signal: AbortSignal,
    use: (recogniser: Recogniser) => Promise<T>,
  ): Promise<T>;
  /** Stops all recognisers; lent ones when they are returned. */
  close(): Promise<void>;
}

interface Idle {
  /** The language and vocabulary that the recogniser was opened for. */
  readonly purpose: string;
  readonly recogniser: Recogniser;
  readonly timer: NodeJS.Timeout;
}

/** Of one engine. */
interface Shelf {
  lent: number;
  readonly idle: Idle[];
  readonly waiting: (() => void)[];
}

export function createRecognisers(): Recognisers {
  const shelves = new Map<string, Shelf>();
  let closed = false;

  function giveBack(shelf: Shelf, purpose: string, recogniser: Recogniser): void {
    const timer = setTimeout(() => {
      shelf.idle.splice(
        shelf.idle.findIndex((entry) => entry.recogniser === recogniser),
        1,
      );
      recogniser.stop().catch(() => undefined);
    }, IDLE_MS);
    timer.unref();
    shelf.idle.push({ purpose, recogniser, timer });
  }

  /** An idle one for the purpose, or null; then one for another purpose makes room where the engine has no more. */
  async function take(shelf: Shelf, purpose: string, most: number): Promise<Recogniser | null> {
    const at = shelf.idle.findIndex((entry) => entry.purpose === purpose);
    const isFull = shelf.lent + shelf.idle.length > most;
    const [entry] = at >= 0 ? shelf.idle.splice(at, 1) : isFull ? shelf.idle.splice(0, 1) : [];
    clearTimeout(entry?.timer);
    if (at >= 0) return entry?.recogniser ?? null;
    await entry?.recogniser.stop();
    return null;
  }

  return {
    async lend(engine, listening, signal, use) {
      const shelf = shelves.get(engine.label) ?? { lent: 0, idle: [], waiting: [] };
      shelves.set(engine.label, shelf);
      const purpose = JSON.stringify(listening);
      while (shelf.lent >= engine.concurrency)
        await new Promise<void>((resolve) => shelf.waiting.push(resolve));
      shelf.lent++;
      let recogniser: Recogniser | undefined;
      try {
        signal.throwIfAborted();
        recogniser =
          (await take(shelf, purpose, engine.concurrency)) ?? (await engine.open(listening, signal));
        const result = await use(recogniser);
        if (closed) await recogniser.stop();
        else giveBack(shelf, purpose, recogniser);
        return result;
      } catch (error) {
        await recogniser?.stop();
        throw error;
      } finally {
        shelf.lent--;
        shelf.waiting.shift()?.();
      }
    },
    async close() {
      closed = true;
      const idle = [...shelves.values()].flatMap((shelf) => shelf.idle.splice(0));
      await Promise.all(
        idle.map(({ recogniser, timer }) => {
          clearTimeout(timer);
          return recogniser.stop();
        }),
      );
    },
  };
}
