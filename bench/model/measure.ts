import { spreadOf } from '../lib/stats.ts';

/** Times of repeated runs, in milliseconds. */
export type Timing = ReturnType<typeof spreadOf>;

/** What to time: `run` on what `prepare(i)` made for it beforehand, untimed; another i each time. */
export interface Subject<T> {
  readonly prepare: (i: number) => T;
  readonly run: (input: T) => unknown;
  /** How many samples to take. */
  readonly samples: number;
  /** Runs a sample, for what is shorter than a clock can tell; 1 if absent. */
  readonly batch?: number;
}

/** Coarsest step of the clock with which short runs can be timed one by one, milliseconds, and how often to try for it. */
const FINE_STEP = 0.01;
const ATTEMPTS = 8;

/**
 * Median and 95th percentile of the time of a run. On a busy virtual machine the clock may tick in steps of 10–20 ms for a
 * while: then samples are taken again, and in the end each is made long enough for such a clock.
 */
export function timeEach<T>(subject: Subject<T>): Timing {
  const { samples, batch = 1 } = subject;
  sample(subject, Math.ceil(samples / 4), batch);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const times = sample(subject, samples, batch);
    const zeros = times.filter((time) => time === 0).length;
    if (zeros <= samples / 50 && clockStep() <= FINE_STEP) return spreadOf(times);
  }
  const enough = 20 * clockStep();
  let larger = batch;
  while (sample(subject, 1, larger)[0] * larger < enough) larger *= 2;
  return spreadOf(sample(subject, 12, larger));
}

/** Milliseconds a run takes, `count` times, each the mean of `batch` runs. */
function sample<T>({ prepare, run }: Subject<T>, count: number, batch: number): number[] {
  return Array.from({ length: count }, (_, i) => {
    const inputs = Array.from({ length: batch }, (_, k) => prepare(i * batch + k));
    const start = performance.now();
    for (const input of inputs) keep(run(input));
    return (performance.now() - start) / batch;
  });
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
