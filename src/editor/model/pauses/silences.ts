import {
  EPSILON,
  MAX_SILENCE_REMAINDER,
  MAX_SILENCE_THRESHOLD,
  MIN_CUT_DURATION,
  SILENCE_STEPS,
} from '../constants.ts';
import { isSilence } from '../cut-reasons.ts';
import {
  cutEnd,
  cutsOverlapping,
  firstEndingAfter,
  firstStartingFrom,
  makeCut,
  nonSilences,
  rangeOf,
  withCuts,
  withTimes,
} from '../edit/cut.ts';
import { rangeWithout } from '../time/ranges.ts';
import { clamp, partitionPoint } from '../time/sorted.ts';
import type { Cut, EditorDocument, EditorSettings, Range, Silence, Words } from '../types.ts';
import { holdsWord, pausesOf } from './pauses.ts';
import { keptPauses, withoutKeptPauses } from './rejections.ts';

/** Sorted, inside the media, merged where they overlap. */
export function normaliseSilences(silences: readonly Silence[], duration: number): readonly Silence[] {
  const isTidy = silences.every(({ start, end }, i) => {
    // JSON writes −0 as 0, so a start of −0 would not read back the same.
    const isInside = start >= 0 && !Object.is(start, -0) && start < end && end <= duration;
    return isInside && (i === 0 || start > silences[i - 1].end);
  });
  if (isTidy) return silences;
  const sorted = silences
    .map(({ start, end }) => ({ start: Math.max(0, start), end: Math.min(duration, end) }))
    .filter(({ start, end }) => end > start)
    .sort((a, b) => a.start - b.start);
  const normalised: Silence[] = [];
  for (const silence of sorted) {
    const last = normalised.at(-1);
    if (last !== undefined && silence.start <= last.end) {
      normalised[normalised.length - 1] = { start: last.start, end: Math.max(last.end, silence.end) };
    } else normalised.push(silence);
  }
  return normalised;
}

/** The settings that decide how much of a pause is cut. */
type Trim = Pick<EditorSettings, 'silenceThreshold' | 'silenceRemainder'>;

function isSameTrim(a: Trim, b: Trim): boolean {
  return a.silenceThreshold === b.silenceThreshold && a.silenceRemainder === b.silenceRemainder;
}

const cutsOfPauses = new WeakMap<
  readonly Silence[],
  { readonly trim: Trim; readonly cuts: readonly (Cut | null)[] }
>();

/** The silence cut of each of `pausesOf`, null where none is cut. Cached, so that a restored cut is the same object. */
function silenceCutsOf(doc: EditorDocument): readonly (Cut | null)[] {
  const trim = doc.settings;
  const pauses = pausesOf(doc);
  const known = cutsOfPauses.get(pauses);
  if (known && isSameTrim(known.trim, trim)) return known.cuts;
  const cuts = pauses.map((pause) => {
    const cut = cutOfPause(pause, trim);
    return cut && makeCut(doc.words, { id: silenceId(pause), ...cut, reason: 'silence' });
  });
  cutsOfPauses.set(pauses, { trim, cuts });
  return cuts;
}

/** Null below the threshold, or with less than the shortest cut beside what stays. */
function cutOfPause(pause: Silence, { silenceThreshold, silenceRemainder }: Trim): Range | null {
  const start = pause.start + silenceRemainder / 2;
  const end = pause.end - silenceRemainder / 2;
  const isLong =
    pause.end - pause.start >= silenceThreshold - EPSILON && end - start >= MIN_CUT_DURATION - EPSILON;
  return isLong ? { start, end } : null;
}

/** Named by start in microseconds: a cut that comes back keeps its id. */
function silenceId(pause: Silence): string {
  return `s${Math.round(pause.start * 1e6)}`;
}

/** `cuts` and those of `extra` that overlap none; all sorted. */
function addWhereFree(cuts: readonly Cut[], extra: readonly Cut[]): readonly Cut[] {
  if (extra.length === 0) return cuts;
  const merged: Cut[] = [];
  let i = firstEndingAfter(cuts, extra[0].start);
  for (let k = 0; k < i; k++) merged.push(cuts[k]);
  for (const cut of extra) {
    while (i < cuts.length && cutEnd(cuts[i]) <= cut.start + EPSILON) merged.push(cuts[i++]);
    const isFree = i === cuts.length || cuts[i].start >= cutEnd(cut) - EPSILON;
    if (isFree) merged.push(cut);
  }
  while (i < cuts.length) merged.push(cuts[i++]);
  return merged.length === cuts.length ? cuts : merged;
}

