import { expect, test } from 'vitest';
import { turnsAtSentences, withSpeakers, withVoices } from './turns.ts';

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

/** 'word/1' is of speaker 1; each takes a third of a second. */
function spoken(text: string) {
  return text.split(' ').map((each, i) => {
    const [word = '', speaker = '0'] = each.split('/');
    return { text: word, start: i / 3, end: i / 3 + 0.3, speaker: Number(speaker) };
  });
}

test('a change of speaker near the end of a sentence goes there', () => {
  const after = (text: string) => speakers(turnsAtSentences(spoken(text))).join('');
  // The last words of a question, and the first one of an answer.
  expect(after('What do you feel/1 now?/1 Well,/1 fine/1 and/1 so/1')).toBe('000001111');
  expect(after('And so it was. Then we/1 went/1 home/1 after/1 that./1')).toBe('0000111111');
  // Somebody is cut short, and somebody agrees meanwhile.
  expect(after('I think that this/1 cannot/1 be/1 true/1 at/1 all./1')).toBe('000111111');
  expect(after('I think Yes./1 that is what we did')).toBe('00100000');
  expect(after('Yes. No./1 Yes. No./1')).toBe('0101');
  expect(turnsAtSentences([])).toEqual([]);
});
