import { expect, test } from 'vitest';
import { confirmed, decided } from './decide.ts';
import { compared, type HeardWord, isHesitation } from './differences.ts';
import { agreementsOf, type Reading } from './readings.ts';

/** Words a third of a second long from `at` on; 'word/0.4' is of that confidence. */
function words(text: string, at = 10): HeardWord[] {
  const texts = text === '' ? [] : text.split(' ');
  return texts.map((word, i) => {
    const [written = '', confidence = '1'] = word.split('/');
    const start = at + 0.3 * i;
    return { text: written, start, end: start + 0.25, confidence: Number(confidence) };
  });
}

/** As the aligner judged what two recognisers made of generated speech in noise; `gain` is for the second. */
function reading(was: string, now: string, facts: Partial<Reading> = {}): Reading {
  const known = { gain: 0, seconds: 1, voiced: 1, before: words('the', 9)[0]!, after: words('is', 12)[0]! };
  const written = { isAlone: false, isHesitant: false, hasRoom: true, beginsSentence: false };
  return { was: words(was), now: words(now), ...known, ...written, ...facts };
}

/** As 'was → now', a question mark behind what is marked. */
function outcome(facts: Reading, mode: 'replace' | 'mark' = 'replace'): string | null {
  const run = decided(facts, mode);
  const text = (list: readonly { text: string; confidence: number }[]): string =>
    list.map((word) => (word.confidence < 0.6 ? `${word.text}?` : word.text)).join(' ');
  return run && `${text(run.was)} → ${text(run.now)}`;
}

test('the words of the second stand where the two differ, and those it is not sure of are marked', () => {
  expect(outcome(reading('ill-sposed', 'ill-disposed/0.83', { gain: 214 }))).toBe(
    'ill-sposed → ill-disposed',
  );
  expect(outcome(reading('pod', 'part/0.81', { gain: -31 }))).toBe('pod → part');
  expect(outcome(reading('pod', 'part/0.79', { gain: -31 }))).toBe('pod → part?');
  expect(outcome(reading('guy', 'guide/0.42', { gain: -100 }))).toBe('guy → guide?');
  // A guess as a whole: no word of it is more certain than the others.
  const guess = reading('without a network', 'with/0.57 how/0.36 the/0.63 mess/0.19', { gain: 188 });
  expect(outcome(guess)).toBe('without a network → with? how? the? mess?');
  expect(outcome(reading('blame', 'is/0.7 lame/0.55'))).toBe('blame → is? lame?');
  expect(outcome(reading('of the line', 'is/0.97 aligned/0.96', { gain: -300 }))).toBe(
    'of the line → is aligned',
  );
});

test('a word that both heard is sure, but beside a difference where the second is not', () => {
  const said = words('school');
  const agreement = { was: said[0]!, confidence: 0.5, isNear: false };
  expect(confirmed(agreement)).toBeNull();
  expect(confirmed({ ...agreement, isNear: true })).toEqual({ was: said, now: words('school/0.5') });
  expect(confirmed({ ...agreement, isNear: true, confidence: 0.6 })).toBeNull();
  // The aligner had not found it in the audio.
  const doubted = { ...agreement, was: words('school/0.2')[0]! };
  expect(confirmed({ ...doubted, confidence: 0.9 })).toEqual({
    was: words('school/0.2'),
    now: words('school/0.9'),
  });
  expect(confirmed({ ...doubted, confidence: 0.4 })).toBeNull();
});

test('words are beside a difference up to the second one from it, hesitations not counted', () => {
  const first = words('at the um old stool of my town');
  const agreements = agreementsOf(
    { first, second: words('at the old school of my town') },
    { start: 0, end: 99 },
  );
  expect(agreements.map(({ was, isNear }) => (isNear ? `${was.text}!` : was.text)).join(' ')).toBe(
    'at the! old! of! my! town',
  );
});

test('where the audio is clearly for the first and the second is not sure, the first stands and is marked', () => {
  expect(outcome(reading('names', 'claims/0.24', { gain: -559 }))).toBe('names → names?');
  expect(outcome(reading('speech', 'speeches/0.9', { gain: -559 }))).toBe('speech → speeches');
});

