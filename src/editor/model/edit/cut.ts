import { model } from '#i18n/en/common.ts';
import { EPSILON, MIN_CUT_DURATION } from '../constants.ts';
import { type CutFields, cutFields } from '../cut-fields.ts';
import { CUT_REASONS, type CutReason, isSilence } from '../cut-reasons.ts';
import { holdsWord } from '../pauses/pauses.ts';
import { partitionPoint } from '../time/sorted.ts';
import type { Cut, EditorDocument, Range, Words } from '../types.ts';
import { textOf, wordMiddle, wordsInTime } from '../words/words.ts';

/** What a cut is derived from, with the words. */
export interface CutSeed extends Range, Partial<CutFields> {
  readonly id: string;
  readonly reason: CutReason;
}

export function makeCut(words: Words, seed: CutSeed): Cut {
  const { id, start, end, reason } = seed;
  const duration = end - start;
  // As the cut's end is computed later: a rounding error beside a word's middle would name other words.
  const [startWordIdx, endWordIdx] = isSilence(seed) ? [-1, -1] : wordsInTime(words, start, start + duration);
  return {
    id,
    start,
    duration,
    reason,
    color: CUT_REASONS[reason].color,
    description: descriptionOf(words, seed, startWordIdx, endWordIdx),
    startWordIdx,
    endWordIdx,
    ...cutFields(seed),
  };
}

function descriptionOf(
  words: Words,
  cut: Pick<Cut, 'reason'> & Range,
  startWordIdx: number,
  endWordIdx: number,
): string {
  if (isSilence(cut)) return model.silenceAlone();
  if (startWordIdx >= 0) return textOf(words, startWordIdx, endWordIdx);
  return holdsWord(words, cut) ? model.partOfWord() : model.noWords();
}

export function withTimes(words: Words, cut: Cut, start: number, end: number): Cut {
  return makeCut(words, { ...cut, start, end, isNew: false });
}

/** Updates word indexes and description; the same object where nothing differs. `textMayDiffer` false skips the text. */
export function reindexed(words: Words, cut: Cut, textMayDiffer = true): Cut {
  if (isSilence(cut)) return cut;
  const [startWordIdx, endWordIdx] = wordsInTime(words, cut.start, cutEnd(cut));
  const isPlaced = startWordIdx === cut.startWordIdx && endWordIdx === cut.endWordIdx;
  if (isPlaced && !textMayDiffer) return cut;
  const description = descriptionOf(words, { ...cut, end: cutEnd(cut) }, startWordIdx, endWordIdx);
  if (isPlaced && description === cut.description) return cut;
  return { ...cut, startWordIdx, endWordIdx, description };
}

/** Source seconds. */
export function cutEnd(cut: Pick<Cut, 'start' | 'duration'>): number {
  return cut.start + cut.duration;
}

export function rangeOf(cut: Cut): Range {
  return { start: cut.start, end: cutEnd(cut) };
}

export function nonSilences(cuts: readonly Cut[]): readonly Cut[] {
  return cuts.filter((cut) => !isSilence(cut));
}

/** Cuts that share more than a rounding error of time with `range`. */
export function cutsOverlapping(cuts: readonly Cut[], range: Range): readonly Cut[] {
  return cuts.slice(firstEndingAfter(cuts, range.start), firstStartingFrom(cuts, range.end));
}

/** Index of the first cut that ends after `sourceTime`, or `cuts.length`. */
export function firstEndingAfter(cuts: readonly Cut[], sourceTime: number): number {
  return partitionPoint(cuts.length, (i) => cutEnd(cuts[i]) <= sourceTime + EPSILON);
}

export function firstStartingFrom(cuts: readonly Cut[], sourceTime: number): number {
  return partitionPoint(cuts.length, (i) => cuts[i].start < sourceTime - EPSILON);
}

const highestNumbers = new WeakMap<readonly Cut[], number>();

