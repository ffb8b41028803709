import type { SherpaHost } from './client.ts';

/** Milliseconds: from the click on upload to the start of the transcription. */
const WARM = 10 * 60_000;

interface Warm {
  readonly key: string;
  readonly host: Promise<SherpaHost>;
  timer: NodeJS.Timeout;
}

/** At most one in this process. */
let warm: Warm | null = null;

/** Loads `key`, or renews its time. @throws what `load` throws */
export async function keepWarm(key: string, load: () => Promise<SherpaHost>): Promise<void> {
  if (warm?.key === key) {
    const host = await warm.host.catch(() => null);
    if (host?.alive) {
      if (warm?.key === key) warm.timer.refresh();
      return;
    }
  }
  drop();
  const host = load();
  const timer = setTimeout(drop, WARM);
  timer.unref();
  warm = { key, host, timer };
  await host;
}

/** For the caller alone from now on, or null. */
export async function takeWarm(key: string): Promise<SherpaHost | null> {
  if (warm?.key !== key) return null;
  clearTimeout(warm.timer);
  const { host } = warm;
  warm = null;
  const taken = await host.catch(() => null);
  return taken?.alive ? taken : null;
}

function drop(): void {
  if (!warm) return;
  clearTimeout(warm.timer);
  warm.host.then(
    (host) => host.stop(),
    () => undefined,
  );
  warm = null;
}
