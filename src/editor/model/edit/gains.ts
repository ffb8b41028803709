import { MAX_GAIN, MAX_GAINS, MIN_GAIN, MIN_GAIN_DURATION } from '../constants.ts';
import type { ListChange } from '../time/list-changes.ts';
import { rangeWithout } from '../time/ranges.ts';
import { partitionPoint } from '../time/sorted.ts';
import type { EditorDocument, Gain, Range } from '../types.ts';
import { wordMiddle } from '../words/words.ts';
import type { WordSpan } from './cuts.ts';

export const GAIN_KINDS = ['mute', 'bleep', 'level'] as const;

/** Ends less starts round a little below the shortest. */
const LEAST = MIN_GAIN_DURATION - 1e-9;

/** What a gain does, without where. */
export type Sound = Pick<Gain, 'kind' | 'decibels'>;

/** Reads what was saved or sent, whatever it is: sorted, disjoint, inside of the recording; of two that overlap the first to begin stays whole. */
export function readGains(saved: unknown, duration: number): readonly Gain[] {
  if (!Array.isArray(saved)) return [];
  const valid = saved.flatMap((value) => readGain(value, duration) ?? []);
  valid.sort((a, b) => a.start - b.start || a.end - b.end);
  const gains: Gain[] = [];
  for (const gain of valid) {
    const start = Math.max(gain.start, gains.at(-1)?.end ?? 0);
    if (gain.end - start >= LEAST && gains.length < MAX_GAINS)
      gains.push(start === gain.start ? gain : { ...gain, start });
  }
  return gains;
}

function readGain(saved: unknown, duration: number): Gain | null {
  const { start, end, kind, decibels } = (saved ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof start !== 'number' || typeof end !== 'number') return null;
  // −0 is 0.
  const range = { start: start + 0, end: Math.min(end, duration) };
  if (!(range.start >= 0 && range.end - range.start >= LEAST)) return null;
  if (kind === 'mute' || kind === 'bleep') return { ...range, kind };
  const isLevel = kind === 'level' && typeof decibels === 'number' && decibels !== 0;
  return isLevel && decibels >= MIN_GAIN && decibels <= MAX_GAIN ? { ...range, kind, decibels } : null;
}

/** `sound` over a range of source time, in place of what is there; null: as recorded. */
export function placeGain(
  gains: readonly Gain[],
  range: Range,
  sound: Sound | null,
  duration: number,
): readonly Gain[] {
  const insert = sound ? readGains([{ ...range, ...sound }], duration) : [];
  if (sound && insert.length === 0) return gains;
  return joined(
    gains.flatMap((gain) => restsOf(gain, [range])),
    insert,
    gains,
  );
}

/** Gives ranges of source time a sound, null the recorded one. The same document where nothing changes. */
export function withSound(
  doc: EditorDocument,
  ranges: readonly Range[],
  sound: Sound | null,
): EditorDocument {
  const gains = ranges.reduce((placed, range) => placeGain(placed, range, sound, doc.duration), doc.gains);
  const isSame = gains.length === doc.gains.length && gains.every((gain, i) => gain === doc.gains[i]);
  return isSame ? doc : { ...doc, gains };
}

/** Recognisers misplace the edges of words: so far into the pauses around them, seconds. */
const INTO_PAUSE = 0.04;

/** The source time of words that is muted with them: a little of the pauses around them as well. */
export function soundOfWords(
  { words, duration }: EditorDocument,
  { startWordIdx, endWordIdx }: WordSpan,
): Range {
  const before = startWordIdx > 0 ? words.end[startWordIdx - 1] : 0;
  const behind = endWordIdx + 1 < words.length ? words.start[endWordIdx + 1] : duration;
  const [start, end] = [words.start[startWordIdx], words.end[endWordIdx]];
  return {
    start: start - Math.min(INTO_PAUSE, (start - before) / 2),
    end: end + Math.min(INTO_PAUSE, (behind - end) / 2),
  };
}

/** What `range` has of `gains`, source seconds. */
export function gainsIn(gains: readonly Gain[], { start, end }: Range): readonly Gain[] {
  const first = partitionPoint(gains.length, (i) => gains[i].end <= start);
  const last = partitionPoint(gains.length, (i) => gains[i].start < end);
  return gains.slice(first, last);
}

/** The gain over a moment, source seconds; undefined where it sounds as recorded. */
export function gainAt(gains: readonly Gain[], time: number): Gain | undefined {
  const gain = gains[partitionPoint(gains.length, (i) => gains[i].end <= time)];
  return gain && gain.start <= time ? gain : undefined;
}

/** Those that are not heard: muted or bleeped. */
export function silencedOf(gains: readonly Gain[]): readonly Gain[] {
  return gains.filter(({ kind }) => kind !== 'level');
}

/** Whether a word is muted or bleeped: its middle lies inside of what is. */
export function isSilenced(
  { words, gains }: Pick<EditorDocument, 'words' | 'gains'>,
  wordIdx: number,
): boolean {
  const gain = gains.length > 0 ? gainAt(gains, wordMiddle(words, wordIdx)) : undefined;
  return gain !== undefined && gain.kind !== 'level';
}

export function isSameSound(a: Sound, b: Sound): boolean {
  return a.kind === b.kind && (a.kind !== 'level' || a.decibels === b.decibels);
}

/** Undefined where nothing differs. */
export function gainsBetween(before: readonly Gain[], after: readonly Gain[]): ListChange<Gain> | undefined {
  if (before === after) return undefined;
  const [old, now] = [before, after].map((gains) => new Set(gains.map(keyOf)));
  const remove = before.filter((gain) => !now.has(keyOf(gain)));
  const insert = after.filter((gain) => !old.has(keyOf(gain)));
  return remove.length + insert.length === 0 ? undefined : { remove, insert };
}

/** `change` in a list that may be another one than it was made for: what somebody else placed over what goes stays. */
export function withGains(
  gains: readonly Gain[],
  { remove, insert }: ListChange<Gain>,
  duration: number,
): readonly Gain[] {
  const gone = Map.groupBy(readGains(remove, duration), soundKey);
  const placed = readGains(insert, duration);
  const rests = gains.flatMap((gain) =>
    restsOf(gain, gone.get(soundKey(gain)) ?? []).flatMap((rest) => restsOf(rest, placed)),
  );
  return joined(rests, placed, gains);
}

function joined(rests: readonly Gain[], placed: readonly Gain[], before: readonly Gain[]): readonly Gain[] {
  if (rests.length + placed.length > MAX_GAINS) return before;
  return [...rests, ...placed].sort((a, b) => a.start - b.start);
}

function restsOf(gain: Gain, others: readonly Range[]): readonly Gain[] {
  return rangeWithout(gain, others)
    .filter(({ start, end }) => end - start >= LEAST)
    .map(({ start, end }) => (start === gain.start && end === gain.end ? gain : { ...gain, start, end }));
}

function soundKey({ kind, decibels }: Sound): string {
  return kind === 'level' ? `level ${decibels}` : kind;
}

function keyOf(gain: Gain): string {
  return `${gain.start} ${gain.end} ${soundKey(gain)}`;
}
