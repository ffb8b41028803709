import { expect, test } from 'vitest';
import { withSpeakers, withVoices } from './turns.ts';

const word = (start: number, end: number) => ({ start, end, speaker: 0 });
const speakers = (words: readonly { speaker: number }[]) => words.map(({ speaker }) => speaker);

test('words get the speaker turn that they overlap most, else the nearest; speakers are numbered by first appearance', () => {
  const turns = [
    { start: 1, end: 3, speaker: 3 },
    { start: 2.8, end: 5, speaker: 1 },
    { start: 8, end: 9, speaker: 3 },
    { start: 9, end: 10, speaker: 4 },
  ];
  const words = [word(0, 0.5), word(1.2, 1.5), word(2.7, 3.4), word(5.5, 6), word(7.5, 7.9), word(8.8, 9.6)];
  expect(speakers(withSpeakers(words, turns))).toEqual([0, 0, 1, 1, 0, 2]);
  expect(withSpeakers(words, [])).toEqual(words);
  // An interjection inside a long turn.
  const long = [
    { start: 0, end: 20, speaker: 0 },
    { start: 5, end: 5.4, speaker: 1 },
  ];
  expect(speakers(withSpeakers([word(1, 2), word(5.1, 5.2), word(18, 19)], long))).toEqual([0, 0, 0]);
});

test('all words of one recogniser voice go to the speaker of most of them', () => {
  const said = (voice: string, speaker: number, length: number, at: number) => ({
    ...{ voice, speaker },
    ...{ start: at, end: at + length },
  });
  const words = [
    said('0:A', 1, 0.5, 0),
    said('0:A', 0, 0.2, 1),
    said('0:B', 0, 0.4, 2),
    said('9:A', 0, 0.4, 3),
    { start: 4, end: 5, speaker: 1 },
  ];
  expect(speakers(withVoices(words))).toEqual([0, 0, 1, 1, 0]);
});
