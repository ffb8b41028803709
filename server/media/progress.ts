/** From the share of the output to the segment being written. Pure. */
import type { ExportPlan } from '#model/edl.ts';

/** `segmentNb` from 1, `progress` 0–100 of it. */
export type OnSegment = (segmentNb: number, nbSegments: number, progress: number) => void;

/** Takes frames (samples for sound alone) done, ascending. Reports every segment's 100 once, in order. */
export function segmentProgress(plan: ExportPlan, onSegment: OnSegment): (done: number) => void {
  const lengths = plan.segments.map((s) => (plan.frameRate ? s.endFrame - s.startFrame : s.sampleCount));
  let index = 0;
  let before = 0;
  return (done) => {
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
}
