import { expect, test } from 'vitest';
import { captionsOf } from '../formats/write/caption-lines.ts';
import { retimedText } from '../formats/write/retimed.ts';
import { documentOf } from '../testing.ts';
import { playedChapters } from './chapters.ts';
import { cutWords } from './cuts.ts';
import { keptWithin, partOf } from './part.ts';
import { timeMapOf } from './time-map.ts';

const doc = cutWords(documentOf('zero one two three four five six seven eight nine'), 3, 4);

test('a part is what plays within it, in its order', () => {
  const kept = [
    { start: 10, end: 14 },
    { start: 2, end: 4 },
    { start: 20, end: 30 },
  ];
  expect(keptWithin(kept, { start: 3, end: 7 })).toEqual([
    { start: 13, end: 14 },
    { start: 2, end: 4 },
    { start: 20, end: 21 },
  ]);
  expect(keptWithin(kept, { start: 0, end: 99 })).toEqual(kept);
  expect(keptWithin(kept, { start: 4, end: 4 })).toEqual([]);
});

test('words, captions and chapters of a part begin at its own zero', () => {
  const map = timeMapOf(doc);
  const part = { start: map.toEdited(doc.words.start[2]!), end: map.toEdited(doc.words.end[6]!, 'end') };
  const only = partOf(doc, part);
  expect(timeMapOf(only).editedDuration).toBeCloseTo(part.end - part.start);
  const captions = captionsOf(retimedText(only, 'edited'));
  expect(captions.flatMap(({ lines }) => lines).join(' ')).toBe('two five six');
  expect(captions[0]!.start).toBeCloseTo(0);
  const chapters = [
    { time: 0, name: 'Before' },
    { time: doc.words.start[5]!, name: 'Within' },
    { time: doc.words.start[8]!, name: 'After' },
  ];
  const played = playedChapters(chapters, only);
  expect(played.map(({ name }) => name)).toEqual(['Before', 'Within']);
  expect(played[0]!.start).toBe(0);
  expect(played[1]!.end).toBeCloseTo(part.end - part.start);
});

test('the same part is the same edit, so that its price is asked once', () => {
  const part = { start: 1, end: 3 };
  expect(partOf(doc, { ...part })).toBe(partOf(doc, part));
  expect(partOf({ ...doc, tags: { title: 'a' } }, part).cuts).toBe(partOf(doc, part).cuts);
  expect(partOf(doc, { start: 1, end: 4 }).cuts).not.toBe(partOf(doc, part).cuts);
});
