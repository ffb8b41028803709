import { afterEach, beforeEach, expect, test } from 'vitest';
import { wordOrderOf } from '#model/edit/arrangement.ts';
import { cutWords } from '#model/edit/cuts.ts';
import { emptyDocument } from '#model/saved/document.ts';
import { documentOf } from '#model/testing.ts';
import { currentDoc, dispatch, editor, openDocument, undo } from '../document/document.ts';
import { selectedRange } from '../document/selected-words.ts';
import { clearSelection, markRange, selectWords } from '../document/selection.ts';
import { jobs, startedRun } from '../work/jobs.ts';
import { copyTarget, cutTarget, moveCopied, readCopied } from './copied-words.ts';

const TEXT = 'zero one two three four five six seven';

/** Words that are heard, in playing order. */
function heard(): string {
  const doc = currentDoc();
  const isCut = (word: number) =>
    doc.cuts.some(({ startWordIdx, endWordIdx }) => word >= startWordIdx && word <= endWordIdx);
  return wordOrderOf(doc)
    .spans.flatMap(({ startWordIdx, endWordIdx }) =>
      Array.from({ length: endWordIdx - startWordIdx + 1 }, (_, i) => startWordIdx + i),
    )
    .map((word) => (isCut(word) ? '-' : doc.words.text[word]))
    .join(' ');
}

beforeEach(() => openDocument(cutWords(documentOf(TEXT), 7, 7)));
afterEach(() => {
  clearSelection();
  jobs.transcription = { status: 'idle' };
});

test('what was cut is moved by pasting, and its cuts go; both are taken back one after the other', () => {
  selectWords(4, 5);
  const words = cutTarget();
  expect(words.cuts).toHaveLength(1);
  expect(heard()).toBe('zero one two three - - six -');
  expect(moveCopied(words, 1)).toBe('moved');
  expect(heard()).toBe('zero four five one two three six -');
  expect(selectedRange()).toEqual({ first: 4, last: 5 });
  expect(editor.undoName).toBe('Moved “four five”');
  undo();
  expect(heard()).toBe('zero one two three - - six -');
  expect(moveCopied(words, 0)).toBe('moved');
  expect(heard()).toBe('four five zero one two three six -');
  undo();
  undo();
  expect(heard()).toBe('zero one two three four five six -');
});

test('pasted again elsewhere they move again; inside of themselves or where they stand nothing changes', () => {
  selectWords(4, 5);
  const words = cutTarget();
  expect(['unchanged', 'unchanged', 'unchanged']).toEqual([4, 5, 6].map((at) => moveCopied(words, at)));
  expect(heard()).toBe('zero one two three - - six -');
  moveCopied(words, 1);
  expect(moveCopied(words, 3)).toBe('moved');
  expect(heard()).toBe('zero one two four five three six -');
});

test('what was copied is moved too, and stands only once', () => {
  selectWords(6, 6);
  const words = copyTarget();
  expect(moveCopied(words, 0)).toBe('moved');
  expect(heard()).toBe('six zero one two three four five -');
});

test('a selection over a border is moved as it plays', () => {
  selectWords(6, 6);
  moveCopied(copyTarget(), 0);
  selectWords(6, 1);
  moveCopied(copyTarget(), 4);
  expect(heard()).toBe('two three six zero one four five -');
});

test('a range between in and out is moved by the same keys, also where nothing is said', () => {
  markRange({ start: 2.8, end: 4.8 });
  moveCopied(cutTarget(), 0);
  expect(heard()).toBe('two three zero one four five six -');
  openDocument(emptyDocument({ duration: 10, language: 'en' }));
  markRange({ start: 6, end: 8 });
  const words = cutTarget();
  expect(moveCopied(words, null)).toBe('moved');
  expect([currentDoc().blocks, currentDoc().cuts]).toEqual([[6, 0, 8], []]);
});

test('once cutting was taken back, in another project or on another recording it says why not', () => {
  selectWords(4, 5);
  const words = cutTarget();
  undo();
  const refused = (copied: typeof words) => moveCopied(copied, 0);
  expect(refused(words)).toEqual({
    refused: 'These words are no longer cut. Cut or copy them again, then paste them.',
  });
  expect(refused({ ...words, project: 'another' })).toMatchObject({
    refused: expect.stringMatching(/another project/),
  });
  expect(refused({ ...words, duration: 3 })).toMatchObject({ refused: expect.stringMatching(/has changed/) });
  const behind = { start: 9.5, end: 9.9 };
  expect(refused({ ...words, cuts: [], ranges: [behind], spoken: 1 })).toMatchObject({
    refused: expect.stringMatching(/has changed/),
  });
  selectWords(4, 5);
  const again = cutTarget();
  moveCopied(again, 0);
  undo();
  undo();
  expect(refused(again)).toMatchObject({ refused: expect.stringMatching(/no longer cut/) });
  expect(heard()).toBe('zero one two three four five six -');
});

test('cuts of others stay, and do not keep the words where they are', () => {
  selectWords(4, 5);
  const words = cutTarget();
  dispatch((doc) => cutWords(doc, 1, 1));
  expect(moveCopied(words, 0)).toBe('moved');
  expect(heard()).toBe('four five zero - two three six -');
});

test('while the recording is transcribed nothing is moved', () => {
  selectWords(4, 5);
  const words = copyTarget();
  jobs.transcription = startedRun();
  expect(moveCopied(words, 0)).toMatchObject({
    refused: expect.stringMatching(/once the recording is transcribed/),
  });
});

test('what is on the clipboard is read whatever it is', () => {
  selectWords(4, 5);
  const words = cutTarget();
  expect(readCopied(JSON.stringify(words))).toEqual(words);
  const broken = [
    '',
    'null',
    '[]',
    '{"project":"a"}',
    JSON.stringify({ ...words, ranges: [null, { start: 1 }] }),
  ];
  expect(broken.map(readCopied)).toEqual([null, null, null, null, null]);
});
