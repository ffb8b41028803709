import { expect, test } from 'vitest';
import { audioSlack, commonDelay } from './audio-frames.ts';

test.each([
  ['mp3', 8000, 0.302],
  ['mp3', 48_000, 0.067],
  ['aac', 8000, 0.276],
  // Written with 48 kHz.
  ['aac', 192_000, 0.063],
  ['opus', 8000, 0.0465],
  ['pcm_s16le', 8000, 0.02],
])('%s of %d Hz may be longer by its delay and padding in samples, and 20 ms', (codec, rate, seconds) => {
  expect(audioSlack(codec, rate)).toBeCloseTo(seconds, 3);
});

test('the common encoder delay is assumed only where the container does not state it', () => {
  expect(['mp3', 'aac', 'opus', 'flac'].map(commonDelay)).toEqual([1105, 1024, 0, 0]);
});
