import { EPSILON, MIN_CUT_DURATION, SILENCE_PADDING } from './constants.ts';
import {
  cutEnd,
  cutsOverlapping,
  firstEndingAfter,
  firstStartingFrom,
  nonSilences,
  rangeOf,
  withTimes,
} from './cut.ts';
import { isSilence } from './cut-reasons.ts';
import { silenceCutsOf } from './pause-cuts.ts';
import { pausesOf } from './pauses.ts';
import { partitionPoint } from './sorted.ts';
import type { Cut, EditorDocument, Range } from './types.ts';

/** A part of a silence; at `free` ends (0–2) no other cut abuts, so that the pause goes on for the padding. */
interface Part extends Range {
  readonly free: number;
}

/** A range that a cut no longer takes out, and all that it took. */
export interface Freed extends Range {
  readonly of: Range;
}

/** `cuts` with silences under `range` shortened to what sticks out, if that still has the threshold's length. */
export function yieldSilences(doc: EditorDocument, cuts: readonly Cut[], range: Range): readonly Cut[] {
  const first = firstEndingAfter(cuts, range.start);
  const last = Math.max(first, firstStartingFrom(cuts, range.end));
  if (first === last) return cuts;
  const before = first > 0 ? cutEnd(cuts[first - 1]) : Number.NEGATIVE_INFINITY;
  const after = last < cuts.length ? cuts[last].start : Number.POSITIVE_INFINITY;
  const rests = cuts.slice(first, last).flatMap((silence) => {
    const { start, end } = rangeOf(silence);
    const parts = [
      { start, end: range.start, free: Number(!isNear(start, before)) },
      { start: range.end, end, free: Number(!isNear(end, after)) },
    ];
    return parts
      .filter((part) => isPause(doc, part))
      .map((part, i) => ({
        ...withTimes(doc.words, silence, part.start, part.end),
        id: i === 0 ? silence.id : freeId(cuts, silence.id),
      }));
  });
  return cuts.toSpliced(first, last - first, ...rests);
}

/** What a cut lets go of when it is deleted. */
export function freedOf(cut: Cut): Freed {
  const range = rangeOf(cut);
  return { ...range, of: range };
}

/** What a cut lets go of when its range becomes `now`. */
export function freedBy(before: Range, now: Range): readonly Freed[] {
  return [
    { start: before.start, end: Math.min(before.end, now.start), of: before },
    { start: Math.max(before.start, now.end), end: before.end, of: before },
  ].filter(({ start, end }) => end - start > EPSILON);
}

/** Adds silences that pauses under `freed` (sorted) call for, whole or beside other cuts; rests at the former cut grow. */
export function restoreFreed(
  doc: EditorDocument,
  cuts: readonly Cut[],
  freed: readonly Freed[],
): readonly Cut[] {
  if (!doc.settings.silenceMode) return cuts;
  const pauses = pausesOf(doc);
  const called = silenceCutsOf(doc);
  const gone = new Set<Cut>();
  const added: Cut[] = [];
  const freedIn = new Map<Cut, Freed[]>();
  for (const range of freed) {
    const first = partitionPoint(pauses.length, (i) => pauses[i].end <= range.start);
    const last = partitionPoint(pauses.length, (i) => pauses[i].start < range.end);
    for (const silence of called.slice(first, last)) {
      if (silence) freedIn.set(silence, [...(freedIn.get(silence) ?? []), range]);
    }
  }
  for (const [silence, ranges] of freedIn) {
    const present = cutsOverlapping(cuts, rangeOf(silence));
    for (const part of partsOf(silence, nonSilences(present))) {
      const here = ranges.filter((range) => isFreedIn(range, part));
      const inside = cutsOverlapping(present.filter(isSilence), part);
      if (here.length === 0 || !inside.every((rest) => here.some(({ of }) => abuts(rest, of)))) continue;
      const grown = grow(part, inside, here);
      if (!isPause(doc, grown)) continue;
      for (const rest of inside) gone.add(rest);
      const isWhole = isNear(grown.start, silence.start) && isNear(grown.end, cutEnd(silence));
      const { id } = inside.find((rest) => rest.id === silence.id) ?? inside[0] ?? silence;
      added.push(isWhole ? silence : { ...withTimes(doc.words, silence, grown.start, grown.end), id });
    }
  }
  if (added.length === 0) return cuts;
  const kept = cuts.filter((cut) => !gone.has(cut));
  for (const cut of added) {
    const isTaken = kept.some(({ id }) => id === cut.id);
    kept.push(isTaken ? { ...cut, id: freeId(kept, cut.id) } : cut);
  }
  return kept.sort((a, b) => a.start - b.start);
}

/** The parts of `silence` between `others`, which overlap it. */
function partsOf(silence: Cut, others: readonly Cut[]): readonly Part[] {
  const { start, end } = rangeOf(silence);
  return [...others.map(cutEnd), null].map((next, i) => {
    const previous = i === 0 ? null : cutEnd(others[i - 1]);
    return {
      start: Math.max(start, previous ?? start),
      end: next === null ? end : Math.min(end, others[i].start),
      free: Number(previous === null) + Number(next === null),
    };
  });
}

/** Whether some of the pause around `part` was freed. */
function isFreedIn(range: Range, { start, end }: Range): boolean {
  return range.start < end + SILENCE_PADDING && range.end > start - SILENCE_PADDING;
}

function abuts(rest: Cut, range: Range): boolean {
  return isNear(cutEnd(rest), range.start) || isNear(rest.start, range.end);
}

/** `part`, but where rests lie outermost as far as they go: their other ends may have been moved. */
function grow(part: Part, rests: readonly Cut[], freed: readonly Freed[]): Part {
  const [first, last] = [rests[0], rests.at(-1)];
  const isOuterStart = first !== undefined && first.start < freed[0].of.start;
  const isOuterEnd = last !== undefined && cutEnd(last) > freed[freed.length - 1].of.end;
  return {
    ...part,
    start: isOuterStart ? first.start : part.start,
    end: isOuterEnd ? cutEnd(last) : part.end,
  };
}

function isPause({ settings }: EditorDocument, { start, end, free }: Part): boolean {
  const length = end - start;
  const isLong = length + free * SILENCE_PADDING >= settings.silenceThreshold - EPSILON;
  return isLong && length >= MIN_CUT_DURATION - EPSILON;
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= EPSILON;
}

function freeId(cuts: readonly Cut[], id: string): string {
  let free = id;
  do free += 'b';
  while (cuts.some((cut) => cut.id === free));
  return free;
}
