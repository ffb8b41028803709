import { execa } from 'execa';

/** Milliseconds between two looks. */
const LOOK = 1000;
/** A rate over less than this, milliseconds and share of all, says nothing. */
const RATE_AFTER = 3000;
const MIN_SHARE = 0.03;
/** What only the end reaches. */
const MAX_PERCENT_BEFORE_END = 99;

/**
 * Tells how far an installation is by what its folder holds, as `du` sees it: pip says nothing to a program.
 * @param total bytes in the end
 */
export function watchProgress(
  folder: string,
  total: number,
  tell: (percent: number, secondsLeft: number | null) => void,
): { stop(): void } {
  const since = performance.now();
  let first: number | null = null;
  let stopped = false;
  let most = 0;
  const look = async (): Promise<void> => {
    const { failed, stdout } = await execa('du', ['-sk', folder], { reject: false, stdin: 'ignore' });
    // Files that vanish meanwhile make it fail, and the sum is there all the same.
    const bytes = 1024 * Number.parseInt(stdout ?? '', 10);
    if (stopped || (failed && Number.isNaN(bytes))) return;
    first ??= bytes;
    // What is unpacked beside its copy goes again.
    most = Math.max(most, bytes);
    tell(...standing({ first, bytes: most, total, elapsed: performance.now() - since }));
  };
  const timer = setInterval(() => void look(), LOOK);
  timer.unref();
  tell(0, null);
  return {
    stop() {
      stopped = true;
      clearInterval(timer);
    },
  };
}

/** Per cent, and seconds left by the rate so far. @param elapsed milliseconds since there were `first` bytes */
export function standing(now: {
  readonly first: number;
  readonly bytes: number;
  readonly total: number;
  readonly elapsed: number;
}): [percent: number, secondsLeft: number | null] {
  const { first, bytes, total, elapsed } = now;
  const percent = Math.min(MAX_PERCENT_BEFORE_END, Math.max(0, Math.floor((100 * bytes) / total)));
  const isTold = elapsed > RATE_AFTER && bytes - first > MIN_SHARE * total;
  const rate = isTold ? (bytes - first) / (elapsed / 1000) : 0;
  return [percent, rate > 0 ? Math.max(1, Math.ceil((total - bytes) / rate)) : null];
}
