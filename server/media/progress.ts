/** How far a cut is: the share of the time that has passed, as the segment being written. Pure. */
import type { ExportPlan } from '#model/edl.ts';
import { type Done, type Stages, secondsOf, shareDone } from './expected-time.ts';

/** `segmentNb` from 1, `progress` 0–100 of it. */
export type OnSegment = (segmentNb: number, nbSegments: number, progress: number) => void;

export interface CutProgress {
  /** Work begins, or begins again in another way. */
  expect(stages: Stages): void;
  /** Of the stages expected; what is not named stays. */
  report(done: Partial<Done>): void;
  /** The file stands. */
  finish(): void;
}

/** Reports every segment's 100 once, in order. @param now milliseconds */
export function cutProgress(
  plan: ExportPlan,
  onSegment: OnSegment,
  now: () => number = () => performance.now(),
): CutProgress {
  const lengths = plan.segments.map((s) => (plan.frameRate ? s.endFrame - s.startFrame : s.sampleCount));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const time = new TimeShare(now);
  let index = 0;
  let before = 0;
  const show = (share: number): void => {
    const done = share * total;
    for (let length = lengths[index]; length !== undefined; length = lengths[index]) {
      if (done < before + length) {
        if (done > before) onSegment(index + 1, lengths.length, (100 * (done - before)) / length);
        return;
      }
      index++;
      before += length;
      onSegment(index, lengths.length, 100);
    }
  };
  return {
    expect: (stages) => show(time.expect(stages)),
    report: (done) => show(time.report(done)),
    finish: () => show(1),
  };
}

/** Until the file stands. */
const NEARLY = 0.999;
/** Seconds of work that what was expected counts as beside what was measured, and the most of the whole. */
const TRUST = 2;
const MOST_TRUST = 0.15;
/** Seconds until encoders give their first pictures. */
const LATENCY = 0.2;
const NOTHING: Done = { listened: 0, encoded: 0, written: 0 };

/**
 * The share of the time that has passed: what is left is expected to go on at the pace so far, in the beginning at that
 * expected. Never falls.
 */
class TimeShare {
  readonly #now: () => number;
  readonly #begun: number;
  #stages: Stages | null = null;
  /** When the present way began, milliseconds, and the share of it that was done. */
  #from = { at: 0, share: 0 };
  #done = NOTHING;
  #shown = 0;

  constructor(now: () => number) {
    this.#now = now;
    this.#begun = now();
  }

  expect(stages: Stages): number {
    this.#stages = stages;
    this.#done = { ...NOTHING, listened: this.#done.listened };
    this.#from = { at: this.#now(), share: shareDone(stages, this.#done) };
    return this.report({});
  }

  report(done: Partial<Done>): number {
    const stages = this.#stages;
    if (!stages) return 0;
    this.#done = { ...this.#done, ...done };
    const share = shareDone(stages, this.#done);
    const expected = secondsOf(stages);
    const trust = Math.min(MOST_TRUST, TRUST / expected);
    const worked = Math.max(0, (this.#now() - this.#from.at) / 1000 - LATENCY);
    const whole = (worked + trust * expected) / (share - this.#from.share + trust);
    const passed = (this.#now() - this.#begun) / 1000;
    const left = (1 - share) * whole;
    this.#shown = Math.max(this.#shown, Math.min(NEARLY, passed / (passed + left) || 0));
    return this.#shown;
  }
}
