/** Times of repeated runs, in milliseconds. */
export interface Timing {
  readonly p50: number;
  readonly p95: number;
  readonly n: number;
}

/**
 * Times `run(i)` for i = 0 … n − 1 after `n / 4` warm-up runs. Runs shorter than the clock can tell are repeated `batch` times
 * for one sample; `run` gets another i each time.
 */
export function timeEach(n: number, run: (i: number) => unknown, batch = 1): Timing {
  for (let i = 0; i < Math.ceil(n / 4); i++) keep(run(i));
  return timingOf(
    withFineClock(() => {
      const samples: number[] = [];
      for (let i = 0; i < n; i++) {
        const start = performance.now();
        for (let k = 0; k < batch; k++) keep(run(i * batch + k));
        samples.push((performance.now() - start) / batch);
      }
      return samples;
    }),
  );
}

/** Coarsest step of the clock that samples may have, milliseconds, and how often to try for it. */
const FINE_STEP = 0.01;
const ATTEMPTS = 50;

/**
 * The samples of `measure`, taken while the clock was fine. On a busy virtual machine the clock ticks in steps of 10–20 ms for a
 * while; short samples taken then are 0, and are taken again.
 */
export function withFineClock(measure: () => number[]): number[] {
  let samples = measure();
  for (let attempt = 1; attempt < ATTEMPTS; attempt++) {
    const zeros = samples.reduce((count, sample) => count + (sample === 0 ? 1 : 0), 0);
    if (zeros <= samples.length / 50 && clockStep() <= FINE_STEP) break;
    samples = measure();
  }
  return samples;
}

/** Smallest of some steps that the clock takes, milliseconds. */
function clockStep(): number {
  let smallest = Number.POSITIVE_INFINITY;
  let last = performance.now();
  for (let ticks = 0; ticks < 4; ) {
    const now = performance.now();
    if (now === last) continue;
    smallest = Math.min(smallest, now - last);
    last = now;
    ticks++;
  }
  return smallest;
}

/** Keeps the optimiser from leaving out a run whose result nobody reads. */
let kept: unknown;
function keep(value: unknown): void {
  kept = value === kept ? kept : value;
}

/** Median and 95th percentile of `samples`, milliseconds. */
export function timingOf(samples: readonly number[]): Timing {
  const sorted = samples.toSorted((a, b) => a - b);
  return { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), n: sorted.length };
}

function quantile(sorted: readonly number[], q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))];
}

/** Slope of the straight line through (log size, log time) by least squares: 1 is linear, 0 independent of size. */
export function logLogSlope(points: readonly { size: number; time: number }[]): number {
  const x = points.map(({ size }) => Math.log(size));
  const y = points.map(({ time }) => Math.log(time));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanX = mean(x);
  const meanY = mean(y);
  const covariance = x.reduce((sum, value, i) => sum + (value - meanX) * (y[i] - meanY), 0);
  const variance = x.reduce((sum, value) => sum + (value - meanX) ** 2, 0);
  return covariance / variance;
}