/** Pauses whose silence the user deleted or moved, remembered until mode or threshold change. Derived from the document; source seconds. */
interface SilenceChoices {
  readonly deleted: readonly Range[];
  readonly moved: readonly Cut[];
}

interface CutChange {
  readonly remove: readonly Cut[];
  readonly insert: readonly Cut[];
  readonly silences: readonly Silence[];
}

const NO_CHOICES: SilenceChoices = { deleted: [], moved: [] };

function choicesOf(doc: EditorDocument): SilenceChoices {
  if (!doc.settings.silenceMode || doc.silences.length === 0) return NO_CHOICES;
  return {
    deleted: freeCuts(doc, doc.cuts).map(rangeOf),
    moved: movedCuts(doc, doc.cuts),
  };
}

/** Pauses' cuts that overlap none of `cuts`. */
function freeCuts(doc: EditorDocument, cuts: readonly Cut[]): Cut[] {
  return silenceCutsOf(doc).filter(
    (cut) => cut !== null && cutsOverlapping(cuts, rangeOf(cut)).length === 0,
  ) as Cut[];
}

/** Silences that differ from what their pauses call for. */
function movedCuts(doc: EditorDocument, cuts: readonly Cut[]): Cut[] {
  const called = new Map(silenceCutsOf(doc).map((cut) => [cut?.id, cut]));
  return cuts.filter((cut) => {
    if (!isSilence(cut)) return false;
    const first = called.get(cut.id);
    return !first || !isClose(first.start, cut.start) || !isClose(cutEnd(first), cutEnd(cut));
  });
}

function isClose(a: number, b: number): boolean {
  return Math.abs(a - b) <= EPSILON;
}

/** Applies settings, pauses and words, respecting the user's choices. */
export function withSilenceCuts(doc: EditorDocument, { deleted, moved }: SilenceChoices): EditorDocument {
  const others = nonSilences(doc.cuts);
  if (!doc.settings.silenceMode) return others.length === doc.cuts.length ? doc : withCuts(doc, others);
  const gone = normaliseSilences(deleted, doc.duration);
  let next = 0;
  const called = silenceCutsOf(doc).filter((cut) => {
    if (cut === null) return false;
    while (next < gone.length && gone[next].end <= cut.start + EPSILON) next++;
    return next === gone.length || gone[next].start >= cutEnd(cut) - EPSILON;
  }) as Cut[];
  const free = moved.filter((cut) => !holdsWord(doc.words, rangeOf(cut)));
  return withCuts(doc, addWhereFree(addWhereFree(others, free), called));
}

/** Adapts silences to changed words: no silence covers a word, and silences that words no longer cover come back. */
export function reconcileSilences(before: EditorDocument, after: EditorDocument): EditorDocument {
  if (!after.settings.silenceMode || after.words === before.words) return after;
  const isSettled = pausesOf(before) === pausesOf(after) && !coversWord(after.cuts, after.words);
  return isSettled ? after : withSilenceCuts(after, choicesOf(before));
}

export function coversWord(cuts: readonly Cut[], words: Words): boolean {
  return cuts.some((cut) => isSilence(cut) && holdsWord(words, rangeOf(cut)));
}

/** Choices after `change`, which may be made with other pauses, led from `before` to `after`. */
export function choicesAfter(
  before: EditorDocument,
  after: EditorDocument,
  change: CutChange,
): SilenceChoices {
  const now = choicesOf(before);
  const then = { ...after, silences: change.silences };
  const cut = change.insert.filter(isSilence);
  const uncut = change.remove.filter(isSilence);
  const isRecut = (range: Range) => cutsOverlapping(cut, range).length > 0;
  const deleted = [...now.deleted.filter((range) => !isRecut(range)), ...uncut.map(rangeOf)];
  if (
    before.settings.silenceMode !== after.settings.silenceMode ||
    !isSameTrim(before.settings, after.settings)
  ) {
    // Pauses hidden by other settings: the change has which of them were cut.
    for (const cut of freeCuts(then, before.cuts)) if (!isRecut(rangeOf(cut))) deleted.push(rangeOf(cut));
  }
  const kept = now.moved.filter(
    (cut) => !isRecut(rangeOf(cut)) && cutsOverlapping(uncut, rangeOf(cut)).length === 0,
  );
  const again = change.silences.length === 0 ? [] : movedCuts(then, cut);
  return { deleted, moved: [...kept, ...again].sort((a, b) => a.start - b.start) };
}

