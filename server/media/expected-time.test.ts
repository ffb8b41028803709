import { expect, test } from 'vitest';
import { expectedStages, STAGES, type Stages } from './expected-time.ts';
import { AT_ONCE } from './parts.ts';
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
const secondsOf = (stages: Stages) => STAGES.reduce((sum, name) => sum + stages[name].seconds, 0);

/** With a key picture every `gop` frames. */
function smart(gop: number, ranges = kept) {
  const stored = Int32Array.from({ length: frames }, (_, i) => i);
  const keys = Array.from({ length: frames / gop }, (_, i) => i * gop);
  return { smart: planSmartCut(stored, keys, ranges, AT_ONCE) };
}

test('what is copied takes a fraction of what is encoded, larger codecs take longer, and smaller pictures less', () => {
  const whole = (encoder: string, shorterSide: number | null = null) =>
    secondsOf(expectedStages(expected, { encodes: 'whole', encoder, shorterSide }));
  expect(secondsOf(expectedStages(expected, smart(60)))).toBeLessThan(whole('libx264') / 4);
  expect(whole('libx265')).toBeGreaterThan(2 * whole('libx264'));
  expect(whole('libx264', 360)).toBeLessThan(whole('libx264'));
  const way = { encodes: 'whole', encoder: 'libx264', shorterSide: null } as const;
  const third = secondsOf(expectedStages({ ...expected, pictures: plan.totalFrames / 3 }, way));
  expect(third).toBeLessThan(whole('libx264') / 2);
  const again = expectedStages({ ...expected, heard: 1 }, smart(60));
  expect(again.listening.seconds).toBeGreaterThan(0);
});

test('what is written while many parts are encoded is not written after them', () => {
  const seams = Array.from({ length: 150 }, (_, i) => ({
    startFrame: 120 * i + 30,
    endFrame: 120 * i + 120,
  }));
  const [few, many] = [smart(60), smart(60, seams)];
  const writing = (way: typeof few) => expectedStages(expected, way).writing;
  expect(writing(few).beside).toBe(0);
  expect(many.smart.runs.length).toBeGreaterThan(AT_ONCE);
  expect(writing(many).beside).toBeCloseTo(1 - AT_ONCE / many.smart.runs.length);
  expect(writing(many).seconds).toBeLessThan(writing(few).seconds);
});
