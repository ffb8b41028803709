import { expect, test } from 'vitest';
import { cutWords } from '../../edit/cuts.ts';
import { isSilenced, soundOfWords, withSound } from '../../edit/gains.ts';
import { documentOf } from '../../testing.ts';
import { captionsOf } from './caption-lines.ts';
import { retimed, retimedText } from './retimed.ts';
import { writeJson, writeText, writeWordVtt } from './write-transcript.ts';

const plain = documentOf('Ask Ada Lovelace. She knows it.');
const named = withSound(plain, [soundOfWords(plain, { startWordIdx: 1, endWordIdx: 2 })], { kind: 'bleep' });
const loud = withSound(plain, [soundOfWords(plain, { startWordIdx: 3, endWordIdx: 3 })], {
  kind: 'level',
  decibels: 6,
});

test('what is muted or bleeped is left out of what is read, once for neighbouring words', () => {
  expect([0, 1, 2, 3].map((word) => isSilenced(named, word))).toEqual([false, true, true, false]);
  expect(writeText(retimedText(named, 'edited'))).toBe('Ask […] She knows it.\n');
  expect(writeText(retimedText(named, 'source'))).toBe('Ask […] She knows it.\n');
  expect(captionsOf(retimedText(named, 'edited')).flatMap(({ lines }) => lines)).toEqual([
    'Ask […] She knows it.',
  ]);
  expect(writeWordVtt(retimedText(named, 'edited'))).not.toMatch(/Ada|Lovelace/);
  const [, hidden] = retimedText(named, 'edited').paragraphs[0]!.words;
  expect(hidden).toMatchObject({ start: plain.words.start[1], end: plain.words.end[2] });
  // What is cut between them does not part them, and other levels are read.
  const both = withSound(cutWords(plain, 2, 2), [{ start: 1.9, end: 4.9 }], { kind: 'mute' });
  expect(writeText(retimedText(both, 'edited'))).toBe('Ask […] knows it.\n');
  expect(writeText(retimedText(loud, 'edited'))).toBe(writeText(retimedText(plain, 'edited')));
});

test('what programs compare with the recording keeps the words', () => {
  expect(writeJson(retimed(named, 'edited'))).toContain('Lovelace');
});

test('sound is placed into the pauses around words, and never into other words', () => {
  const range = soundOfWords(plain, { startWordIdx: 1, endWordIdx: 1 });
  expect(range.start).toBeLessThan(plain.words.start[1]!);
  expect(range.start).toBeGreaterThanOrEqual(plain.words.end[0]!);
  expect(range.end).toBeGreaterThan(plain.words.end[1]!);
  expect(range.end).toBeLessThanOrEqual(plain.words.start[2]!);
  expect(withSound(named, [{ start: 0, end: 0.5 }], null)).toBe(named);
});
