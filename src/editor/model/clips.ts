import { EPSILON, MIN_CLIP_DURATION } from './constants.ts';
import { CUT_REASONS, type CutReason, isSilence } from './cut-reasons.ts';
import { partitionPoint } from './sorted.ts';
import type { Clip, EditorDocument, Range, Words } from './types.ts';
import { textOf, wordMiddle, wordsInTime } from './words.ts';

/** Description of a silence (§3), and of a cut that holds no word. */
const SILENCE_DESCRIPTION = 'silence';
const WORDLESS_DESCRIPTION = 'no words';

/** The part of a cut that is decided; the rest of `Clip` follows from it and the words. */
export interface ClipSeed extends Range {
  readonly id: string;
  readonly reason: CutReason;
  readonly isNew?: boolean;
  readonly suggestion?: Clip['suggestion'];
}

/** The cut that `seed` makes in `words`: colour, word indexes and description filled in. */
export function makeClip(words: Words, seed: ClipSeed): Clip {
  const { id, start, end, reason, isNew = false, suggestion } = seed;
  const [startWordIdx, endWordIdx] = isSilence(seed) ? [-1, -1] : wordsInTime(words, start, end);
  const clip = {
    id,
    start,
    duration: end - start,
    reason,
    color: CUT_REASONS[reason].color,
    description: descriptionOf(words, seed, startWordIdx, endWordIdx),
    startWordIdx,
    endWordIdx,
    isNew,
  };
  return suggestion === undefined ? clip : { ...clip, suggestion };
}

function descriptionOf(
  words: Words,
  clip: Pick<Clip, 'reason'>,
  startWordIdx: number,
  endWordIdx: number,
): string {
  if (isSilence(clip)) return SILENCE_DESCRIPTION;
  return startWordIdx < 0 ? WORDLESS_DESCRIPTION : textOf(words, startWordIdx, endWordIdx);
}

/** `clip` with other times; its word indexes and description follow. */
export function withTimes(words: Words, clip: Clip, start: number, end: number): Clip {
  return makeClip(words, { ...clip, start, end, isNew: false });
}

/**
 * `clip` with the word indexes and description that `words` give it: the same object where nothing differs.
 * `textMayDiffer` false skips comparing the description of a cut whose indexes stayed.
 */
export function reindexed(words: Words, clip: Clip, textMayDiffer = true): Clip {
  if (isSilence(clip)) return clip;
  const [startWordIdx, endWordIdx] = wordsInTime(words, clip.start, clipEnd(clip));
  const isPlaced = startWordIdx === clip.startWordIdx && endWordIdx === clip.endWordIdx;
  if (isPlaced && !textMayDiffer) return clip;
  const description = descriptionOf(words, clip, startWordIdx, endWordIdx);
  if (isPlaced && description === clip.description) return clip;
  return { ...clip, startWordIdx, endWordIdx, description };
}

/** End of a cut, source seconds. */
export function clipEnd(clip: Pick<Clip, 'start' | 'duration'>): number {
  return clip.start + clip.duration;
}

/** A cut's time, source seconds. */
export function rangeOf(clip: Clip): Range {
  return { start: clip.start, end: clipEnd(clip) };
}

/** The cuts of `clips` that are no silences. */
export function nonSilences(clips: readonly Clip[]): readonly Clip[] {
  return clips.filter((clip) => !isSilence(clip));
}

/** Cuts of `clips` that share more than a rounding error of time with `range`, in order. */
export function clipsOverlapping(clips: readonly Clip[], range: Range): readonly Clip[] {
  return clips.slice(firstEndingAfter(clips, range.start), firstStartingFrom(clips, range.end));
}

/** Index of the first cut that ends after `sourceTime`, or `clips.length`. */
export function firstEndingAfter(clips: readonly Clip[], sourceTime: number): number {
  return partitionPoint(clips.length, (i) => clipEnd(clips[i]) <= sourceTime + EPSILON);
}

/** Index of the first cut that starts at or after `sourceTime`, or `clips.length`. */
export function firstStartingFrom(clips: readonly Clip[], sourceTime: number): number {
  return partitionPoint(clips.length, (i) => clips[i].start < sourceTime - EPSILON);
}

const highestNumbers = new WeakMap<readonly Clip[], number>();

/** Number of the id `c<number>`, 0 for ids of another form. */
function numberOf(id: string): number {
  const number = id.startsWith('c') ? Number(id.slice(1)) : 0;
  return Number.isSafeInteger(number) ? number : 0;
}

