import { expect, test } from 'vitest';
import { estimateOf } from './download-size.ts';

const media = {
  duration: 600,
  video: { width: 1280, height: 720, frameRate: { num: 30, den: 1 } },
  audio: { sampleRate: 48_000, channels: 2 },
  rushes: [{ size: 40_000_000 }, { size: 20_000_000 }],
};

test('what is downloaded as recorded is a share of what was uploaded', () => {
  expect(estimateOf(media, 'recorded', 300).bytes).toBe(30_000_000);
  expect(estimateOf({ ...media, duration: 0 }, 'recorded', 0).bytes).toBe(0);
  expect(estimateOf(media, 'recorded', 300).seconds).toBeGreaterThan(
    estimateOf({ ...media, video: null }, 'recorded', 300).seconds,
  );
});

test('sound alone is as large as its format makes it', () => {
  expect(estimateOf(media, 'wav', 10).bytes).toBe(1_920_000);
  expect(estimateOf(media, 'm4a', 10).bytes).toBe(240_000);
  expect(estimateOf({ ...media, audio: { sampleRate: 48_000, channels: 1 } }, 'mp3', 10).bytes).toBe(160_000);
  expect(estimateOf(media, 'mp3', 10).seconds).toBe(11);
});
