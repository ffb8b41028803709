import { expect, test } from 'vitest';
import { acceptSuggestions, removeAllCuts, withRestoredCuts } from '../edit/bulk.ts';
import { deleteCutsInWords, removeCuts, suggestCuts } from '../edit/cuts.ts';
import { editWord } from '../edit/transcript.ts';
import { createHistory } from '../merge/history.ts';
import { checkDocument, parseDocument, serialize } from '../saved/document.ts';
import { documentOf, withPauses } from '../testing.ts';
import type { EditorDocument } from '../types.ts';
import { withoutRejectedSuggestions, withRejections } from './rejections.ts';
import { setSilenceMode } from './silences.ts';

const PAIRS = [
  [1, 1],
  [3, 5],
] as const;
const doc = suggestCuts(documentOf('zero um two three four five six'), PAIRS);
const wordsOf = ({ cuts }: EditorDocument) => cuts.map(({ description }) => description);
const deleteFirst = (from: EditorDocument) => removeCuts(from, [from.cuts[0].id]);

test('a deleted suggestion is not made again until rejections are cleared', () => {
  const again = suggestCuts(deleteFirst(doc), PAIRS);
  expect(wordsOf(again)).toEqual(['three four five']);
  expect(checkDocument(again)).toEqual([]);
  expect(wordsOf(suggestCuts(withoutRejectedSuggestions(again), PAIRS))).toEqual(['um', 'three four five']);
});

test('rejections match by time, so that corrected words and slightly other bounds do not matter', () => {
  const rejected = editWord(deleteCutsInWords(doc, 4, 4), 0, 'one more');
  expect(
    wordsOf(
      suggestCuts(rejected, [
        [2, 2],
        [4, 5],
      ]),
    ),
  ).toEqual(['um']);
});

test('a suggestion about more than the rejected words, or others, is made', () => {
  expect(wordsOf(suggestCuts(deleteFirst(doc), [[0, 6]]))).toEqual(['zero um two three four five six']);
  expect(wordsOf(suggestCuts(deleteFirst(doc), [[2, 2]]))).toEqual(['two']);
});

test('an accepted suggestion that is deleted counts as rejected; deleting all cuts rejects nothing', () => {
  const accepted = acceptSuggestions(doc, [doc.cuts[0].id]);
  expect(suggestCuts(deleteFirst(accepted), PAIRS).cuts).toHaveLength(2);
  const told = suggestCuts(documentOf('zero um two'), [[1, 1]], [{ kind: 'filler', confidence: 1 }]);
  const own = deleteFirst(acceptSuggestions(told, [told.cuts[0].id]));
  expect(suggestCuts(own, [[1, 1]]).cuts).toEqual([]);
  expect(suggestCuts(removeAllCuts(doc), PAIRS).cuts).toHaveLength(2);
});

test('restoring or undoing takes the rejection back', () => {
  const rejected = deleteFirst(doc);
  expect(withRestoredCuts(rejected, [doc.cuts[0]]).rejected).toEqual([]);
  const history = createHistory<null>(1e6);
  history.record(doc, rejected, { selectionBefore: null, selectionAfter: null });
  expect(history.undo(rejected)?.doc.rejected).toEqual([]);
  expect(history.redo(doc)?.doc.rejected).toEqual(rejected.rejected);
});

test('rejections are saved; without them, or with nonsense, a document opens', () => {
  const rejected = deleteFirst(doc);
  const saved = JSON.parse(JSON.stringify(serialize(rejected)));
  expect(parseDocument(saved)).toMatchObject({ doc: { rejected: rejected.rejected }, notes: [] });
  const { rejected: _, ...older } = saved;
  expect(parseDocument(older)).toMatchObject({ doc: { rejected: [] }, notes: [] });
  const broken = parseDocument({ ...saved, rejected: { start: [3, 2, 'x'], end: [4, 1, 2] } });
  expect(broken.doc.rejected).toEqual([{ start: 3, end: 4 }]);
  expect(broken.notes).toHaveLength(1);
});

test('a pause that is kept twice is noted once', () => {
  const paused = setSilenceMode(withPauses(documentOf('zero one two'), [{ start: 4, end: 6 }]), true);
  const once = withRejections(paused, paused.cuts);
  expect(once.rejected).toHaveLength(1);
  expect(withRejections(once, paused.cuts)).toBe(once);
});
