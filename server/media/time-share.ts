/** The share of a cut's time that has passed. Pure. */
import { STAGES, type StageName, type Stages } from './expected-time.ts';

/** Until the file stands. */
const NEARLY = 0.999;
/** Seconds of work that what was expected counts as beside what was measured, and the most of a stage. */
const TRUST = 2;
const MOST_TRUST = 0.5;
/** Seconds without a report after which a stage is no longer taken to go on at its pace. */
const SILENT = 0.4;
/** Share of a stage that may be done before it begins, and its time still be known. */
const MOSTLY = 0.5;

interface Timed {
  readonly name: StageName;
  /** Seconds, and of its start before them. */
  readonly expected: number;
  readonly starting: number;
  /** Share that is done beside the stage before. */
  readonly beside: number;
  /** Share of the rest when it began, and now. */
  from: number;
  done: number;
  /** By the clock, in seconds; `told`: when something more was done. */
  began: number | null;
  told: number;
  ended: number | null;
}

/** Each stage goes on at its own pace, as soon as that is known; those to come at that of the ones before. */
export class TimeShare {
  readonly #now: () => number;
  readonly #begun: number;
  #stages: Timed[] = [];

  /** Milliseconds. */
  constructor(now: () => number, begun: number) {
    this.#now = () => now() / 1000;
    this.#begun = begun / 1000;
  }

  expect(stages: Stages): void {
    const listened = this.#stages.find(({ name }) => name === 'listening')?.done ?? 0;
    this.#stages = STAGES.filter((name) => stages[name].seconds > 0).map((name) => {
      const done = name === 'listening' ? listened : 0;
      const { seconds: expected, starting, beside = 0 } = stages[name];
      return { name, expected, starting, beside, from: done, done, began: null, told: 0, ended: null };
    });
    this.#proceed();
  }

  report(name: StageName, share: number): void {
    const stage = this.#stages.find((one) => one.name === name);
    const done = stage ? Math.min(1, (share - stage.beside) / (1 - stage.beside)) : 0;
    if (!stage || done <= stage.done) return;
    stage.done = done;
    stage.told = this.#now();
    this.#proceed();
  }

  share(): number {
    if (this.#stages.length === 0) return 0;
    const passed = this.#now() - this.#begun;
    return Math.min(NEARLY, passed / (passed + this.#left()) || 0);
  }

  /** Seconds that each stage takes after its start, as far as it was timed. */
  finish(): Partial<Record<StageName, number>> {
    const last = this.#stages.at(-1);
    if (last) last.ended ??= this.#now();
    return Object.fromEntries(
      this.#stages.flatMap(({ name, from, began, starting, ended }) =>
        from > MOSTLY || began === null || ended === null
          ? []
          : [[name, Math.max(0, ended - began - starting) / (1 - from)]],
      ),
    );
  }

  #proceed(): void {
    const now = this.#now();
    for (const stage of this.#stages) {
      if (stage.began === null) Object.assign(stage, { began: now, told: now, from: stage.done });
      if (stage.done < 1) return;
      stage.ended ??= now;
    }
  }

  #left(): number {
    const now = this.#now();
    let left = 0;
    // What was expected of that which is done, and what it took; the former counts in the beginning.
    let [expected, took] = [TRUST, TRUST];
    for (const { expected: seconds, starting, from, done, began, told, ended } of this.#stages) {
      const whole = (seconds * took) / expected;
      if (began === null) left += starting + (1 - done) * whole;
      else if (ended === null) {
        const seen = Math.max(told - began, now - began - SILENT);
        const worked = Math.max(0, seen - starting);
        const trust = Math.min(MOST_TRUST, TRUST / whole);
        const pace = (worked + trust * whole) / (done - from + trust);
        const since = now - began - Math.max(starting, seen);
        left += Math.max(0, (1 - done) * pace - Math.max(0, since)) + Math.max(0, starting - (now - began));
        took += worked;
        expected += (done - from) * seconds;
      } else {
        took += Math.max(0, ended - began - starting);
        expected += (1 - from) * seconds;
      }
    }
    return left;
  }
}
