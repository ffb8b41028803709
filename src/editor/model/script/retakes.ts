/** Readings of a script: which of them stands, which are left out, and how sure that is. */

import { endsSentence } from '../words/sentence-end.ts';
import { announcesTake, MAX_ANNOUNCEMENT, type TakeCues } from '../words/take-cues.ts';
import type { Script } from './read-script.ts';

/** Inclusive indexes of words. */
export type Pair = readonly [number, number];

/** A spoken word, and the index of the script's word that it is; −1 for none. */
export interface Said {
  readonly text: string;
  readonly at: number;
  /** The recogniser heard something else. */
  readonly isOther: boolean;
}

/** Words that are read again, with what announces that. */
export interface Retake {
  readonly words: Pair;
  /** 0–1. */
  readonly confidence: number;
}

export interface Readings {
  readonly retakes: readonly Retake[];
  /** What is not in the script. */
  readonly unscripted: readonly Pair[];
  /** Passages that are read more than once: each reading, as they were recorded. */
  readonly takes: readonly (readonly Pair[])[];
}

/** Words of a passage that is said again; fewer are a slip. */
const MIN_RETAKE_WORDS = 3;
/** Words that may be misheard ones of a reading, or are said before it is begun again without saying so. */
const FEW = 2;
/** Words of the script that a reading may leave out and go on. */
const NEAR = 10;
/** A reading that lacks no more of its sentence than one word, or this share, goes on to its end. */
const MISSING = 0.1;
/** Least share of the words of a reading, said and written, that are the same. */
const ALIKE = 0.7;
const MIN_ALIKE = 0.5;
/** Below it, it is another passage that begins alike. */
const MIN_CONFIDENCE = 0.5;

/** What one reading says of one sentence: words said, and places in the script. */
interface Part {
  readonly words: number[];
  /** Where the sentence's last word stands. */
  readonly end: number;
}

/** Words in a row that are left out. */
interface Piece {
  readonly first: number;
  last: number;
  count: number;
  /** How many of them were heard otherwise. */
  others: number;
}

/** What was said, beside the script. */
interface Reading {
  readonly said: readonly Said[];
  /** For each word of the script the last one of its sentence. */
  readonly ends: Int32Array;
  /** For each word of the script that is said the spoken word that stands for it. */
  readonly kept: ReadonlyMap<number, number>;
  readonly cues: TakeCues;
}

/**
 * Of what is read more than once the last reading that goes on to the end of its sentence stands, else the one that goes furthest. What is
 * said between two readings goes with the first where it is short, or says that another follows.
 */
export function scriptReadings(
  said: readonly Said[],
  script: Pick<Script, 'words'>,
  cues: TakeCues,
): Readings {
  const ends = sentenceEnds(script);
  const kept = keptWords(said, ends);
  const reading = { said, ends, kept, cues };
  const retakes: Retake[] = [];
  const unscripted: Pair[] = [];
  const takes: (readonly Pair[])[] = [];
  const isKept = (i: number): boolean => kept.get(said[i].at) === i;
  for (let first = 0; first < said.length; first++) {
    if (isKept(first)) continue;
    let end = first;
    while (end < said.length && !isKept(end)) end++;
    const found = judged(reading, [first, end]).filter(({ confidence }) => confidence >= MIN_CONFIDENCE);
    let from = first;
    for (const { piece, goesWith, confidence } of found) {
      if (piece.first > from) unscripted.push([from, piece.first - 1]);
      retakes.push({ words: [piece.first, goesWith], confidence });
      from = goesWith + 1;
    }
    if (from < end) unscripted.push([from, end - 1]);
    if (found.length > 0)
      takes.push(
        takesOf(
          reading,
          found.map(({ piece }) => piece),
        ),
      );
    first = end;
  }
  return { retakes, unscripted, takes };
}

/** Pieces, and the words that stand for what they say. */
function takesOf({ said, kept }: Reading, pieces: readonly Piece[]): readonly Pair[] {
  const from = pieces.reduce((least, { first }) => Math.min(least, said[first].at), Number.POSITIVE_INFINITY);
  const to = pieces.reduce((most, { last }) => Math.max(most, said[last].at), -1);
  const stands = keptFor(kept, [from, to]);
  const readings: Pair[] = [...pieces, stands].map(({ first, last }) => [first, last]);
  return readings.sort(([a], [b]) => a - b);
}

/** For each word of the script the last one of its sentence. */
function sentenceEnds({ words }: Pick<Script, 'words'>): Int32Array {
  const ends = new Int32Array(words.length);
  for (let i = words.length - 1, end = i; i >= 0; i--) {
    if (endsSentence(words[i].text) || words[i + 1]?.isFirst) end = i;
    ends[i] = end;
  }
  return ends;
}