/** A range that a cut no longer takes out (`start` to `end`), and the range that the cut had (`of`). */
export interface ReleasedRange extends Range {
  readonly of: Range;
}

/** `cuts` with silences under `ranges` (sorted, disjoint) shortened to what sticks out, where that is long enough for a cut. */
export function trimSilences(
  { words }: EditorDocument,
  cuts: readonly Cut[],
  ranges: readonly Range[],
): readonly Cut[] {
  if (ranges.length === 0) return cuts;
  const first = firstEndingAfter(cuts, ranges[0].start);
  const last = Math.max(first, firstStartingFrom(cuts, ranges[ranges.length - 1].end));
  const rests = cuts.slice(first, last).flatMap((cut) => {
    const [part, ...others] = isSilence(cut) ? rangeWithout(rangeOf(cut), ranges) : [rangeOf(cut)];
    if (part && isClose(part.start, cut.start) && isClose(part.end, cutEnd(cut))) return [cut];
    return [part, ...others]
      .filter((rest) => rest && isLongEnough(rest))
      .map((rest, i) => ({
        ...withTimes(words, cut, rest.start, rest.end),
        id: i === 0 ? cut.id : freeId(cuts, cut.id),
      }));
  });
  return cuts.toSpliced(first, last - first, ...rests);
}

/** The range that is released when a cut is deleted. */
export function releasedByDeleting(cut: Cut): ReleasedRange {
  const range = rangeOf(cut);
  return { ...range, of: range };
}

/** The ranges that are released when a cut moves from `before` to `now`. */
export function releasedByMoving(before: Range, now: Range): readonly ReleasedRange[] {
  return [
    { start: before.start, end: Math.min(before.end, now.start), of: before },
    { start: Math.max(before.start, now.end), end: before.end, of: before },
  ].filter(({ start, end }) => end - start > EPSILON);
}

/**
 * How silences come back when a cut over them is deleted or shrinks: adds silences for pauses under the released ranges (sorted),
 * whole or beside other cuts; parts that were left beside the former cut grow. Pauses that the user kept stay.
 */
export function restoreSilences(
  doc: EditorDocument,
  cuts: readonly Cut[],
  released: readonly ReleasedRange[],
): readonly Cut[] {
  if (!doc.settings.silenceMode) return cuts;
  const pauses = pausesOf(doc);
  const called = silenceCutsOf(doc);
  const kept = keptPauses(doc);
  const isKept = (silence: Cut) => kept.some((range) => isOverlapped(range, rangeOf(silence)));
  const gone = new Set<Cut>();
  const added: Cut[] = [];
  const releasedIn = new Map<Cut, ReleasedRange[]>();
  for (const range of released) {
    const first = partitionPoint(pauses.length, (i) => pauses[i].end <= range.start);
    const last = partitionPoint(pauses.length, (i) => pauses[i].start < range.end);
    for (const silence of called.slice(first, last)) {
      if (silence && !isKept(silence)) releasedIn.set(silence, [...(releasedIn.get(silence) ?? []), range]);
    }
  }
  for (const [silence, ranges] of releasedIn) {
    const present = cutsOverlapping(cuts, rangeOf(silence));
    for (const part of rangeWithout(rangeOf(silence), nonSilences(present).map(rangeOf))) {
      const here = ranges.filter((range) => isReleasedIn(range, part, doc.settings.silenceRemainder / 2));
      const inside = cutsOverlapping(present.filter(isSilence), part);
      if (here.length === 0 || !inside.every((rest) => here.some(({ of }) => abuts(rest, of)))) continue;
      const grown = grow(part, inside, here);
      if (!isLongEnough(grown)) continue;
      for (const rest of inside) gone.add(rest);
      const isWhole = isClose(grown.start, silence.start) && isClose(grown.end, cutEnd(silence));
      const { id } = inside.find((rest) => rest.id === silence.id) ?? inside[0] ?? silence;
      added.push(isWhole ? silence : { ...withTimes(doc.words, silence, grown.start, grown.end), id });
    }
  }
  if (added.length === 0) return cuts;
  const all = cuts.filter((cut) => !gone.has(cut));
  for (const cut of added) {
    const isTaken = all.some(({ id }) => id === cut.id);
    all.push(isTaken ? { ...cut, id: freeId(all, cut.id) } : cut);
  }
  return all.sort((a, b) => a.start - b.start);
}

/** Whether a released range touches the pause around `part`, of which `aside` seconds stay on each side. */
function isReleasedIn(range: Range, { start, end }: Range, aside: number): boolean {
  return range.start < end + aside && range.end > start - aside;
}

