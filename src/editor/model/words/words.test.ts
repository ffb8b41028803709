import { expect, test } from 'vitest';
import type { Word } from '../types.ts';
import { appendWords, emptyWords, sanitizeWords, wordAt, wordAtTime, wordsFrom } from './words.ts';

function word(text: string, start: number, end: number, more: Partial<Word> = {}): Word {
  return { text, start, end, confidence: 0.5, speaker: 0, ...more };
}
const three = [word('a', 1, 2), word('b', 2, 2.5), word('c', 4, 5)];
/** What came out, and that it is in order. */
function sane(list: readonly Word[], duration = 10, from = 0) {
  const { words, notes } = sanitizeWords(list, duration, from);
  let previous = from;
  for (const { start, end } of words) {
    expect(start).toBeGreaterThanOrEqual(previous);
    expect(end).toBeGreaterThan(start);
    previous = end;
  }
  expect(previous).toBeLessThanOrEqual(Math.max(duration, from));
  return { texts: words.map(({ text }) => text).join(' '), words, notes };
}

test('appending shares the buffers: batches of 12 do not copy what is there', () => {
  let words = appendWords(emptyWords(), three);
  const { start, text } = words;
  words = appendWords(words, [word('d', 6, 7)]);
  expect(words.start).toBe(start);
  expect(words.text).toBe(text);
  expect(wordAt(words, 3)).toEqual(word('d', 6, 7));
});

test('appending twice to the same value gives two transcripts', () => {
  const base = appendWords(emptyWords(), three);
  const first = appendWords(base, [word('x', 6, 7)]);
  const second = appendWords(base, [word('y', 6, 8)]);
  expect([base.length, wordAt(first, 3).text, wordAt(second, 3).text]).toEqual([3, 'x', 'y']);
  expect(appendWords(second, [])).toBe(second);
});

test('thousands of batches keep every word', () => {
  let words = emptyWords();
  for (let i = 0; i < 2000; i++)
    words = appendWords(words, [word(`w${i}`, i, i + 1), word('z', i + 1, i + 1)]);
  expect(words.length).toBe(4000);
  expect(wordAt(words, 1234)).toEqual(word('w617', 617, 618));
});

test('the word at a time is the one said, else the last one started, else none', () => {
  const words = wordsFrom(three);
  expect([0, 0.99, 1, 1.9, 2, 3, 4.5, 99].map((time) => wordAtTime(words, time))).toEqual([
    -1, -1, 0, 0, 1, 1, 2, 2,
  ]);
  expect(wordAtTime(emptyWords(), 1)).toBe(-1);
});

test('a word has begun where a media element stands that was sent to its start', () => {
  const start = 4.339999999999999;
  const words = wordsFrom([word('the', 3, start), word('today', start, 5)]);
  expect(wordAtTime(words, Math.trunc(start * 1e6) / 1e6)).toBe(1);
  expect(wordAtTime(words, start - 0.00001)).toBe(0);
});

test('valid words are returned unchanged, without notes', () => {
  expect(sanitizeWords(three, 10)).toEqual({ words: three, notes: [] });
});

test('words out of order are sorted', () => {
  const { texts, notes } = sane([three[2], three[0], three[1]]);
  expect(texts).toBe('a b c');
  expect(notes).toEqual(['1 word was out of order and was sorted by time.']);
});

test('overlapping words: the earlier one ends where the later one starts', () => {
  const { words, notes } = sane([word('a', 1, 3), word('b', 2, 4)]);
  expect(words.map(({ start, end }) => [start, end])).toEqual([
    [1, 2],
    [2, 4],
  ]);
  expect(notes).toEqual(['1 word overlapped another and was shortened.']);
});

test('words of no length, several at the same time too, get the shortest one', () => {
  const { texts, notes } = sane([word('a', 1, 1), word('b', 1, 1), word('c', 1, 0.5), word('d', 1.0005, 2)]);
  expect(texts).toBe('a b c d');
  expect(notes.join(' ')).toMatch(/had no length/);
});

test('a word with invalid times keeps its place in the text', () => {
  const { texts, notes } = sane([
    word('a', 1, 2),
    word('b', Number.NaN, Number.NaN),
    word('c', Number.NaN, 4),
    word('d', 5, Number.POSITIVE_INFINITY),
  ]);
  expect(texts).toBe('a b c d');
  expect(notes).toEqual(['3 words had no time and were placed in reading order.']);
});

test('negative times and times past the end are moved inside', () => {
  const { texts, words } = sane([
    word('a', -2, -1),
    word('b', -1, 1),
    word('c', 9, 12),
    word('d', 15, 16),
    word('e', 17, 18),
  ]);
  expect(texts).toBe('a b c d e');
  expect(words[1].end).toBe(1);
});

test('empty texts are left out, spaced ones split, unknown speakers and confidences brought in range', () => {
  const { words, notes } = sane([
    word(' ', 1, 2),
    word(' New  York ', 2, 3),
    word('x', 3, 4, { speaker: 9, confidence: 7 }),
    word('y', 4, 5, { confidence: Number.NaN }),
  ]);
  expect(words.map(({ text, speaker, confidence }) => [text, speaker, confidence])).toEqual([
    ['New', 0, 0.5],
    ['York', 0, 0.5],
    ['x', 0, 1],
    ['y', 0, 0],
  ]);
  expect(notes).toHaveLength(3);
});

test('of more words than there is time for, those that fit are kept and a note says so', () => {
  const crowd = Array.from({ length: 50 }, (_, i) => word(`w${i}`, 1, 2));
  const { words, notes } = sane(crowd, 1.02, 1);
  expect(words).toHaveLength(10);
  expect(notes.at(-1)).toBe('40 words did not fit into the recording and were left out.');
});

test('no word starts before the end of known words', () => {
  expect(sane([word('a', 1, 4)], 10, 3).words[0]).toMatchObject({ start: 3, end: 4 });
});
