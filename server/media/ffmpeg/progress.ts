/** Progress of a cut: the share of all work that is done, reported as the segment being written. Pure. */
import type { ExportPlan } from '#model/media/edl.ts';

/** `segmentNb` from 1, `progress` 0–100 of it. */
export type OnSegment = (segmentNb: number, nbSegments: number, progress: number) => void;

/** Work of encoding a frame beforehand; writing it counts 1. */
const ENCODING_WORK = 10;

/** How much of each stage there is, in frames of the result; listening to the audio beforehand is as much work as writing it. */
export interface CutWork {
  readonly listening: number;
  /** Before writing: where frames are encoded while they are written, the frames written tell how far both are. */
  readonly encoding: number;
}

export interface CutProgress {
  /** Announces the work of a strategy; progress of listening is kept when another strategy starts. */
  expect(work: CutWork): void;
  /** @param share of all that the stage does, 0–1 */
  report(stage: keyof CutWork | 'writing', share: number): void;
  /** The file is complete. */
  finish(): void;
}

/** Reports every segment's 100 once, in order; never goes back. */
export function segmentProgress(
  { segments, frameRate }: Pick<ExportPlan, 'segments' | 'frameRate'>,
  onSegment: OnSegment,
): CutProgress {
  const lengths = segments.map((s) => (frameRate ? s.endFrame - s.startFrame : s.sampleCount));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  let weights = { listening: 0, encoding: 0, writing: 1 };
  const done = { listening: 0, encoding: 0, writing: 0 };
  let index = 0;
  let before = 0;
  let shown = 0;
  const show = (share: number): void => {
    if (share <= shown) return;
    shown = share;
    const reached = share * total;
    for (let length = lengths[index]; length !== undefined; length = lengths[index]) {
      if (reached < before + length) {
        if (reached > before) onSegment(index + 1, lengths.length, (100 * (reached - before)) / length);
        return;
      }
      index++;
      before += length;
      onSegment(index, lengths.length, 100);
    }
  };
  return {
    expect({ listening, encoding }) {
      weights = { listening, encoding: ENCODING_WORK * encoding, writing: total };
      Object.assign(done, { encoding: 0, writing: 0 });
    },
    report(stage, share) {
      done[stage] = Math.max(done[stage], Math.min(1, share));
      const { listening, encoding, writing } = weights;
      const all = listening + encoding + writing;
      const part = listening * done.listening + encoding * done.encoding + writing * done.writing;
      // The whole is told once the file was read back.
      show(Math.min(0.999, part / all));
    },
    finish: () => show(1),
  };
}
