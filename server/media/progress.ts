/** From what is done of the whole output to the segment being written. Pure. */
import type { ExportPlan } from '#model/edl.ts';

/** `segmentNb` counts from 1, `progress` is 0–100 of that segment. */
export type OnSegment = (segmentNb: number, nbSegments: number, progress: number) => void;

/**
 * A function to call with the frames (or samples, for sound alone) of output that are done, never fewer than before. It
 * reports every segment's 100 once, in order, and how far the current one is.
 */
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
