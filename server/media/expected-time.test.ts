import { expect, test } from 'vitest';
import { expectedStages, secondsOf, shareDone } from './expected-time.ts';
import { planSmartCut } from './smart-plan.ts';
import type { MediaInfo } from './types.ts';

const seconds = 600;
const info = {
  duration: seconds,
  video: { codec: 'h264', width: 1280, height: 720 },
  audio: { codec: 'aac', channels: 2 },
} as MediaInfo;
const frames = 30 * seconds;
const kept = [{ startFrame: 100, endFrame: frames }];
const plan = {
  frameRate: { num: 30, den: 1 },
  sampleRate: 48_000,
  segments: [{ ...kept[0]!, startSample: 0, sampleCount: 48_000 * seconds }],
  totalFrames: frames - 100,
  totalSamples: 48_000 * seconds,
  duration: seconds,
};
const expected = { plan, info, soundCodec: 'aac', heard: 0 };
const ALL = { listened: 1, encoded: 1, written: 1 };

/** A plan of one cut, with a key picture every `gop` frames. */
function smart(gop: number) {
  const stored = Int32Array.from({ length: frames }, (_, i) => i);
  const keys = Array.from({ length: frames / gop }, (_, i) => i * gop);
  return { smart: planSmartCut(stored, keys, kept, 2) };
}

test('what is copied takes a fraction of what is encoded, larger codecs take longer, and smaller pictures less', () => {
  const whole = (encoder: string, shorterSide: number | null = null) =>
    secondsOf(expectedStages(expected, { encodes: 'whole', encoder, shorterSide }));
  expect(secondsOf(expectedStages(expected, smart(60)))).toBeLessThan(whole('libx264') / 4);
  expect(whole('libx265')).toBeGreaterThan(2 * whole('libx264'));
  expect(whole('libx264', 360)).toBeLessThan(whole('libx264'));
  const again = expectedStages({ ...expected, heard: 1 }, smart(60));
  expect(again.listening).toBeGreaterThan(0);
});

test('the share grows from nothing to all but the check at the end', () => {
  for (const way of [
    smart(60),
    { encodes: 'parts', encoder: 'libsvtav1', shorterSide: null } as const,
    null,
  ]) {
    const stages = expectedStages(expected, way);
    expect(shareDone(stages, { listened: 0, encoded: 0, written: 0 })).toBe(0);
    expect(shareDone(stages, ALL)).toBeCloseTo(1 - stages.checking / secondsOf(stages));
  }
});