test('words that one alone heard stand where somebody speaks and the audio has room for them', () => {
  expect(outcome(reading('', 'the/0.88', { gain: -131 }))).toBe(' → the');
  expect(outcome(reading('', 'Thank/0.6 you/0.97 very/0.6', { gain: 0, voiced: 0.29 }))).toBeNull();
  expect(outcome(reading('', 'very/0.13'))).toBeNull();
  expect(outcome(reading('', 'you/0.9', { gain: -900 }))).toBeNull();
  expect(outcome(reading('', 'you/0.9', { hasRoom: false }))).toBeNull();
  expect(outcome(reading('So,', '', { gain: 354 }))).toBe('So, → ');
  expect(outcome(reading('in', '', { gain: -280 }))).toBe('in → in?');
  expect(outcome(reading('in', '', { gain: -280, voiced: 0.1 }))).toBe('in → ');
  // Said twice: recognisers that tidy up leave one out.
  expect(outcome(reading('the', '', { gain: 100 }))).toBeNull();
});

test('short utterances that stand alone keep the first words unless the audio is clearly for the second', () => {
  const alone = { isAlone: true, before: null, after: null };
  expect(outcome(reading('Stop', 'Stock/0.9', { ...alone, gain: -50 }))).toBeNull();
  expect(outcome(reading('Stop', 'Stock/0.9', { ...alone, gain: 50 }))).toBe('Stop → Stop?');
  expect(outcome(reading('Stock', 'Stop/0.9', { ...alone, gain: 500 }))).toBe('Stock → Stop?');
});

test('the reading that does not stand is told', () => {
  const other = (
    was: string,
    now: string,
    facts: Partial<Reading> = {},
    mode: 'replace' | 'mark' = 'replace',
  ) => decided(reading(was, now, facts), mode)?.other;
  expect(other('guy', 'guide/0.42')).toBe('guy');
  expect(other('names', 'claims/0.24', { gain: -559 })).toBe('claims');
  expect(other('pod', 'part/0.9', {}, 'mark')).toBe('part');
  expect(other('', 'the/0.78')).toBeUndefined();
  expect(other('in', '', { gain: -280 })).toBeUndefined();
  expect(other('a '.repeat(300).trim(), 'of/0.9')).toHaveLength(200);
});

test('hesitations are never compared, and words around one are marked at most', () => {
  for (const text of ['um', 'Um,', 'uh', 'euh…', 'hmm', 'erm', 'mhm']) expect(isHesitation(text)).toBe(true);
  for (const text of ['a', 'I', 'hum', 'ah', 'am', 'her', 'heu', 'me'])
    expect(isHesitation(text)).toBe(text === 'heu');
  expect(outcome(reading('a of', 'are/0.9', { isHesitant: true }))).toBe('a of → a? of?');
});

test('behind a recogniser that nobody measured so, and behind itself, words are marked only', () => {
  expect(outcome(reading('pod', 'part/0.9', { gain: 100 }), 'mark')).toBe('pod → pod?');
  expect(outcome(reading('pod', 'part/0.9', { gain: -700 }), 'mark')).toBeNull();
  expect(outcome(reading('', 'part/0.9', { gain: 100 }), 'mark')).toBeNull();
});

test('new words are written as the sentence around them asks', () => {
  const begins = { beginsSentence: true };
  expect(outcome(reading('a beep', 'Okay. Then', begins))).toBe('a beep → okay. Then');
  expect(outcome(reading('i', "I'm", begins))).toBe("i → I'm");
  const first = { before: words('there.')[0]! };
  expect(outcome(reading('neither', 'either', first))).toBe('neither → Either');
  expect(outcome(reading('hour', 'our.'))).toBe('hour → our');
  const last = { after: words('Then')[0]! };
  expect(outcome(reading('himself.', 'themselves,', last))).toBe('himself. → themselves.');
});

test('words are the same though written otherwise, and differ by as little as may be', () => {
  const first = words('Mr. Dashwood had two cold-hearted sons');
  const second = words("mister Dashwood's had 2 cold hearted sons, though");
  const { agreed, differences } = compared(first, second);
  expect(agreed).toEqual([
    [0, 0],
    [2, 2],
    [3, 3],
    [5, 6],
  ]);
  expect(differences).toEqual([
    { first: [1, 2], second: [1, 2] },
    { first: [6, 6], second: [7, 8] },
  ]);
});

test('a number is the same in one word and in words of a few digits', () => {
  const { differences } = compared(words('call 555 10 23'), words('call 5551023'));
  expect(differences).toEqual([]);
});

test('of equal words the nearest is meant, and one said much later is another', () => {
  const { agreed } = compared(words('the end'), [...words('the', 9.2), ...words('the end')]);
  expect(agreed).toEqual([
    [0, 1],
    [1, 2],
  ]);
  expect(compared(words('end'), words('end', 20)).agreed).toEqual([]);
});
