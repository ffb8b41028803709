/**
 * The second pass: another recogniser has heard the recording, and the server decided which words stand where the two differ. What a
 * person made stays as it is, and so do cuts, borders and paragraphs.
 */

import { EPSILON, MIN_PAUSE } from '../constants.ts';
import { cutEnd, cutsOverlapping } from '../edit/cut.ts';
import { silencedOf } from '../edit/gains.ts';
import { spliceWords, spliceWordsOnly } from '../edit/splice-words.ts';
import { firstWordOfParagraph, paragraphOfWord } from '../edit/transcript.ts';
import { normaliseGaps } from '../pauses/gaps.ts';
import { rangeWithout } from '../time/ranges.ts';
import { partitionPoint } from '../time/sorted.ts';
import type { EditorDocument, Gap, Range, Words } from '../types.ts';
import { fitInOrder } from '../words/in-order.ts';
import { sharesHalf } from '../words/overlap.ts';
import { type WordHunk, wordAt, wordMiddle } from '../words/words.ts';

export interface RunWord extends Range {
  readonly text: string;
  readonly confidence: number;
}

/** Where the two differ: words of the first pass, and those that are to stand there. One of the two may be empty. */
export interface HeardRun {
  readonly was: readonly RunWord[];
  readonly now: readonly RunWord[];
}

interface PassOptions {
  /** The second recogniser. */
  readonly checkedBy: string;
  /** Where people wrote comments: the words there stay. Source seconds. */
  readonly commented?: readonly Range[];
}

/** Seconds by which times of the same word may differ. */
const SAME_TIME = 0.001;
/** Seconds that a word needs at least. */
const SHORTEST = 0.03;
/** Seconds by which an edge may have been moved to fit. */
const FITTED = 0.1;

/**
 * The document with those runs whose old words are there as they were heard: not cut, not checked, nothing of a person over them. What
 * only the second one heard in time that is cut is listed as speech without words. An imported transcript stays as it is.
 */
export function withSecondPass(
  doc: EditorDocument,
  runs: readonly HeardRun[],
  { checkedBy, commented = [] }: PassOptions,
): EditorDocument {
  const { origin } = doc;
  if (!origin || origin.engine === null || doc.words.length === 0) return doc;
  const silenced = silencedOf(doc.gains);
  const placing = new Placing(doc, [...commented, ...doc.rejected, ...silenced]);
  for (const run of sorted(runs)) placing.place(run);
  const { hunks, unheard } = placing;
  const spliced = spliceWordsOnly(doc, hunks);
  if (spliced === doc && unheard.length === 0 && origin.checkedBy === checkedBy) return doc;
  const gaps = withGaps(doc, hunks, unheard);
  return { ...spliced, gaps, origin: { ...origin, checkedBy } };
}

function sorted(runs: readonly HeardRun[]): readonly HeardRun[] {
  const startOf = ({ was, now }: HeardRun): number => (was[0] ?? now[0])?.start ?? 0;
  return runs.toSorted((a, b) => startOf(a) - startOf(b));
}

/** Places runs from the first to the last. */
class Placing {
  readonly hunks: WordHunk[] = [];
  /** Cut time in which only the second one heard words. */
  readonly unheard: Range[] = [];
  readonly #doc: EditorDocument;
  readonly #kept: readonly Range[];
  /** Edges of cuts and gains, and borders of blocks, ascending. */
  readonly #walls: readonly number[];
  /** Words that each paragraph has left, where that is fewer than before. */
  readonly #left = new Map<number, number>();
  /** The first word that no run has taken, and the end of what was placed before it. */
  #next = 0;
  #end = 0;

  constructor(doc: EditorDocument, kept: readonly Range[]) {
    this.#doc = doc;
    this.#kept = kept;
    const cuts = doc.cuts.flatMap((cut) => [cut.start, cutEnd(cut)]);
    const gains = doc.gains.flatMap(({ start, end }) => [start, end]);
    this.#walls = [...cuts, ...gains, ...doc.blocks].sort((a, b) => a - b);
  }

  place(run: HeardRun): void {
    if (run.was.length > 0) this.#replace(run);
    else if (run.now.length > 0) this.#insert(run.now);
  }

