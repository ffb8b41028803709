import { expect, test } from 'vitest';
import { appendTranscript } from '#model/edit/transcript.ts';
import { withRejections } from '#model/pauses/rejections.ts';
import { setSilenceMode, setSilenceRemainder, setSilences } from '#model/pauses/silences.ts';
import { emptyDocument } from '#model/saved/document.ts';
import type { EditorDocument } from '#model/types.ts';
import { proposalsIn, propose } from './proposals.ts';

const said = [
  ['I', 1, 1.6],
  ['like', 2, 2.4],
  ['think', 3, 3.4],
] as const;
const words = said.map(([text, start, end]) => ({ text, start, end, confidence: 1, speaker: 0 }));
const doc = setSilences(appendTranscript(emptyDocument({ duration: 5, language: 'en' }), words), [
  { start: 1.6, end: 2 },
  { start: 2.4, end: 3 },
]);

function edges(of: EditorDocument): number[] {
  return proposalsIn(of).flatMap(({ start, duration }) => [
    +start.toFixed(3),
    +(start + duration).toFixed(3),
  ]);
}

test('a proposal shows what a cut of it would take of the pauses, whatever the settings become', () => {
  propose(doc.words, [[1, 1]], [{ kind: 'filler', confidence: 0.5 }]);
  expect(edges(doc)).toEqual([1.675, 2.925]);
  const trimmed = setSilenceMode(setSilenceRemainder(doc, 0.6), true);
  expect(edges({ ...trimmed, cuts: doc.cuts })).toEqual([1.9, 2.7]);
  expect(edges(setSilences(doc, []))).toEqual([2, 2.4]);
});

test('a rejected proposal stays away, however much of its pauses would go now', () => {
  propose(doc.words, [[1, 1]], [{ kind: 'filler', confidence: 0.5 }]);
  const rejected = withRejections(doc, proposalsIn(doc));
  expect(edges(rejected)).toEqual([]);
  expect(edges(setSilences(rejected, []))).toEqual([]);
});