function abuts(rest: Cut, range: Range): boolean {
  return isClose(cutEnd(rest), range.start) || isClose(rest.start, range.end);
}

/** `part`, with the outer ends of the parts that were left of its silence, since the user may have moved those. */
function grow(part: Range, rests: readonly Cut[], released: readonly ReleasedRange[]): Range {
  const [first, last] = [rests[0], rests.at(-1)];
  const isOuterStart = first !== undefined && first.start < released[0].of.start;
  const isOuterEnd = last !== undefined && cutEnd(last) > released[released.length - 1].of.end;
  return {
    start: isOuterStart ? first.start : part.start,
    end: isOuterEnd ? cutEnd(last) : part.end,
  };
}

function isLongEnough({ start, end }: Range): boolean {
  return end - start >= MIN_CUT_DURATION - EPSILON;
}

function isOverlapped(a: Range, b: Range): boolean {
  return a.start < b.end - EPSILON && a.end > b.start + EPSILON;
}

function freeId(cuts: readonly Cut[], id: string): string {
  let free = id;
  do free += 'b';
  while (cuts.some((cut) => cut.id === free));
  return free;
}

/** New pauses in source seconds; the user's choices about single ones stay. */
export function setSilences(doc: EditorDocument, silences: readonly Silence[]): EditorDocument {
  return withSilenceCuts({ ...doc, silences: normaliseSilences(silences, doc.duration) }, choicesOf(doc));
}

/** On: cuts every long enough pause that overlaps no other cut. */
export function setSilenceMode(doc: EditorDocument, on: boolean): EditorDocument {
  if (on === doc.settings.silenceMode) return doc;
  return withSettings(doc, { silenceMode: on });
}

/** 0–10 seconds in steps of 0.1. */
export function setSilenceThreshold(doc: EditorDocument, seconds: number): EditorDocument {
  return withTrim(doc, { ...doc.settings, silenceThreshold: stepped(seconds, MAX_SILENCE_THRESHOLD) });
}

/** What stays of a trimmed pause: 0–2 seconds in steps of 0.1, half of it on each side. */
export function setSilenceRemainder(doc: EditorDocument, seconds: number): EditorDocument {
  return withTrim(doc, { ...doc.settings, silenceRemainder: stepped(seconds, MAX_SILENCE_REMAINDER) });
}

function stepped(seconds: number, highest: number): number {
  return Math.round(clamp(seconds, 0, highest) * SILENCE_STEPS) / SILENCE_STEPS;
}

function withTrim(doc: EditorDocument, { silenceThreshold, silenceRemainder }: Trim): EditorDocument {
  const trim = { silenceThreshold, silenceRemainder };
  const isUsable = Number.isFinite(silenceThreshold) && Number.isFinite(silenceRemainder);
  return !isUsable || isSameTrim(trim, doc.settings) ? doc : withSettings(doc, trim);
}

/** Changes settings, which discards the user's choices about single pauses. */
function withSettings(doc: EditorDocument, settings: Partial<EditorSettings>): EditorDocument {
  const next = { ...withoutKeptPauses(doc), settings: { ...doc.settings, ...settings } };
  return withSilenceCuts(next, NO_CHOICES);
}

/**
 * What silence mode would take out of unsure pauses, in which somebody may speak: of those that hold no word and meet no cut.
 * Source seconds, by start.
 */
export function offeredPauses(doc: EditorDocument, unsure: readonly Silence[]): readonly Range[] {
  if (!doc.settings.silenceMode) return [];
  return normaliseSilences(unsure, doc.duration)
    .flatMap((pause) => cutOfPause(pause, doc.settings) ?? [])
    .filter((range) => !holdsWord(doc.words, range) && cutsOverlapping(doc.cuts, range).length === 0);
}

/** Seconds that silence mode would take out with these settings, beside other cuts. */
export function silenceSavings(doc: EditorDocument, trim: Trim): number {
  const others = nonSilences(doc.cuts);
  let seconds = 0;
  let i = 0;
  for (const pause of pausesOf({ ...doc, settings: { ...doc.settings, ...trim } })) {
    const cut = cutOfPause(pause, trim);
    if (cut === null) continue;
    while (i < others.length && cutEnd(others[i]) <= cut.start + EPSILON) i++;
    if (i === others.length || others[i].start >= cut.end - EPSILON) seconds += cut.end - cut.start;
  }
  return seconds;
}
