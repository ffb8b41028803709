import type { ExportPlan } from '#model/media/edl.ts';

/** A plan without audio at 10 frames a second; kept are the seconds 1 to 3 and 6 to 10 of the source. */
export const TWO_PARTS: ExportPlan = {
  frameRate: { num: 10, den: 1 },
  sampleRate: 0,
  segments: [
    { startFrame: 10, endFrame: 30, startSample: 0, sampleCount: 0 },
    { startFrame: 60, endFrame: 100, startSample: 0, sampleCount: 0 },
  ],
  totalFrames: 60,
  totalSamples: 0,
  duration: 6,
};
