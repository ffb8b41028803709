/** Milliseconds: from the click on upload to the start of the transcription. */
const IDLE_MS = 10 * 60_000;

interface Process {
  readonly alive: boolean;
  stop(): Promise<void>;
}

interface Warm<P> {
  readonly key: string;
  readonly host: Promise<P>;
  timer: NodeJS.Timeout;
}

export interface HostCache<P> {
  /** Loads `key`, or renews its time. @throws what `load` throws */
  keep(key: string, load: () => Promise<P>): Promise<void>;
  /** Hands the loaded process over to the caller, or null. */
  take(key: string): Promise<P | null>;
}

/** At most one process of a kind that is loaded and waits for work. */
export function createHostCache<P extends Process>(): HostCache<P> {
  let warm: Warm<P> | null = null;

  function drop(): void {
    if (!warm) return;
    clearTimeout(warm.timer);
    warm.host.then(
      (host) => host.stop(),
      () => undefined,
    );
    warm = null;
  }

  return {
    async keep(key, load) {
      if (warm?.key === key) {
        const host = await warm.host.catch(() => null);
        if (host?.alive) {
          if (warm?.key === key) warm.timer.refresh();
          return;
        }
      }
      drop();
      const host = load();
      const timer = setTimeout(drop, IDLE_MS);
      timer.unref();
      warm = { key, host, timer };
      await host;
    },
    async take(key) {
      if (warm?.key !== key) return null;
      clearTimeout(warm.timer);
      const { host } = warm;
      warm = null;
      const taken = await host.catch(() => null);
      return taken?.alive ? taken : null;
    },
  };
}
