import { expect, test } from 'vitest';
import { cutWords, removeCuts, suggestCuts } from '../edit/cuts.ts';
import { appendTranscript } from '../edit/transcript.ts';
import { emptyDocument } from '../saved/document.ts';
import type { EditorDocument } from '../types.ts';
import { setSilenceMode, setSilenceRemainder, setSilences, setSilenceThreshold } from './silences.ts';

/** Words in a recording of 20 s, with every pause of 0.3 s and more between them measured. */
function spokenAt(
  ...words: readonly (readonly [text: string, start: number, end: number])[]
): EditorDocument {
  const list = words.map(([text, start, end]) => ({ text, start, end, confidence: 1, speaker: 0 }));
  const pauses = list
    .slice(1)
    .map(({ start }, i) => ({ start: list[i].end, end: start }))
    .filter(({ start, end }) => end - start >= 0.3);
  return setSilences(appendTranscript(emptyDocument({ duration: 20, language: 'en' }), list), pauses);
}

function spans({ cuts }: EditorDocument) {
  return cuts.map(({ start, duration }) => [+start.toFixed(3), +(start + duration).toFixed(3)]);
}

const um = spokenAt(['well', 1, 1.5], ['I', 1.5, 1.6], ['um', 2, 2.4], ['think', 3, 3.4], ['so', 3.45, 3.7]);

test('a cut filler leaves 0.15 s of the pauses around it together, half on each side', () => {
  expect(spans(suggestCuts(um, [[2, 2]]))).toEqual([[1.675, 2.925]]);
  const cut = cutWords(um, 2, 2);
  expect(spans(cut)).toEqual([[1.675, 2.925]]);
  expect(cut.cuts[0].description).toBe('um');
  expect(removeCuts(cut, [cut.cuts[0].id]).cuts).toEqual([]);
});

test('pauses that are no longer together stay, and what one lacks the other leaves', () => {
  expect(spans(cutWords(um, 1, 1))).toEqual([[1.5, 1.85]]);
  const tight = spokenAt(['I', 1, 1.5], ['um', 1.54, 1.9], ['think', 1.96, 2.4]);
  expect(spans(cutWords(tight, 1, 1))).toEqual([[1.54, 1.9]]);
});

test('at the end of a sentence more stays, whether a stop or a long pause says so', () => {
  const stop = spokenAt(['so.', 1, 1.6], ['Um', 2, 2.4], ['then', 3, 3.4], ['we', 3.4, 3.5]);
  expect(spans(cutWords(stop, 1, 1))).toEqual([[1.85, 2.75]]);
  const last = spokenAt(['so', 1, 1.6], ['right?', 2, 2.4], ['Then', 3, 3.4], ['we', 3.4, 3.5]);
  expect(spans(cutWords(last, 1, 1))).toEqual([[1.85, 2.75]]);
  const long = spokenAt(['so', 1, 1.6], ['um', 2.7, 3], ['then', 3.4, 3.7]);
  expect(spans(cutWords(long, 1, 1))).toEqual([[1.85, 3.15]]);
});

test('before the first word and behind the last there is no pause between words', () => {
  expect(spans(cutWords(um, 0, 0))).toEqual([[1, 1.5]]);
  expect(spans(cutWords(um, 4, 4))).toEqual([[3.45, 3.7]]);
});

test('while pauses are trimmed, no less stays than of those', () => {
  const trimmed = setSilenceMode(setSilenceRemainder(um, 0.6), true);
  expect(spans(cutWords(trimmed, 2, 2))).toEqual([[1.9, 2.7]]);
  expect(spans(cutWords(setSilenceMode(trimmed, false), 2, 2))).toEqual([[1.675, 2.925]]);
});

test('of a long stretch without words only what was measured as quiet, from the word on, is taken', () => {
  expect(spans(cutWords(setSilences(um, []), 2, 2))).toEqual([[2, 2.4]]);
  const beside = setSilences(um, [
    { start: 1.65, end: 1.8 },
    { start: 2.45, end: 2.8 },
  ]);
  expect(spans(cutWords(beside, 2, 2))).toEqual([[2, 2.65]]);
});

test('a pause that was put back by hand stays', () => {
  const trimming = setSilenceMode(setSilenceThreshold(um, 0.5), true);
  expect(spans(trimming)).toEqual([[2.5, 2.9]]);
  const kept = removeCuts(trimming, [trimming.cuts[0].id]);
  expect(spans(cutWords(kept, 2, 2))).toEqual([[1.8, 2.4]]);
});

test('a suggestion that was rejected stays away, however much of its pauses would go now', () => {
  const made = suggestCuts(um, [[2, 2]]);
  const rejected = removeCuts(made, [made.cuts[0].id]);
  expect(suggestCuts(rejected, [[2, 2]]).cuts).toEqual([]);
  expect(suggestCuts(setSilences(rejected, []), [[2, 2]]).cuts).toEqual([]);
});

test('two fillers in a row leave no more than one does, whichever is cut first', () => {
  const two = spokenAt(['I', 1, 1.6], ['um', 2, 2.4], ['uh', 2.8, 3.1], ['think', 3.5, 4], ['so', 4, 4.2]);
  const expected = [
    [1.675, 2.725],
    [2.725, 3.425],
  ];
  expect(spans(cutWords(cutWords(two, 1, 1), 2, 2))).toEqual(expected);
  const pairs = [
    [1, 1],
    [2, 2],
  ] as const;
  expect(spans(suggestCuts(two, pairs))).toEqual(expected);
  expect(spans(cutWords(cutWords(two, 2, 2), 1, 1))).toEqual([
    [1.675, 2.475],
    [2.475, 3.425],
  ]);
  expect(spans(cutWords(two, 1, 2))).toEqual([[1.675, 3.425]]);
});
