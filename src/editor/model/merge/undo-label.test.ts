import { expect, test } from 'vitest';
import { acceptSuggestions, removeAllCuts } from '../edit/bulk.ts';
import { cutSpans, cutTime, cutWords, removeCuts, suggestCuts } from '../edit/cuts.ts';
import { markWordChecked } from '../edit/doubtful.ts';
import { moveCut, moveEdge } from '../edit/edges.ts';
import { splitParagraph } from '../edit/paragraphs.ts';
import { findMatches, withReplacedMatches } from '../edit/search.ts';
import { editWord, renameSpeaker, setParagraphSpeaker } from '../edit/transcript.ts';
import { setSilenceMode, setSilenceThreshold } from '../pauses/silences.ts';
import { documentOf } from '../testing.ts';
import type { EditorDocument } from '../types.ts';
import { setVocabulary } from '../words/vocabulary.ts';
import { changeBetween } from './operation.ts';
import { undoLabel } from './undo-label.ts';

const plain = documentOf('so basically we um start um', [{ start: 6.6, end: 8 }]);
const doc = cutWords(plain, 0, 1);
const quiet = setSilenceMode(doc, true);
const [{ id }] = doc.cuts;

const CHANGES: readonly (readonly [string, EditorDocument, (doc: EditorDocument) => EditorDocument])[] = [
  ['cutting “so basically”', plain, () => doc],
  ['cutting a passage', plain, (from) => cutTime(from, 0, 0.5)],
  ['2 cuts', plain, (from) => cutSpans(from, findMatches(from.words, 'um '))],
  [
    '2 suggested cuts',
    plain,
    (from) =>
      suggestCuts(from, [
        [3, 3],
        [5, 5],
      ]),
  ],
  ['accepting “um”', suggestCuts(plain, [[3, 3]]), (from) => acceptSuggestions(from, [from.cuts[0].id])],
  ['deleting the cut “so basically”', doc, (from) => removeCuts(from, [id])],
  ['moving an edge', doc, (from) => moveEdge(from, id, 'end', 2.3)],
  ['moving an edge', quiet, (from) => moveEdge(from, id, 'end', 7)],
  ['moving a cut', doc, (from) => moveCut(from, id, 0.3)],
  ['trimming pauses', doc, () => quiet],
  ['keeping pauses', quiet, () => doc],
  ['changing the length of pauses', quiet, (from) => setSilenceThreshold(from, 2)],
  ['deleting a silence', quiet, (from) => removeCuts(from, [from.cuts[1].id])],
  ['deleting all cuts', quiet, removeAllCuts],
  ['correcting to “some”', doc, (from) => editWord(from, 0, 'some')],
  ['correcting 2 places', doc, (from) => withReplacedMatches(from, findMatches(from.words, 'um '), 'er')],
  ['accepting “so”', doc, (from) => markWordChecked(from, 0)],
  ['new transcript', doc, (from) => ({ ...editWord(from, 0, 'some'), language: 'fr' })],
  ['changing names and words', doc, (from) => setVocabulary(from, ['Ann'])],
  ['changing paragraphs', doc, (from) => splitParagraph(from, 2)],
  ['changing the speaker', doc, (from) => setParagraphSpeaker(from, 0, 1)],
  ['renaming a speaker', doc, (from) => renameSpeaker(from, 0, 'Ann')],
];

test.each(CHANGES)('%s', (name, from, change) => {
  const to = change(from);
  expect(undoLabel(changeBetween(from, to)!, to.words)).toBe(name);
});
