import { expect, test } from 'vitest';
import { markWordChecked } from '../edit/doubtful.ts';
import { otherReadingAt } from '../edit/other-readings.ts';
import { appendTranscript, correctSeenWord, editWord } from '../edit/transcript.ts';
import { checkDocument, emptyDocument, parseDocument, serialize } from '../saved/document.ts';
import { readScript } from '../script/read-script.ts';
import { compareWithScript, withScript } from '../script/with-script.ts';
import type { EditorDocument } from '../types.ts';
import { textOf, wordAt } from '../words/words.ts';
import { wholeStretch } from './aligned.ts';
import { openReadings, withReadings } from './readings.ts';

const SCRIPT =
  'Today we bake a loaf of rye bread, and we take our time. You need five hundred grams of flour and a warm place.';

/** The script, as it was taken for a recording in which these words were heard, two a second. */
function taken(heard: string): EditorDocument {
  const words = heard
    .split(' ')
    .map((text, i) => ({ text, start: i / 2, end: i / 2 + 0.4, confidence: 0.9, speaker: 0 }));
  const doc = appendTranscript(emptyDocument({ duration: words.length, language: 'en' }), words);
  const script = readScript(SCRIPT)!;
  return withScript(doc, script, compareWithScript(doc, script));
}

/** What was found of the readings of a document, whose words keep their times. */
function judged(doc: EditorDocument, gains: readonly (number | null)[], now = doc): EditorDocument {
  const stretch = { ...wholeStretch(doc), readings: openReadings(doc.words) };
  const aligned = stretch.words.map(({ start, end }) => ({ start, end, verdict: 'found' as const }));
  const found = gains.map((gain) => ({ gain, times: [] }));
  return withReadings(now, [stretch], aligned, found);
}

const textIn = ({ words }: EditorDocument): string => textOf(words, 0, words.length - 1);
const readingIn = (doc: EditorDocument, i: number): string | null => {
  const reading = otherReadingAt(doc.words, i);
  return reading && `${reading.from}: ${reading.text}`;
};

const HEARD =
  'today we bake a loaf of wry bred and we take our time you need nine hundred grams of flour and a warm place';
const RYE = 6;
const FIVE = 15;

test('what was heard is kept beside the script’s words, written as they are', () => {
  const doc = taken(HEARD);
  expect(textIn(doc)).toBe(SCRIPT);
  expect(openReadings(doc.words)).toEqual([
    { first: RYE, count: 2, text: 'wry bred,' },
    { first: FIVE, count: 1, text: 'nine' },
  ]);
  expect(wordAt(doc.words, RYE)).toMatchObject({ confidence: 0.5 });
  // Words that are only put together otherwise are no question.
  const joined = taken(SCRIPT.replace('loaf of', 'loafof'));
  expect([textIn(joined), openReadings(joined.words)]).toEqual([SCRIPT, []]);
});

test('the reading that the audio fits better stands, and the other one is offered at the word', () => {
  const doc = judged(taken(HEARD), [-900, 900]);
  expect(textIn(doc)).toBe(SCRIPT.replace('five', 'nine'));
  expect([readingIn(doc, RYE + 1), readingIn(doc, FIVE)]).toEqual(['first: wry bred,', 'script: five']);
  const back = judged(taken(HEARD), [900, null]);
  expect(textIn(back)).toBe(SCRIPT.replace('rye bread', 'wry bred'));
  expect([readingIn(back, RYE), readingIn(back, FIVE)]).toEqual(['script: rye bread,', 'first: nine']);
  // Both are plausible.
  expect(wordAt(judged(taken(HEARD), [300, 0]).words, RYE).confidence).toBe(0.5);
  expect(checkDocument(doc)).toEqual([]);
  const { doc: read, notes } = parseDocument(JSON.parse(JSON.stringify(serialize(doc))));
  expect([notes, read.words.other]).toEqual([[], doc.words.other]);
  expect(serialize(doc)).toMatchObject({ version: 2 });
});

test('words that somebody corrected or accepted meanwhile stay, and are no question any more', () => {
  const doc = taken(HEARD);
  const corrected = editWord(doc, FIVE, 'six');
  expect(textIn(judged(doc, [900, 900], corrected))).toBe(
    SCRIPT.replace('rye bread', 'wry bred').replace('five', 'six'),
  );
  const accepted = markWordChecked(doc, RYE);
  expect(textIn(judged(doc, [900, null], accepted))).toBe(SCRIPT);
  expect([readingIn(accepted, RYE), readingIn(accepted, RYE + 1)]).toEqual([null, null]);
  // Half of a reading is none.
  expect(readingIn(editWord(doc, RYE, 'white'), RYE + 1)).toBeNull();
});

test('the other reading is written in place of all words that it is of', () => {
  const { words } = taken(HEARD);
  const { first, last, text } = otherReadingAt(words, RYE + 1)!;
  const seen = { ...wordAt(words, first), end: words.end[last]! };
  const chosen = correctSeenWord(taken(HEARD), seen, text);
  expect(textIn(chosen)).toBe(SCRIPT.replace('rye bread', 'wry bred'));
  expect([readingIn(chosen, RYE), wordAt(chosen.words, RYE).checked]).toEqual([null, true]);
});
