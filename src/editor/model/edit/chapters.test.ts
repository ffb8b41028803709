import { expect, test } from 'vitest';
import { parseDocument, serialize } from '../saved/document.ts';
import { fieldsBetween, withFields } from '../saved/document-fields.ts';
import { documentOf } from '../testing.ts';
import type { EditorDocument } from '../types.ts';
import { chapterName, nameFromWords, playedChapters, readChapters } from './chapters.ts';
import { cutTime } from './cuts.ts';

const at = (...times: number[]) => times.map((time) => ({ time, name: String(time) }));
const edit = (cuts: readonly (readonly [number, number])[] = [], blocks: readonly number[] = []) => ({
  cuts: cuts.map(([start, end]) => ({ start, duration: end - start })),
  blocks,
  duration: 100,
});
const played = (times: number[], ...of: Parameters<typeof edit>) =>
  playedChapters(at(...times), edit(...of)).map(({ start, end, name }) => [start, end, name]);

test('a chapter ends where the next one begins, and moves with the cuts before it', () => {
  expect(played([0, 40])).toEqual([
    [0, 40, '0'],
    [40, 100, '40'],
  ]);
  expect(played([5, 40], [[10, 20]])).toEqual([
    [5, 30, '5'],
    [30, 90, '40'],
  ]);
});

test('one whose moment is cut begins at the next kept one; of several there the last stays', () => {
  expect(played([5, 30, 35], [[20, 40]])).toEqual([
    [5, 20, '5'],
    [20, 80, '35'],
  ]);
  expect(played([5, 90], [[80, 100]])).toEqual([[5, 80, '5']]);
  expect(played([5], [[0, 100]])).toEqual([]);
});

test('chapters move with the passages they begin', () => {
  expect(played([0, 60], [], [50, 0])).toEqual([
    [10, 50, '60'],
    [50, 100, '0'],
  ]);
  // What begins in a block of which nothing is left begins with the next block to play.
  expect(played([10, 60], [[50, 100]], [50, 0])).toEqual([
    [0, 10, '60'],
    [10, 50, '10'],
  ]);
  expect(played([0, 60], [[50, 100]], [50, 0])).toEqual([[0, 50, '0']]);
});

test('whatever is saved is read: sorted, once at a time, on one line, inside of the recording', () => {
  const saved = [
    { time: 9, name: ' b\n\tc ' },
    { time: 3, name: 'a' },
    { time: 3, name: 'twice' },
    { time: 100, name: 'behind' },
    { time: -1, name: 'before' },
    { time: '4', name: 'x' },
    { time: 5 },
    null,
  ];
  expect(readChapters(saved, 100)).toEqual([
    { time: 3, name: 'a' },
    { time: 9, name: 'b c' },
  ]);
  expect(chapterName('é'.repeat(300))).toHaveLength(200);
  expect(chapterName('😀'.repeat(300)).length).toBeLessThanOrEqual(200);
  expect(readChapters(at(...Array.from({ length: 1001 }, (_, i) => i)), 2000)).toHaveLength(1000);
});

test('a document with chapters, even with none, is version 2; with those of the recording it is not', () => {
  const doc = documentOf('zero one two');
  expect(serialize(doc)).toMatchObject({ version: 1 });
  const none = serialize({ ...doc, chapters: [] });
  expect(none).toMatchObject({ version: 2, chapters: [] });
  expect(parseDocument(none).doc.chapters).toEqual([]);
  const many = { ...none, chapters: Array.from({ length: 1001 }, (_, i) => ({ time: i / 1e6, name: '' })) };
  expect(() => parseDocument(many)).toThrow(/1,?000 chapters/);
});

test('two windows that change chapters both have their way', () => {
  const first = { ...documentOf('zero one two three four five'), chapters: at(1, 2, 3) };
  const change = (chapters: EditorDocument['chapters']) => fieldsBetween(first, { ...first, chapters });
  const renamed = change([{ time: 1, name: 'one' }, ...at(2, 3)]);
  const other = change([...at(1, 3), { time: 4, name: 'new' }]);
  expect(withFields({ ...first, ...withFields(first, renamed) }, other).chapters).toEqual([
    { time: 1, name: 'one' },
    { time: 3, name: '3' },
    { time: 4, name: 'new' },
  ]);
  expect(withFields(first, change(null)).chapters).toBeNull();
});

test('a chapter is named by the sentence that follows and is kept', () => {
  const doc = documentOf('so, well now, we talk about bread. And about wine and cheese too, today');
  const { start } = doc.words;
  expect(nameFromWords(doc, 0)).toBe('so, well now, we talk about');
  expect(nameFromWords(cutTime(doc, start[0]!, start[3]!), 0)).toBe('we talk about bread');
  expect(nameFromWords(doc, doc.duration)).toBe('');
});
