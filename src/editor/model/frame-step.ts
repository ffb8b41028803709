import { exportPlan } from './edl.ts';
import { clamp, partitionPoint } from './sorted.ts';
import type { Range, Rational } from './types.ts';

/** A time this little before a frame's start belongs to that frame: what is added up in floats is a hair short. */
const HAIR = 1e-4;

/**
 * Source second at which the frame after (1) or before (−1) the one at `sourceTime` begins, of the frames a download of
 * `kept` has. Held at the first and the last of them.
 * @param kept source seconds, sorted and disjoint
 */
export function keptFrameStep(
  kept: readonly Range[],
  frameRate: Rational,
  sourceTime: number,
  direction: 1 | -1,
): number {
  const { segments } = exportPlan({ kept, frameRate, sampleRate: 0 });
  if (segments.length === 0) return sourceTime;
  const frame = Math.floor((sourceTime * frameRate.num) / frameRate.den + HAIR) + direction;
  const last = segments.length - 1;
  /** The piece that holds the wanted frame, else the one behind the cut it lies in. */
  const next = partitionPoint(segments.length, (i) => segments[i].endFrame <= frame);
  const inside = next <= last && frame >= segments[next].startFrame;
  const { startFrame, endFrame } = segments[clamp(inside || direction > 0 ? next : next - 1, 0, last)];
  return (clamp(frame, startFrame, endFrame - 1) * frameRate.den) / frameRate.num;
}
