import { expect, test } from 'vitest';
import { checkDocument, emptyDocument } from '../saved/document.ts';
import { documentOf, spoken } from '../testing.ts';
import type { EditorDocument } from '../types.ts';
import { cutTime, cutWords } from './cuts.ts';
import {
  appendTranscript,
  editWord,
  firstWordOfParagraph,
  paragraphOfWord,
  renameSpeaker,
  setParagraphSpeaker,
  setParagraphs,
} from './transcript.ts';

/** Words 0–5, word i at [1 + i, 1.6 + i), of two paragraphs; words 2–3 cut. */
const doc = cutWords(
  setParagraphs(documentOf('zero one two three four five'), [
    { endWordIdx: 2, speaker: 0 },
    { endWordIdx: 5, speaker: 1 },
  ]),
  2,
  3,
);

function texts({ words }: EditorDocument) {
  return words.text.slice(0, words.length).join(' ');
}
const ends = (of: EditorDocument) => of.paragraphs.map(({ endWordIdx }) => endWordIdx);

test('a resumed stream that replays words adds none twice', () => {
  const words = spoken('a b c d');
  const first = appendTranscript(emptyDocument({ duration: 9, language: 'en' }), words.slice(0, 3));
  const again = appendTranscript(first, words);
  expect(texts(again)).toBe('a b c d');
  expect(appendTranscript(again, words)).toBe(again);
});

test('words that arrive inside a cut made before them belong to it', () => {
  const early = cutTime(emptyDocument({ duration: 9, language: 'en' }), 1.9, 3.7);
  expect(early.cuts[0].startWordIdx).toBe(-1);
  const late = appendTranscript(early, spoken('a b c d'));
  expect(late.cuts[0]).toMatchObject({ startWordIdx: 1, endWordIdx: 2, description: 'b c' });
  expect(checkDocument(late)).toEqual([]);
});

test('until final paragraphs arrive, a paragraph starts where the speaker changes', () => {
  const words = spoken('a b c d').map((word, i) => ({ ...word, speaker: i < 2 ? 0 : 1 }));
  const streamed = appendTranscript(emptyDocument({ duration: 9, language: 'en' }), words);
  expect(ends(streamed)).toEqual([1, 3]);
  expect(streamed.speakers).toEqual(['Speaker 1', 'Speaker 2']);
});

test('paragraphs are made to cover all words, sorted, of known speakers', () => {
  const odd = [
    { endWordIdx: 3, speaker: 7 },
    { endWordIdx: 1, speaker: 2 },
    { endWordIdx: 3, speaker: 0 },
    { endWordIdx: Number.NaN, speaker: 0 },
    { endWordIdx: 99, speaker: 1 },
  ];
  const set = setParagraphs(doc, odd);
  expect(ends(set)).toEqual([1, 3, 5]);
  expect(set.speakers).toHaveLength(3);
  expect(ends(setParagraphs(doc, []))).toEqual([5]);
  expect(checkDocument(set)).toEqual([]);
});

test('paragraphs are found by word and know their first word', () => {
  expect([0, 2, 3, 5, 6, -1].map((i) => paragraphOfWord(doc, i))).toEqual([0, 0, 1, 1, -1, -1]);
  expect([firstWordOfParagraph(doc, 0), firstWordOfParagraph(doc, 1)]).toEqual([0, 3]);
});

test('speakers are renamed and given paragraphs', () => {
  expect(renameSpeaker(doc, 1, '  Ann  Lee ').speakers).toEqual(['Speaker 1', 'Ann Lee']);
  expect(renameSpeaker(doc, 1, ' ')).toBe(doc);
  expect(renameSpeaker(doc, 9, 'Ann')).toBe(doc);
  const given = setParagraphSpeaker(doc, 0, 4);
  expect(given.paragraphs[0].speaker).toBe(4);
  expect(given.speakers).toHaveLength(5);
  expect(setParagraphSpeaker(doc, 0, 5)).toBe(doc);
});

test('word edit: the text of one word changes, its time stays, the cut describes it', () => {
  const edited = editWord(doc, 2, ' Two, ');
  expect(texts(edited)).toBe('zero one Two, three four five');
  expect(edited.cuts[0].description).toBe('Two, three');
  expect(edited.words.start[2]).toBe(3);
});

test('word edit: spaces split a word over its time; cuts and paragraphs behind it follow', () => {
  const edited = editWord(doc, 0, 'a bcd');
  expect(texts(edited)).toBe('a bcd one two three four five');
  expect(edited.words.end[0]).toBeCloseTo(1.15, 9);
  expect(edited.cuts[0]).toMatchObject({ startWordIdx: 3, endWordIdx: 4, start: 3 });
  expect(ends(edited)).toEqual([3, 6]);
  expect(checkDocument(edited)).toEqual([]);
});

test('word edit: an empty text, the same text and a word that is none are refused', () => {
  expect(editWord(doc, 1, '  ')).toBe(doc);
  expect(editWord(doc, 1, 'one')).toBe(doc);
  expect(editWord(doc, 6, 'x')).toBe(doc);
});
