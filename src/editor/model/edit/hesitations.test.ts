import { expect, test } from 'vitest';
import { createHistory } from '../merge/history.ts';
import { withRejections } from '../pauses/rejections.ts';
import { setSilenceMode, setSilenceRemainder, setSilences, setSilenceThreshold } from '../pauses/silences.ts';
import { checkDocument, emptyDocument, parseDocument, serialize } from '../saved/document.ts';
import type { Cut, EditorDocument } from '../types.ts';
import { cutEnd } from './cut.ts';
import { acceptProposals, cutTime, removeCuts } from './cuts.ts';
import { hesitationCuts } from './hesitations.ts';
import { appendTranscript, editWord } from './transcript.ts';

const said = [
  ['we', 0.5, 1],
  ['went', 1.9, 2.4],
  ['there', 2.4, 3],
] as const;
const words = said.map(([text, start, end]) => ({ text, start, end, confidence: 1, speaker: 0 }));
const doc = setSilences(appendTranscript(emptyDocument({ duration: 6, language: 'en' }), words), [
  { start: 1, end: 1.3 },
  { start: 1.6, end: 1.9 },
]);
const UM = { start: 1.3, end: 1.6 };

const edges = (cuts: readonly Cut[]) => cuts.map((cut) => [+cut.start.toFixed(3), +cutEnd(cut).toFixed(3)]);
const offered = (of: EditorDocument) => edges(hesitationCuts(of, [UM]));

test('a sound of hesitation is offered with the pauses around it, and cut without words', () => {
  // 0.15 s stay between words of a sentence.
  expect(offered(doc)).toEqual([[1.075, 1.825]]);
  const [cut] = hesitationCuts(doc, [UM]);
  expect(cut).toMatchObject({
    description: '“um”',
    startWordIdx: -1,
    suggestion: { kind: 'hesitation', confidence: expect.any(Number) },
  });
  expect(hesitationCuts({ ...doc, language: 'fr' }, [UM])[0]?.description).toBe('“euh”');
  const after = acceptProposals(doc, [cut!]);
  expect(checkDocument(after)).toEqual([]);
  expect(after.cuts).toMatchObject([
    { reason: 'manual', startWordIdx: -1, suggestion: { kind: 'hesitation' } },
  ]);
  expect(offered(after)).toEqual([]);
});

test('of a stretch that is not known to be quiet nothing is taken', () => {
  expect(offered(setSilences(doc, [{ start: 1.6, end: 1.9 }]))).toEqual([[1.3, 1.75]]);
});

test('none is offered where it is cut, where a word was written, or before there are words', () => {
  expect(offered(cutTime(doc, 1.4, 1.7))).toEqual([]);
  const written = appendTranscript(emptyDocument({ duration: 6, language: 'en' }), [
    ...words.slice(0, 1),
    { ...words[0]!, text: 'um', ...UM },
    ...words.slice(1),
  ]);
  expect(offered(written)).toEqual([]);
  expect(offered(emptyDocument({ duration: 6, language: 'en' }))).toEqual([]);
  // A word that was corrected beside it changes nothing.
  expect(offered(editWord(doc, 1, 'walked'))).toHaveLength(1);
});

test('a dismissed one stays away, through other settings, a reload and the suggestion of cuts', () => {
  const cuts = hesitationCuts(doc, [UM]);
  const dismissed = withRejections(doc, cuts);
  expect(dismissed.rejected).toEqual([UM]);
  expect(offered(dismissed)).toEqual([]);
  const trimmed = setSilenceThreshold(setSilenceMode(setSilenceRemainder(dismissed, 0.1), true), 0.3);
  expect(offered(trimmed)).toEqual([]);
  // The pauses around it are trimmed like all others.
  expect(trimmed.cuts).toHaveLength(2);
  const saved = parseDocument(JSON.parse(JSON.stringify(serialize(trimmed)))).doc;
  expect(offered(setSilences(saved, doc.silences))).toEqual([]);
  const history = createHistory<null>(1e6);
  history.record(doc, dismissed, { selectionBefore: null, selectionAfter: null });
  expect(offered(history.undo(dismissed)!.doc)).toHaveLength(1);
});

test('a cut of one that is deleted is not offered again, and its pauses are trimmed again', () => {
  const trimmed = setSilenceMode(doc, true);
  const cut = acceptProposals(trimmed, hesitationCuts(trimmed, [UM]));
  expect(cut.cuts.filter(({ reason }) => reason === 'silence')).toEqual([]);
  const deleted = removeCuts(cut, [cut.cuts.find(({ reason }) => reason === 'manual')!.id]);
  expect(offered(deleted)).toEqual([]);
  expect(edges(deleted.cuts)).toEqual(edges(trimmed.cuts));
});
