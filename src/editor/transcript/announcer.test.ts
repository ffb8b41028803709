import { expect, test } from 'vitest';
import { cutSpans, cutWords, removeCuts } from '#model/edit/cuts.ts';
import { moveBracket } from '#model/edit/edges.ts';
import { placeParagraphs } from '#model/edit/moves.ts';
import { splitParagraph } from '#model/edit/paragraphs.ts';
import { appendTranscript, editWord, renameSpeaker, setParagraphSpeaker } from '#model/edit/transcript.ts';
import { setSilenceMode } from '#model/pauses/silences.ts';
import { documentOf, withPauses } from '#model/testing.ts';
import { describeEdit } from './announcer.tsx';
import { gapHint, gapName } from './break-lines.ts';

const doc = documentOf('So I mean nine hours in the water');

test('tells what was cut and restored, and how many cuts there are', () => {
  const cut = cutWords(doc, 1, 2);
  expect(describeEdit(doc, cut)).toBe('Cut: I mean, 1.6 seconds. 1 cut.');
  expect(describeEdit(cut, removeCuts(cut, [cut.cuts[0].id]))).toBe('Restored: I mean, 1.6 seconds. 0 cuts.');
  const more = cutSpans(cut, [
    { startWordIdx: 4, endWordIdx: 4 },
    { startWordIdx: 6, endWordIdx: 6 },
  ]);
  expect(describeEdit(cut, more)).toBe('Cut: 2 places. 3 cuts.');
});

test('tells to which place the paragraph that is meant was moved', () => {
  const split = splitParagraph(splitParagraph(doc, 3), 5);
  const moved = placeParagraphs(split, [0, 0], 3);
  expect(describeEdit(split, moved, 1)).toBe('Moved, now 3 of 3.');
  expect(describeEdit(moved, split, 1)).toBe('Moved, now 1 of 3.');
  expect(describeEdit(split, split, 1)).toBeNull();
});

test('a moved bracket is a changed cut; a pause that gives way to a cut is not told of', () => {
  const cut = cutWords(doc, 1, 2);
  const moved = moveBracket(cut, cut.cuts[0].id, 'end', 1);
  expect(describeEdit(cut, moved)).toBe('Cut changed: I mean nine, 2.6 seconds.');
  const quiet = setSilenceMode(withPauses(doc, [{ start: 2.6, end: 4 }]), true);
  expect(describeEdit(doc, quiet)).toBe('Cut: pause, 1.2 seconds. 1 cut.');
  const over = cutWords(quiet, 1, 3);
  expect(over.cuts).toHaveLength(1);
  expect(describeEdit(quiet, over)).toBe('Cut: I mean nine, 2.6 seconds. 1 cut.');
  expect(describeEdit(over, quiet)).toBe('Restored: I mean nine, 2.6 seconds. 1 cut.');
});

test('tells of names, paragraphs and corrections, not of words that arrive', () => {
  expect(describeEdit(doc, renameSpeaker(doc, 0, 'Ana'))).toBe('Speaker 1 is now Ana.');
  expect(describeEdit(doc, setParagraphSpeaker(doc, 0, 1))).toBe('Paragraph spoken by Speaker 2.');
  expect(describeEdit(doc, editWord(doc, 3, 'ten long'))).toBe('Words corrected.');
  const word = { text: 'again', start: 9.2, end: 9.6, confidence: 1, speaker: 0 };
  const longer = appendTranscript(doc, [word]);
  expect(longer.words.length).toBe(doc.words.length + 1);
  expect(describeEdit(doc, longer)).toBeNull();
});

test('says why speech was left out of the transcript', () => {
  const gap = { start: 1, end: 3.5 };
  expect(gapName(gap)).toBe('Untranscribed speech, 2.5 s');
  expect(gapName({ ...gap, doubt: 'loop' })).toBe(
    'Untranscribed speech, 2.5 s: the recogniser returned the same phrase again and again',
  );
  expect(gapHint({ ...gap, doubt: 'silence' })).toContain('words where there is no speech. Click to play it');
});
