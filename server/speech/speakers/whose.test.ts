import { expect, test } from 'vitest';
import { withVoices } from './turns.ts';
import { byVoices, likeliest, phrasesOf } from './whose.ts';

/** 'word/1' was given to speaker 1; each takes 0.3 s, without a pause but where there is a '|'. */
function spoken(text: string) {
  let at = 0;
  return text.split(' ').flatMap((each) => {
    at += 0.3;
    if (each === '|') return [];
    const [word = '', speaker = '0'] = each.split('/');
    return [{ text: word, start: at, end: at + 0.29, speaker: Number(speaker) }];
  });
}
const speakers = (words: readonly { speaker: number }[]) => words.map(({ speaker }) => speaker).join('');

test('phrases end with sentences and at pauses, and are long enough for a voice', () => {
  const words = spoken('Do you know. No. I | do not know that.');
  expect(phrasesOf(words).map(({ from, to }) => [from, to])).toEqual([
    [0, 2],
    [2, 3],
    [3, 4],
    [4, 5],
    [5, 7],
    [7, 9],
  ]);
  expect(phrasesOf([])).toEqual([]);
});

test('a change of speaker costs what its place says', () => {
  const odds = [
    [1, -3],
    [1, 0.5],
    [1, 4],
    [1, 4],
  ];
  expect(likeliest(odds, [0, 1, 4, 4])).toEqual([0, 1, 1, 1]);
  expect(likeliest(odds, [0, 4, 1, 4])).toEqual([0, 0, 1, 1]);
  expect(likeliest(odds, [0, 9, 9, 9])).toEqual([1, 1, 1, 1]);
  expect(likeliest([], [])).toEqual([]);
});

/** Of each phrase: that of who truly says it, '0' or '1', a little different each time; `-` where it was not heard. */
function heard(said: string, apart: number) {
  return [...said].map((who, i) => {
    if (who === '-') return null;
    const direction = Number(who) * apart + 0.05 * Math.sin(7 * i);
    return Float32Array.of(Math.cos(direction), Math.sin(direction), 0.1 * Math.cos(3 * i));
  });
}

// One phrase a sentence.
const TALK =
  'One. Two. Three. Four. Five. Six. Who. Now?/1 Well./1 Seven./1 Eight./1 Nine./1 Ten./1 Yes./1 More./1 So./1 End./1';
const SAID = '00000000111110111';

test('the last word of a question goes to who asks, and a short answer is a turn of its own, where voices say so', () => {
  const words = spoken(TALK);
  const after = (said: string, apart = 1) => speakers(byVoices(words, phrasesOf(words), heard(said, apart)));
  expect(speakers(words)).toBe('00000001111111111');
  expect(after(SAID)).toBe(SAID);
  expect(after('000000-0111110-11')).toBe(SAID);
  // Voices that are not apart, and one that hardly says anything, change nothing.
  expect(after(SAID, 0.05)).toBe(speakers(words));
  const few = spoken('One. Two. Three. Four. Five. Six. Yes./1 No./1 Eight.');
  expect(speakers(byVoices(few, phrasesOf(few), heard('000000010', 1)))).toBe(speakers(few));
  expect(byVoices([], [], [])).toEqual([]);
});

test('voices that the plain diarization takes for one are parted where they are two', () => {
  const words = spoken(TALK.replaceAll('/1', ''));
  const after = (said: string, apart = 1) =>
    speakers(withVoices(byVoices(words, phrasesOf(words), heard(said, apart))));
  expect(after(SAID)).toBe(SAID);
  expect(after(SAID, 0.05)).toBe(speakers(words));
  expect(after('-----------------')).toBe(speakers(words));
});
