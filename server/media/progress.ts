/** How far a cut is: the share of the time that has passed, as the segment being written. Pure. */
import type { ExportPlan } from '#model/edl.ts';
import type { StageName, Stages } from './expected-time.ts';
import { atPace, learned, type Paces } from './machine-pace.ts';
import { TimeShare } from './time-share.ts';

/** `segmentNb` from 1, `progress` 0–100 of it. */
export type OnSegment = (segmentNb: number, nbSegments: number, progress: number) => void;

export interface CutProgress {
  /** Work begins, or begins again in another way. */
  expect(stages: Stages): void;
  /** @param share of all that the stage does, 0–1 */
  report(stage: StageName, share: number): void;
  /** Time has passed. */
  tick(): void;
  /** The file stands. @returns what was learned of this machine */
  finish(): Paces;
}

export interface CutClock {
  /** Of this machine. */
  readonly paces?: Paces;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** When the cut was asked for. */
  readonly begun?: number | undefined;
}

/** Reports every segment's 100 once, in order. */
export function cutProgress(
  plan: ExportPlan,
  onSegment: OnSegment,
  { paces = {}, now = () => performance.timeOrigin + performance.now(), begun = now() }: CutClock = {},
): CutProgress {
  const lengths = plan.segments.map((s) => (plan.frameRate ? s.endFrame - s.startFrame : s.sampleCount));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const time = new TimeShare(now, begun);
  let expected: Stages | null = null;
  let index = 0;
  let before = 0;
  let shown = 0;
  const show = (share: number): void => {
    // It never falls, and a bar that rests is no news.
    if (share <= shown) return;
    shown = share;
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
    expect(stages) {
      expected = stages;
      time.expect(atPace(stages, paces));
      show(time.share());
    },
    report(stage, share) {
      time.report(stage, share);
      show(time.share());
    },
    tick: () => show(time.share()),
    finish() {
      show(1);
      const took = time.finish();
      return expected ? learned(paces, expected, took) : paces;
    },
  };
}
