/** From the share of the output to the segment being written. Pure. */
import type { ExportPlan } from '#model/edl.ts';

/** `segmentNb` from 1, `progress` 0–100 of it. */
export type OnSegment = (segmentNb: number, nbSegments: number, progress: number) => void;

/**
 * Takes frames (samples for sound alone) done. Reports the share of the time that has passed, as segments of the plan:
 * every segment's 100 once, in order.
 * @param now milliseconds
 */
export function segmentProgress(
  plan: ExportPlan,
  onSegment: OnSegment,
  now: () => number = () => performance.now(),
): (done: number) => void {
  const lengths = plan.segments.map((s) => (plan.frameRate ? s.endFrame - s.startFrame : s.sampleCount));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const shareOfTime = timeShare(now);
  let index = 0;
  let before = 0;
  return (units) => {
    const done = units >= total ? total : shareOfTime(units / total) * total;
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

/** Frames, or samples of sound alone. */
export function unitsOf(plan: ExportPlan): number {
  return plan.frameRate ? plan.totalFrames : plan.totalSamples;
}

/** Share of the output from which on its pace alone counts; before, it comes in bursts. */
const SETTLED = 0.25;
/** The end is reported once the file stands. */
const NEARLY = 0.999;

/**
 * Turns the share of the output that is written into that of the time: what passes before the first picture comes out
 * (reading an index, starting encoders) is not spread over the rest. Never falls.
 */
function timeShare(now: () => number): (written: number) => number {
  const begun = now();
  let first: { at: number; written: number } | null = null;
  let last = 0;
  let shown = 0;
  return (written) => {
    const at = now();
    // Another way is tried from the start.
    if (!first || written < last) first = { at, written };
    last = written;
    const pace = (written - first.written) / (at - first.at);
    const passed = at - begun;
    const steady = passed / written;
    const measured = pace > 0 ? passed + (1 - written) / pace : steady;
    const weight = Math.min(1, written / SETTLED);
    const whole = steady ** (1 - weight) * measured ** weight;
    const share = whole > 0 && Number.isFinite(whole) ? passed / whole : written;
    shown = Math.max(shown, Math.min(NEARLY, share));
    return shown;
  };
}
