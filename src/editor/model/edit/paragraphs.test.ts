import { expect, test } from 'vitest';
import { createHistory } from '../merge/history.ts';
import { checkDocument, emptyDocument } from '../saved/document.ts';
import { documentOf, spoken } from '../testing.ts';
import type { EditorDocument } from '../types.ts';
import { finishParagraphs, rediarize, withRun } from './paragraphs.ts';
import { appendTranscript, renameSpeaker, setParagraphSpeaker, setParagraphs } from './transcript.ts';

/** One voice with a pause after every twentieth word: paragraphs of 20, 20 and 5 words until the final ones come. */
const words = spoken(Array.from({ length: 45 }, (_, i) => `w${i}`).join(' ')).map((word, i) => ({
  ...word,
  start: word.start + Math.floor(i / 20) * 2,
  end: word.end + Math.floor(i / 20) * 2,
}));
const draft = appendTranscript(emptyDocument({ duration: 60, language: 'en' }), words);
const FINAL = [
  { endWordIdx: 9, speaker: 0 },
  { endWordIdx: 24, speaker: 1 },
  { endWordIdx: 44, speaker: 0 },
];
const none = { selectionBefore: null, selectionAfter: null };

const shown = ({ paragraphs }: EditorDocument) =>
  paragraphs.map(({ endWordIdx, speaker }) => [endWordIdx, speaker]);

test('a run becomes one paragraph; those it cuts through keep the rest', () => {
  const run = { startWordIdx: 5, endWordIdx: 30, speaker: 4 };
  expect(withRun(FINAL, run)).toEqual([
    { endWordIdx: 4, speaker: 0 },
    { endWordIdx: 30, speaker: 4 },
    { endWordIdx: 44, speaker: 0 },
  ]);
  expect(withRun(FINAL, { startWordIdx: 10, endWordIdx: 24, speaker: 2 })[1]).toEqual({
    endWordIdx: 24,
    speaker: 2,
  });
});

test('the final paragraphs leave what the user gave to a speaker, and the names the user gave, as they are', () => {
  expect(shown(draft)).toEqual([
    [19, 0],
    [39, 0],
    [44, 0],
  ]);
  const chosen = renameSpeaker(setParagraphSpeaker(draft, 1, 2), 0, 'Ann');
  const finished = finishParagraphs(chosen, FINAL);
  expect(shown(finished)).toEqual([
    [9, 0],
    [19, 1],
    [39, 2],
    [44, 0],
  ]);
  expect(finished.speakers).toEqual(['Ann', 'Speaker 2', 'Speaker 3']);
  expect(checkDocument(finished)).toEqual([]);
  // The same paragraphs once more, as after a lost connection.
  expect(shown(finishParagraphs(finished, FINAL))).toEqual(shown(finished));
});

test('without a choice of the user the final paragraphs are taken as they are', () => {
  const finished = finishParagraphs(draft, FINAL);
  expect(shown(finished)).toEqual(FINAL.map(({ endWordIdx, speaker }) => [endWordIdx, speaker]));
  expect(Array.from(finished.words.speaker.subarray(8, 12))).toEqual([0, 0, 1, 1]);
});

test('a speaker given before the final paragraphs is undone without taking these back', () => {
  const history = createHistory<null>(1e6);
  const chosen = setParagraphSpeaker(draft, 1, 2);
  history.record(draft, chosen, none);
  const undone = history.undo(finishParagraphs(chosen, FINAL))!.doc;
  expect(shown(undone)).toEqual([
    [9, 0],
    [19, 1],
    [39, 0],
    [44, 0],
  ]);
  expect(shown(history.redo(undone)!.doc)[2]).toEqual([39, 2]);
});

/** Words 0–3 by Ann, 4–7 by Speaker 2. */
const doc = renameSpeaker(
  setParagraphs(documentOf('a b c d e f g h'), [
    { endWordIdx: 3, speaker: 0 },
    { endWordIdx: 7, speaker: 1 },
  ]),
  0,
  'Ann',
);

test('speakers who are found again keep number and name, whatever the new count calls them', () => {
  const told = rediarize(doc, [
    { endWordIdx: 1, speaker: 0 },
    { endWordIdx: 4, speaker: 1 },
    { endWordIdx: 7, speaker: 2 },
  ]);
  // Ann shares as much with the first two; the earlier one is her, and the other is somebody new.
  expect(told.paragraphs.map(({ speaker }) => speaker)).toEqual([0, 2, 1]);
  expect(told.speakers).toEqual(['Ann', 'Speaker 2', 'Speaker 3']);
  expect([...told.words.speaker.slice(0, 8)]).toEqual([0, 0, 2, 2, 2, 1, 1, 1]);
  expect(checkDocument(told)).toEqual([]);
});

test('numbers that are only swapped change nothing', () => {
  const told = rediarize(doc, [
    { endWordIdx: 3, speaker: 1 },
    { endWordIdx: 7, speaker: 0 },
  ]);
  expect(told.paragraphs).toEqual(doc.paragraphs);
  expect(told.speakers).toEqual(doc.speakers);
});

test('fewer speakers: those who are left keep their names', () => {
  const told = rediarize(doc, [{ endWordIdx: 7, speaker: 0 }]);
  expect(told.paragraphs).toEqual([{ endWordIdx: 7, speaker: 0 }]);
  expect(told.speakers[0]).toBe('Ann');
});
