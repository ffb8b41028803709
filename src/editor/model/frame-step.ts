import { exportPlan } from './edl.ts';
import { clamp, partitionPoint } from './sorted.ts';
import type { Range, Rational } from './types.ts';

/** Tolerance for float rounding at a frame's start. */
const TOLERANCE = 1e-4;

/** Source second of the next (1) or previous (−1) frame of the download, clamped. */
export function keptFrameStep(
  kept: readonly Range[],
  frameRate: Rational,
  sourceTime: number,
  direction: 1 | -1,
): number {
  const { segments } = exportPlan({ kept, frameRate, sampleRate: 0 });
  if (segments.length === 0) return sourceTime;
  const frame = Math.floor((sourceTime * frameRate.num) / frameRate.den + TOLERANCE) + direction;
  const last = segments.length - 1;
  const next = partitionPoint(segments.length, (i) => segments[i].endFrame <= frame);
  const inside = next <= last && frame >= segments[next].startFrame;
  const { startFrame, endFrame } = segments[clamp(inside || direction > 0 ? next : next - 1, 0, last)];
  return (clamp(frame, startFrame, endFrame - 1) * frameRate.den) / frameRate.num;
}