  #replace({ was, now }: HeardRun): void {
    const { words, cuts, blocks, duration } = this.#doc;
    const at = firstOf(words, was);
    const last = at + was.length - 1;
    if (at < this.#next || !isThere(words, at, was) || isNoChange(words, at, now)) return;
    const range = { start: words.start[at], end: words.end[last] };
    const paragraph = paragraphOfWord(this.#doc, at);
    if (this.#doc.paragraphs[paragraph].endWordIdx < last || this.#isKept(range)) return;
    if (cutsOverlapping(cuts, range).length > 0) return;
    if (blocks.some((border) => border > range.start && border < range.end)) return;
    const left = this.#left.get(paragraph) ?? wordsIn(this.#doc, paragraph);
    if (left - was.length + now.length < 1) return;
    const previous = at === 0 ? 0 : words.end[at - 1];
    const next = last + 1 < words.length ? words.start[last + 1] : duration;
    const fixed = {
      start: firstWordOfParagraph(this.#doc, paragraph) === at || this.#hasWall(previous, range.start),
      end: this.#hasWall(range.end, next),
    };
    const room = {
      start: fixed.start ? range.start : Math.max(previous, this.#end),
      end: fixed.end ? range.end : next,
    };
    const times = now.length === 0 ? [] : fitted(now, range, room, fixed);
    if (times === null) return;
    this.#left.set(paragraph, left - was.length + now.length);
    const insert = now.map(({ text, confidence }, k) => {
      const { speaker } = wordAt(words, at + Math.min(k, was.length - 1));
      return { text, ...times[k], confidence, speaker };
    });
    this.#put({ at, remove: was.length, insert });
  }

  #insert(now: readonly RunWord[]): void {
    const { words, cuts, duration } = this.#doc;
    const range = rangeOfWords(now);
    const middle = (range.start + range.end) / 2;
    const at = partitionPoint(words.length, (i) => wordMiddle(words, i) < middle);
    if (at < this.#next || this.#isKept(range)) return;
    const previous = at === 0 ? 0 : words.end[at - 1];
    const next = at < words.length ? words.start[at] : duration;
    const free = { start: Math.max(previous, this.#end, range.start), end: Math.min(next, range.end) };
    // Most of it lies where others heard words.
    if (free.end - free.start < (range.end - range.start) / 2) return;
    if (cutsOverlapping(cuts, range).length > 0) {
      this.unheard.push(free);
      return;
    }
    // What begins a block begins a paragraph too.
    if (this.#isBehindBorder(previous, range.end)) return;
    const walls = this.#walls.filter((wall) => wall >= previous && wall <= next);
    const room = {
      start: Math.max(previous, this.#end, ...walls.filter((wall) => wall <= middle)),
      end: Math.min(next, ...walls.filter((wall) => wall > middle)),
    };
    const times = fitted(now, range, room, { start: false, end: false });
    if (times === null) return;
    const { speaker } = wordAt(words, Math.max(0, at - 1));
    const insert = now.map(({ text, confidence }, k) => ({ text, ...times[k], confidence, speaker }));
    this.#put({ at, remove: 0, insert });
  }

  #put(hunk: WordHunk): void {
    this.hunks.push(hunk);
    this.#next = hunk.at + hunk.remove;
    this.#end = hunk.insert.at(-1)?.end ?? this.#end;
  }

  #isKept({ start, end }: Range): boolean {
    return this.#kept.some((range) => range.start <= end && range.end >= start);
  }

  #hasWall(from: number, to: number): boolean {
    const i = partitionPoint(this.#walls.length, (k) => this.#walls[k] < from - EPSILON);
    return i < this.#walls.length && this.#walls[i] <= to + EPSILON;
  }

  #isBehindBorder(from: number, to: number): boolean {
    return this.#doc.blocks.some((border) => border > 0 && border >= from && border < to);
  }
}

function firstOf(words: Words, was: readonly RunWord[]): number {
  return partitionPoint(words.length, (i) => words.start[i] < was[0].start - SAME_TIME);
}

function isThere(words: Words, at: number, was: readonly RunWord[]): boolean {
  return (
    at + was.length <= words.length &&
    was.every(
      ({ text, start, end }, k) =>
        words.text[at + k] === text &&
        words.checked[at + k] === 0 &&
        Math.abs(words.start[at + k] - start) <= SAME_TIME &&
        Math.abs(words.end[at + k] - end) <= SAME_TIME,
    )
  );
}

function isNoChange(words: Words, at: number, now: readonly RunWord[]): boolean {
  return now.length > 0 && isThere(words, at, now) && now.every((word, k) => isAsSure(words, at + k, word));
}

/** Confidences are kept in thousandths. */
function isAsSure(words: Words, i: number, { confidence }: RunWord): boolean {
  return Math.abs(words.confidence[i] - confidence) < 0.001;
}

function wordsIn(doc: EditorDocument, paragraph: number): number {
  return doc.paragraphs[paragraph].endWordIdx - firstWordOfParagraph(doc, paragraph) + 1;
}

function rangeOfWords(words: readonly Range[]): Range {
  return { start: words[0].start, end: words[words.length - 1].end };
}

/** Times of words in the room; null where they lie elsewhere, or it is too small. @param fixed edges that they must reach */
function fitted(
  words: readonly RunWord[],
  range: Range,
  room: Range,
  fixed: { readonly start: boolean; readonly end: boolean },
): readonly Range[] | null {
  const { start, end } = rangeOfWords(words);
  if (room.end - room.start < SHORTEST * words.length || start >= range.end || end <= range.start)
    return null;
  const times = fitInOrder(words, words, { room, shift: 0 });
  if (fixed.start) times[0] = { ...times[0], start: room.start };
  if (fixed.end) times[times.length - 1] = { ...times[times.length - 1], end: room.end };
  return times;
}

/** Without the time of inserted words, with that in which words were heard and stay cut. */
function withGaps(
  { gaps, duration }: EditorDocument,
  hunks: readonly WordHunk[],
  unheard: readonly Range[],
): readonly Gap[] {
  const heard = hunks.flatMap(({ remove, insert }) => (remove === 0 ? insert : []));
  const isHeard = (gap: Gap): boolean => heard.some(({ start, end }) => start < gap.end && end > gap.start);
  const isKnown = (range: Range): boolean =>
    gaps.some(({ start, end }) => start < range.end && end > range.start);
  const left = gaps.flatMap((gap) =>
    isHeard(gap) ? rangeWithout(gap, heard).filter(({ start, end }) => end - start >= MIN_PAUSE) : [gap],
  );
  const added = unheard.filter((range) => !isKnown(range));
  if (added.length === 0 && left.length === gaps.length && left.every((gap, i) => gap === gaps[i]))
    return gaps;
  return normaliseGaps([...left, ...added], duration);
}

/** Gives the words of the first pass back where those of the second one still stand; edits made since stay. */
export function withFirstPass(doc: EditorDocument, runs: readonly HeardRun[]): EditorDocument {
  const { words } = doc;
  const hunks: WordHunk[] = [];
  let next = 0;
  let placed = 0;
  for (const { was, now } of sorted(runs)) {
    const at = now.length > 0 ? standingAt(words, now, next) : freeAt(words, was, next);
    if (at < next) continue;
    const end = at + now.length;
    const room = {
      start: Math.max(placed, at === 0 ? 0 : words.end[at - 1]),
      end: end < words.length ? words.start[end] : doc.duration,
    };
    const times = isMark({ was, now }) ? now.map((_, k) => wordAt(words, at + k)) : fittedBack(was, room);
    if (times === null) continue;
    const speakerAt = Math.max(0, now.length > 0 ? at : at - 1);
    const speakers = Math.max(1, now.length) - 1;
    const insert = was.map(({ text, confidence }, k) => {
      const { speaker } = wordAt(words, speakerAt + Math.min(k, speakers));
      return { text, start: times[k].start, end: times[k].end, confidence, speaker };
    });
    hunks.push({ at, remove: now.length, insert });
    next = end;
    placed = insert.at(-1)?.end ?? placed;
  }
  const spliced = spliceWords(doc, hunks);
  if (doc.origin?.checkedBy === undefined) return spliced;
  const { checkedBy: _, ...origin } = doc.origin;
  return { ...spliced, origin };
}

/** Whether it changes only how sure the words are. */
function isMark({ was, now }: HeardRun): boolean {
  return (
    was.length === now.length &&
    was.every(({ text, start, end }, k) => {
      const word = now[k];
      return text === word.text && start === word.start && end === word.end;
    })
  );
}

/** Where the words of the second pass stand as they were placed, from `from` on; −1 where they do not. */
function standingAt(words: Words, now: readonly RunWord[], from: number): number {
  const first = partitionPoint(words.length, (i) => words.end[i] <= now[0].start - FITTED);
  for (let at = Math.max(from, first); at < words.length && words.start[at] < now[0].end + FITTED; at++) {
    const isStanding = now.every((word, k) => {
      const i = at + k;
      if (i >= words.length || words.text[i] !== word.text || words.checked[i] === 1) return false;
      return isAsSure(words, i, word) && (sharesHalf(words, i, word) || isNear(words, i, word));
    });
    if (isStanding) return at;
  }
  return -1;
}

function isNear(words: Words, i: number, { start, end }: Range): boolean {
  return Math.abs(words.start[i] - start) <= FITTED && Math.abs(words.end[i] - end) <= FITTED;
}

/** Where words would stand whose time no others have taken; −1 where they have. */
function freeAt(words: Words, was: readonly RunWord[], from: number): number {
  const { start, end } = rangeOfWords(was);
  const at = partitionPoint(words.length, (i) => wordMiddle(words, i) < (start + end) / 2);
  const isFree =
    (at === 0 || words.end[at - 1] <= start + FITTED) &&
    (at === words.length || words.start[at] >= end - FITTED);
  return isFree && at >= from ? at : -1;
}

function fittedBack(was: readonly RunWord[], room: Range): readonly Range[] | null {
  return room.end - room.start < SHORTEST * was.length ? null : fitInOrder(was, was, { room, shift: 0 });
}