/** For each word of the script the spoken word that stands for it. */
function keptWords(said: readonly Said[], ends: Int32Array): ReadonlyMap<number, number> {
  const reaches = partsOf(said, ends).map((part) => ({ part, reach: reachOf(said, part) }));
  const kept = new Map<number, number>();
  for (const { part } of reaches.sort((a, b) => a.reach - b.reach))
    for (const i of part.words) kept.set(said[i].at, i);
  return kept;
}

function partsOf(said: readonly Said[], ends: Int32Array): Part[] {
  const parts: Part[] = [];
  let before = -1;
  for (const [i, { at }] of said.entries()) {
    if (at < 0) continue;
    const part = parts.at(-1);
    if (part && at > before && ends[at] === part.end) part.words.push(i);
    else parts.push({ words: [i], end: ends[at] });
    before = at;
  }
  return parts;
}

/** How far a reading of a sentence goes, as a place in the script; all that go on to the end go equally far. */
function reachOf(said: readonly Said[], { words, end }: Part): number {
  const [first, last] = [words[0], words[words.length - 1]];
  const [from, to] = [said[first].at, said[last].at];
  const isWhole =
    goesToEnd([from, to], end, straysAfter(said, last)) &&
    shareOf(words.length, [first, last], [from, to]) >= ALIKE;
  return isWhole ? end : Math.min(to, end - 1);
}

/** Whether words from one place of the script to another go on to the end of the sentence, but for what may be misheard there. */
function goesToEnd([from, to]: Pair, end: number, strays: number): boolean {
  return to === end || (strays <= FEW && end - to <= Math.max(1, MISSING * (end - from)));
}

/** How many words that are not in the script follow a word. */
function straysAfter(said: readonly Said[], last: number): number {
  let next = last + 1;
  while (next < said.length && said[next].at < 0) next++;
  return next - last - 1;
}

/** Of words said and of the script's there, those that are the same. */
function shareOf(count: number, [first, last]: Pair, [from, to]: Pair): number {
  return count / Math.max(last + 1 - first, to + 1 - from);
}

/** Words `[first, end)` that are left out, as pieces, each with the last word that goes with it and how sure it is that it is a retake. */
function judged(
  { said, ends, kept, cues }: Reading,
  [first, end]: Pair,
): { piece: Piece; goesWith: number; confidence: number }[] {
  const pieces = piecesOf(said, [first, end]);
  return pieces.map((piece, n) => {
    const next = pieces[n + 1]?.first ?? end;
    const [from, to] = [said[piece.first].at, said[piece.last].at];
    const strays = said.slice(piece.last + 1, next);
    const isAgain = next < said.length && said[next].at <= to;
    const isAnnounced = strays.length <= MAX_ANNOUNCEMENT && announcesTake(plainly(strays), cues);
    const goesAlong = isAnnounced || (isAgain && strays.length <= FEW);
    const isOver = goesAlong || goesToEnd([from, to], ends[to], strays.length);
    // What nobody takes back and what does not end may be another passage, which goes on otherwise.
    const others = isOver ? 0 : strays.length + piece.others;
    const stands = keptFor(kept, [from, to]);
    const alike = Math.min(
      shareOf(piece.count, [piece.first, piece.last], [from, to]),
      stands.count / (stands.last + 1 - stands.first),
    );
    const isRetake = piece.count >= MIN_RETAKE_WORDS && alike >= MIN_ALIKE;
    const confidence = isRetake ? (piece.count - 0.5) / (piece.count + others) : 0;
    return { piece, goesWith: goesAlong ? next - 1 : piece.last, confidence };
  });
}

/** As announcements are matched. */
function plainly(words: readonly Said[]): string {
  const text = words.map((word) => word.text).join(' ');
  return text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^\p{L}\p{N}' ]/gu, '');
}

/** A piece ends where the next word is not further on in the script, or far from where it would be. */
function piecesOf(said: readonly Said[], [first, end]: Pair): Piece[] {
  const pieces: Piece[] = [];
  for (let i = first; i < end; i++) {
    const { at, isOther } = said[i];
    if (at < 0) continue;
    const piece = pieces.at(-1);
    const [onSaid, onScript] = piece ? [i - piece.last, at - said[piece.last].at] : [0, 0];
    const isNear = onSaid <= FEW + 1 ? onScript <= NEAR : Math.abs(onSaid - onScript) <= FEW;
    if (piece && onScript > 0 && isNear) {
      piece.last = i;
      piece.count++;
      piece.others += Number(isOther);
    } else pieces.push({ first: i, last: i, count: 1, others: Number(isOther) });
  }
  return pieces;
}

/** First and last of the words that stand for places of the script, and their number. */
function keptFor(
  kept: ReadonlyMap<number, number>,
  [from, to]: Pair,
): { first: number; last: number; count: number } {
  const stands = { first: Number.POSITIVE_INFINITY, last: -1, count: 0 };
  for (let at = from; at <= to; at++) {
    const i = kept.get(at);
    if (i === undefined) continue;
    stands.first = Math.min(stands.first, i);
    stands.last = Math.max(stands.last, i);
    stands.count++;
  }
  return stands;
}
