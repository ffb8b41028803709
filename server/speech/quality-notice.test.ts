import { expect, test } from 'vitest';
import { transcriptNotice } from './quality-notice.ts';

const words = (text: string, confidence = 0.9) => text.split(' ').map((word) => ({ text: word, confidence }));

/** Words a third of a second apart. */
const timed = (list: ReturnType<typeof words>) =>
  list.map((word, i) => ({ ...word, start: i / 3, end: (i + 1) / 3 }));

test('a notice names the language that is spoken in place of the chosen one', () => {
  const said = timed(words('un deux trois', 0.2));
  const notice = (language: string, spoken: string | null) => transcriptNotice(said, [], language, spoken);
  expect(notice('en', 'fr')).toBe('Sounds like French, not English. All words are marked as uncertain.');
  expect(notice('fr', 'en')).toMatch(/^Sounds like English, not French/);
  expect(notice('en', 'de')).toMatch(/^Sounds like German\. Only English and French can be transcribed/);
  expect(notice('en', 'other')).toMatch(/^Does not sound like English/);
  expect(notice('fr', 'several')).toMatch(/^Some of it sounds like another language than French/);
  for (const spoken of ['en', 'unknown', null])
    expect(transcriptNotice(timed(words('one two three')), [], 'en', spoken)).toBeNull();
});

test('a notice warns of uncertain transcripts, but not of a few words', () => {
  const guesses = timed(words('so this is what we are going to talk about now friends', 0.3));
  expect(transcriptNotice(guesses, [], 'en', null)).toMatch(/guesses/);
  expect(transcriptNotice(timed(words('le la les et que', 0.1)), [], 'fr', null)).toBeNull();
});

/** So many words over so many seconds of voice, the rest of which is gaps. */
function heard(count: number, voice: number, confidence: number) {
  const length = Math.min(0.25, voice / Math.max(1, count));
  const said = Array.from({ length: count }, (_, i) => ({
    text: ['the', 'house', 'is', 'old'][i % 4]!,
    start: i,
    end: i + length,
    confidence,
  }));
  const gaps = [{ start: 100, end: 100 + voice - count * length }];
  return transcriptNotice(said, gaps, 'en', null);
}

test('a notice says where a voice has hardly any words', () => {
  const little = /^Little or no speech in this language was found\./;
  // 36 s of French, laughter, music.
  expect(heard(9, 30, 0.5)).toMatch(little);
  expect(heard(3, 2, 0.3)).toMatch(little);
  expect(heard(0, 0, 1)).toMatch(little);
  expect(heard(0, 20, 1)).toMatch(little);
});

test('speech in the chosen language gets no such notice, however noisy or short', () => {
  // As measured: clean, with noise 5 dB below it, three seconds of it, a word.
  expect(heard(21, 6.4, 0.62)).toBeNull();
  expect(heard(11, 4.6, 0.17)).toBeNull();
  expect(heard(5, 1.9, 0.11)).toBeNull();
  expect(heard(1, 0.4, 0.2)).toBeNull();
});

test('passages whose answer cannot be true are counted, with each reason once', () => {
  const said = timed(words('So this is what we are going to talk about and it was not easy for you'));
  const gaps = [
    { start: 6, end: 7, doubt: 'loop' },
    { start: 8, end: 9, doubt: 'loop' },
    { start: 9.5, end: 10, doubt: 'silence' },
    { start: 11, end: 12 },
  ];
  expect(transcriptNotice(said, gaps, 'en', null)).toBe(
    '3 passages have no words. They were transcribed twice, and the results are not plausible: the same phrase again and again, words where there is no speech.',
  );
  expect(transcriptNotice(said, gaps.slice(3), 'en', null)).toBeNull();
});
