import { expect, test } from 'vitest';
import { transcriptionProgress } from './transcription-progress.ts';

test('before the first word: 180 × elapsed / duration, two decimals; 100 is for the end', () => {
  const at = (elapsed: number) =>
    transcriptionProgress({ elapsed, duration: 912, transcribed: 0, before: 0 });
  expect(at(1)).toBe(0.2);
  expect(at(209.366)).toBe(41.32);
  expect(at(10_000)).toBe(99.99);
});

test('the greater of the estimate and what the engine told counts, and it never falls', () => {
  const at = (elapsed: number, transcribed: number, before: number) =>
    transcriptionProgress({ elapsed, duration: 912, transcribed, before });
  expect(at(1, 91.2, 0)).toBe(10);
  expect(at(100, 91.2, 10)).toBe(19.74);
  expect(at(1, 0, 19.74)).toBe(19.74);
  expect(at(1, 912, 19.74)).toBe(99.99);
});

test('a media without length makes no figure', () => {
  expect(transcriptionProgress({ elapsed: 5, duration: 0, transcribed: 0, before: 0 })).toBe(0);
});