/** 0 for ids of another form. */
function numberOf(id: string): number {
  const number = id.startsWith('c') ? Number.parseInt(id.slice(1), 10) : 0;
  return Number.isSafeInteger(number) ? number : 0;
}

let idSuffix = '';

/** Ends the ids of cuts made here, so that those of two windows differ. */
export function setCutIdSuffix(suffix: string): void {
  idSuffix = suffix;
}

function highestNumber(cuts: readonly Cut[]): number {
  let highest = highestNumbers.get(cuts);
  if (highest === undefined) {
    highest = 0;
    for (const cut of cuts) if (!isSilence(cut)) highest = Math.max(highest, numberOf(cut.id));
    highestNumbers.set(cuts, highest);
  }
  return highest;
}

/** `n` above the highest number in use, so commands stay pure. */
export function freshCutId(cuts: readonly Cut[], n = 1): string {
  return `c${highestNumber(cuts) + n}${idSuffix}`;
}

/** The only way commands change cuts; returns `doc` where `cuts` break a rule. Checks only what differs. */
export function withCuts(doc: EditorDocument, cuts: readonly Cut[]): EditorDocument {
  const old = doc.cuts;
  const shorter = Math.min(old.length, cuts.length);
  let head = 0;
  while (head < shorter && old[head] === cuts[head]) head++;
  if (head === old.length && head === cuts.length) return doc;
  let tail = 0;
  while (tail < shorter - head && old[old.length - 1 - tail] === cuts[cuts.length - 1 - tail]) tail++;

  const firstUnchanged = cuts.length - tail;
  let known = head;
  for (let i = head; i < firstUnchanged; i++) {
    while (known < old.length && old[known].start < cuts[i].start) known++;
    if (old[known] === cuts[i]) continue;
    if (cutProblem(doc, cuts[i]) !== null) return doc;
  }
  for (let i = Math.max(1, head); i <= Math.min(firstUnchanged, cuts.length - 1); i++) {
    if (orderProblem(cuts[i - 1], cuts[i]) !== null) return doc;
  }
  return { ...doc, cuts };
}

export function cutProblem(doc: EditorDocument, cut: Cut): string | null {
  const { start, duration } = cut;
  const end = cutEnd(cut);
  if (!Number.isFinite(start) || !Number.isFinite(duration)) return `Cut ${cut.id} has no times.`;
  if (duration < MIN_CUT_DURATION - EPSILON) return `Cut ${cut.id} is shorter than ${MIN_CUT_DURATION} s.`;
  if (start < 0 || end > doc.duration + EPSILON) return `Cut ${cut.id} lies outside the media.`;
  if (cut.color !== CUT_REASONS[cut.reason].color) return `Cut ${cut.id} has the colour of another reason.`;
  if (isSilence(cut) && holdsWord(doc.words, { start, end })) return `Silence ${cut.id} covers a word.`;
  return wordIndexProblem(doc.words, cut, end);
}

/** Cuts are sorted and disjoint. A sentence, or null. */
export function orderProblem(previous: Cut, next: Cut): string | null {
  if (next.start >= cutEnd(previous) - EPSILON) return null;
  return `Cuts ${previous.id} and ${next.id} overlap or are not sorted by start.`;
}

function wordIndexProblem(words: Words, cut: Cut, end: number): string | null {
  const { id, start, startWordIdx: first, endWordIdx: last } = cut;
  const problem = `Cut ${id} names words that are not the ones inside its times.`;
  if (first === -1 && last === -1) {
    return isSilence(cut) || wordsInTime(words, start, end)[0] === -1 ? null : problem;
  }
  const isInside = !isSilence(cut) && first >= 0 && first <= last && last < words.length;
  if (!isInside) return problem;
  const startsRight =
    wordMiddle(words, first) >= start && (first === 0 || wordMiddle(words, first - 1) < start);
  const endsRight =
    wordMiddle(words, last) < end && (last === words.length - 1 || wordMiddle(words, last + 1) >= end);
  return startsRight && endsRight ? null : problem;
}
