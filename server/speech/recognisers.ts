import type { Recogniser, SpeechEngine } from './engine.ts';

/** Milliseconds before an idle one stops. */
const IDLE = 30_000;

export interface Recognisers {
  /**
   * Waits while as many are lent as the engine allows; ends one that `use` failed with. @throws SpeechUnavailable, what `use`
   * throws, the signal's reason
   */
  lend<T>(
    engine: SpeechEngine,
    language: string,
    signal: AbortSignal,
    use: (recogniser: Recogniser) => Promise<T>,
  ): Promise<T>;
  /** Lent ones when they come back. */
  close(): Promise<void>;
}

interface Shelf {
  lent: number;
  readonly idle: { readonly recogniser: Recogniser; readonly timer: NodeJS.Timeout }[];
  readonly waiting: (() => void)[];
}

export function createRecognisers(): Recognisers {
  const shelves = new Map<string, Shelf>();
  let closed = false;

  function giveBack(shelf: Shelf, recogniser: Recogniser): void {
    const timer = setTimeout(() => {
      shelf.idle.splice(
        shelf.idle.findIndex((entry) => entry.recogniser === recogniser),
        1,
      );
      recogniser.stop().catch(() => undefined);
    }, IDLE);
    timer.unref();
    shelf.idle.push({ recogniser, timer });
  }

  return {
    async lend(engine, language, signal, use) {
      const name = JSON.stringify([engine.label, language]);
      const shelf = shelves.get(name) ?? { lent: 0, idle: [], waiting: [] };
      shelves.set(name, shelf);
      while (shelf.lent >= engine.concurrency)
        await new Promise<void>((resolve) => shelf.waiting.push(resolve));
      shelf.lent++;
      let recogniser: Recogniser | undefined;
      try {
        signal.throwIfAborted();
        const kept = shelf.idle.pop();
        clearTimeout(kept?.timer);
        recogniser = kept?.recogniser ?? (await engine.open(language));
        const result = await use(recogniser);
        if (closed) await recogniser.stop();
        else giveBack(shelf, recogniser);
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
