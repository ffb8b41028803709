import { expect, test } from 'vitest';
import { transcriptionProgress } from './transcription-progress.ts';

test('before the first word: 180 × elapsed / duration, two decimals, at most 100', () => {
  expect(transcriptionProgress(1, 912, null)).toBe(0.2);
  expect(transcriptionProgress(209.366, 912, null)).toBe(41.32);
  expect(transcriptionProgress(10_000, 912, null)).toBe(100);
});

test('what the engine told corrects the estimate', () => {
  expect(transcriptionProgress(300, 912, 91.2)).toBe(10);
});

test('a media without length makes no figure', () => {
  expect(transcriptionProgress(5, 0, null)).toBe(0);
});