function highestNumber(clips: readonly Clip[]): number {
  let highest = highestNumbers.get(clips);
  if (highest === undefined) {
    highest = 0;
    for (const clip of clips) if (!isSilence(clip)) highest = Math.max(highest, numberOf(clip.id));
    highestNumbers.set(clips, highest);
  }
  return highest;
}

/** Id number `n` above those that the cuts of `clips` have. Ids depend on the document alone, so commands stay pure. */
export function freshClipId(clips: readonly Clip[], n = 1): string {
  return `c${highestNumber(clips) + n}`;
}

/**
 * The one gate through which commands change cuts: `doc` with `clips`, or `doc` itself where `clips` break a rule.
 * Only what differs from the present cuts is looked at, so a small change in many cuts is cheap to check.
 */
export function withClips(doc: EditorDocument, clips: readonly Clip[]): EditorDocument {
  const old = doc.clips;
  const shorter = Math.min(old.length, clips.length);
  let head = 0;
  while (head < shorter && old[head] === clips[head]) head++;
  if (head === old.length && head === clips.length) return doc;
  let tail = 0;
  while (tail < shorter - head && old[old.length - 1 - tail] === clips[clips.length - 1 - tail]) tail++;

  const firstUnchanged = clips.length - tail;
  let addedHighest = 0;
  let known = head;
  for (let i = head; i < firstUnchanged; i++) {
    while (known < old.length && old[known].start < clips[i].start) known++;
    if (old[known] === clips[i]) continue;
    if (clipProblem(doc, clips[i]) !== null) return doc;
    if (!isSilence(clips[i])) addedHighest = Math.max(addedHighest, numberOf(clips[i].id));
  }
  for (let i = Math.max(1, head); i <= Math.min(firstUnchanged, clips.length - 1); i++) {
    if (orderProblem(clips[i - 1], clips[i]) !== null) return doc;
  }
  rememberHighest(old, clips, head, old.length - tail, addedHighest);
  return { ...doc, clips };
}

/** Carries the highest id number over where that is certain, so that it is not counted anew after each change. */
function rememberHighest(
  old: readonly Clip[],
  clips: readonly Clip[],
  firstRemoved: number,
  removedEnd: number,
  addedHighest: number,
): void {
  const oldHighest = highestNumbers.get(old);
  if (oldHighest === undefined) return;
  const highestId = `c${oldHighest}`;
  for (let i = firstRemoved; i < removedEnd; i++) {
    if (old[i].id === highestId && addedHighest < oldHighest) return;
  }
  highestNumbers.set(clips, Math.max(oldHighest, addedHighest));
}

/** What is wrong with one cut by itself, as a sentence, or null. */
export function clipProblem(doc: EditorDocument, clip: Clip): string | null {
  const { start, duration } = clip;
  const end = clipEnd(clip);
  if (!Number.isFinite(start) || !Number.isFinite(duration)) return `Cut ${clip.id} has no times.`;
  if (duration < MIN_CLIP_DURATION - EPSILON) return `Cut ${clip.id} is shorter than ${MIN_CLIP_DURATION} s.`;
  if (start < 0 || end > doc.duration + EPSILON) return `Cut ${clip.id} lies outside the media.`;
  if (clip.color !== CUT_REASONS[clip.reason].color)
    return `Cut ${clip.id} has the colour of another reason.`;
  return wordIndexProblem(doc.words, clip, end);
}

/** Cuts never overlap and are sorted: a silence that would overlap another cut is left out (§4). */
export function orderProblem(previous: Clip, next: Clip): string | null {
  if (next.start >= clipEnd(previous) - EPSILON) return null;
  return `Cuts ${previous.id} and ${next.id} overlap or are not sorted by start.`;
}

function wordIndexProblem(words: Words, clip: Clip, end: number): string | null {
  const { id, start, startWordIdx: first, endWordIdx: last } = clip;
  const problem = `Cut ${id} names words that are not the ones inside its times.`;
  if (first === -1 && last === -1) {
    return isSilence(clip) || wordsInTime(words, start, end)[0] === -1 ? null : problem;
  }
  const isInside = !isSilence(clip) && first >= 0 && first <= last && last < words.length;
  if (!isInside) return problem;
  const startsRight =
    wordMiddle(words, first) >= start && (first === 0 || wordMiddle(words, first - 1) < start);
  const endsRight =
    wordMiddle(words, last) < end && (last === words.length - 1 || wordMiddle(words, last + 1) >= end);
  return startsRight && endsRight ? null : problem;
}
