/**
 * Features of a candidate 'the words from `start` to `repair` are given up': how the words before and after the announcement
 * resemble each other, what announces it, pauses and marks. Hashed into `SIZE` weights.
 */
import { CLASS } from './lexicon.ts';
import { MAX_STARTS, type Sequence } from './sequence.ts';

export const SIZE = 2 ** 18;
export const MAX_FEATURES = 96;

/** Features of one candidate; those before `lexical` hold for words of any subject. */
export interface Features {
  readonly at: Int32Array;
  count: number;
  lexical: number;
}

export function emptyFeatures(): Features {
  return { at: new Int32Array(MAX_FEATURES), count: 0, lexical: 0 };
}

export function put(features: Features, id: number, a: number, b = 0, c = 0): void {
  let hash =
    Math.imul(id, 0x9e3779b1) +
    Math.imul(a, 0x85ebca6b) +
    Math.imul(b, 0xc2b2ae35) +
    Math.imul(c, 0x27d4eb2f);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  features.at[features.count++] = (hash ^ (hash >>> 13)) & (SIZE - 1);
}

const LENGTHS = [0, 1, 2, 3, 4, 5, 6, 6, 7, 7, 8, 8, 8, 9, 9, 9, 9, 10, 10, 10];
const lengthStep = (length: number): number => LENGTHS[length] ?? 11;

/** Announcements that say something was wrong; the others only show that the speaker thinks. */
export const STRONG = 2 | 4 | 8 | 16 | 32 | 128 | 256;

/** Words of the repair that those before are looked for in. */
const REACH = 9;

export interface Place {
  readonly repair: number;
  /** Where what announces the repair begins. */
  readonly end: number;
  readonly cue: number;
  readonly strength: number;
  readonly pause: number;
  readonly mark: number;
  readonly next: number;
  readonly next2: number;
  /** Of each start from `earliest` on: words to `end` that come again, of meaning, that ask; likeness of the best other start. */
  readonly shared: Uint8Array;
  readonly content: Uint8Array;
  readonly asks: Uint8Array;
  readonly nearer: Uint8Array;
  readonly farther: Uint8Array;
}

const columns = {
  shared: new Uint8Array(MAX_STARTS + 1),
  content: new Uint8Array(MAX_STARTS + 1),
  asks: new Uint8Array(MAX_STARTS + 1),
  nearer: new Uint8Array(MAX_STARTS + 1),
  farther: new Uint8Array(MAX_STARTS + 1),
};

/** What all candidates of a place share. Its columns are those of the last place asked for. */
export function placeOf(seq: Sequence, repair: number): Place {
  const cue = seq.cueKinds[repair]!;
  const end = seq.cueFrom[repair]!;
  const from = seq.earliest[repair]!;
  const { shared, content, asks, nearer, farther } = columns;
  const count = Math.max(0, Math.min(MAX_STARTS, end - from));
  const reach = Math.min(seq.length, repair + REACH);
  shared[count] = content[count] = asks[count] = nearer[count] = farther[0] = 0;
  for (let k = count - 1; k >= 0; k--) {
    const i = from + k;
    let isShared = 0;
    for (let j = repair; j < reach && isShared === 0; j++) isShared = Number(seq.word[i] === seq.word[j]);
    shared[k] = shared[k + 1]! + isShared;
    content[k] = content[k + 1]! + 1 - seq.isFunction[i]!;
    asks[k] = asks[k + 1]! + Number(seq.kind[i] === CLASS.question);
    nearer[k] = k + 1 < count ? Math.max(nearer[k + 1]!, likeness(seq, i + 1, repair)) : 0;
  }
  for (let k = 1; k < count; k++) farther[k] = Math.max(farther[k - 1]!, likeness(seq, from + k - 1, repair));
  const pauseAt = (i: number): number => (i > 0 && i < seq.length ? seq.pause[i]! : 0);
  const markAt = (i: number): number => (i >= 0 ? seq.mark[i]! : 4);
  return {
    repair,
    end,
    cue,
    strength: end === repair ? 0 : (cue & STRONG) !== 0 ? 2 : 1,
    pause: Math.max(pauseAt(end), pauseAt(repair)),
    mark: end === repair ? markAt(end - 1) : 5 + markAt(end - 1),
    next: kindAt(seq, repair),
    next2: kindAt(seq, repair + 1),
    ...columns,
  };
}

export function kindAt(seq: Sequence, i: number): number {
  return i >= 0 && i < seq.length ? seq.kind[i]! : CLASS.edge;
}

function wordAt(seq: Sequence, i: number): number {
  return i >= 0 && i < seq.length ? seq.word[i]! : 0;
}

/** 3 the same word, 2 forms of one word, 1 the same class, 0 neither. */
function likeness(seq: Sequence, i: number, j: number): number {
  if (i >= seq.length || j >= seq.length) return 0;
  if (seq.word[i] === seq.word[j]) return 3;
  if (seq.stem[i] === seq.stem[j]) return 2;
  if (seq.kind[i] !== seq.kind[j]) return 0;
  return seq.head[i] === seq.head[j] && !seq.isFunction[i] ? 2 : 1;
}

/** Unannounced, a slip begins like its repair or where the sentence does; the nearest so many are looked at. */
const UNANNOUNCED = 8;

/** Candidates of a place, ascending. @returns how many of `starts` are filled */
export function startsOf(seq: Sequence, { repair, end, strength }: Place, starts: Int32Array): number {
  const from = seq.earliest[repair]!;
  let at = starts.length;
  let unannounced = 0;
  for (let i = repair - 1; i >= from && at > 0 && unannounced < UNANNOUNCED; i--) {
    if (i < end && strength < 2) {
      if (likeness(seq, i, repair) === 0 && !opens(seq, i, repair)) continue;
      unannounced++;
    }
    starts[--at] = i;
  }
  starts.copyWithin(0, at);
  return starts.length - at;
}

function opens(seq: Sequence, start: number, repair: number): boolean {
  return start === 0 || seq.mark[start - 1] === 4 || seq.earliest[repair] === start;
}

export function fill(features: Features, seq: Sequence, place: Place, start: number): void {
  features.count = 0;
  const { repair, end, cue, strength, pause, mark, next, next2 } = place;
  const length = Math.max(0, end - start);
  const step = lengthStep(length);
  const isOpen = Number(opens(seq, start, repair));
  const before = isOpen ? CLASS.edge : kindAt(seq, start - 1);
  put(features, 1, step, strength);
  put(features, 2, cue, length === 0 ? 1 : 0);
  put(features, 3, pause, strength, Number(length === 0));
  put(features, 4, mark, Number(length === 0));
  put(features, 5, step, pause);
  if (length === 0) {
    // Only the announcement, or a part of it, is given up.
    const rest = repair - start;
    put(features, 6, rest === repair - end ? 0 : 1, cue);
    put(features, 7, before, next, cue);
    put(features, 8, before, next);
    features.lexical = features.count;
    put(features, 9, wordAt(seq, start), wordAt(seq, repair), rest);
    put(features, 10, wordAt(seq, start - 1), wordAt(seq, start));
    return;
  }
  const last = kindAt(seq, end - 1);
  const first = kindAt(seq, start);
  const like = likeness(seq, start, repair);
  const like2 = length > 1 ? likeness(seq, start + 1, repair + 1) : 4;
  const likeLast = length > 1 ? likeness(seq, end - 1, repair + length - 1) : 4;
  put(features, 11, like, strength, step);
  put(features, 12, like, like2, strength);
  put(features, 13, like, like2, likeLast * 16 + Math.min(length, 6));
  put(features, 14, first, next);
  put(features, 15, first, next, strength);
  put(features, 16, before, next, strength);
  put(features, 17, before, first, next);
  put(features, 18, last, next, strength);
  put(features, 19, last, next, next2);
  put(features, 20, like, pause, strength);
  put(features, 21, like, mark, like2);
  put(features, 22, isOpen, strength, step);
  put(features, 23, isOpen, next, like);
  put(features, 24, first, last, strength);
  // Words in the same order after the first ones, and how many at all come back.
  let prefix = 0;
  while (
    prefix < length &&
    repair + prefix < seq.length &&
    likeness(seq, start + prefix, repair + prefix) === 3
  )
    prefix++;
  const isWhole = Number(prefix === length);
  put(features, 25, Math.min(prefix, 5), Math.min(length, 8), strength);
  put(features, 26, isWhole, prefix === 1 ? seq.kind[start]! : 20 + Math.min(prefix, 4), strength);
  put(features, 27, isWhole * 8 + Math.min(prefix, 5), pause, mark);
  const k = start - seq.earliest[repair]!;
  const [nearer, farther] = [place.nearer[k]!, place.farther[k]!];
  const share = Math.round((5 * place.shared[k]!) / length);
  put(features, 28, share, step, strength);
  put(features, 29, Math.min(place.content[k]!, 5), strength, like);
  put(features, 30, Math.min(place.asks[k]!, 2), Number(next === CLASS.question), strength);
  // Is there a nearer or a farther beginning that is like the repair?
  put(features, 31, like, nearer, farther);
  put(features, 32, like, nearer * 4 + farther, strength);
  put(features, 33, like * 16 + nearer * 4 + farther, next);
  // What the repair goes on with: the words before the announcement may come again, or the word before the slip.
  const again = start > 0 ? likeness(seq, start - 1, repair) : 4;
  put(features, 34, again, like, strength);
  put(features, 35, like, first, step);
  put(features, 36, before, like, isOpen * 3 + strength);
  put(features, 37, kindAt(seq, start + 1), next2, like);
  put(features, 38, Number(seq.tail[start] === seq.tail[repair] && repair < seq.length), first, next);
  put(features, 39, Number(repair >= seq.length), strength, step);
  put(features, 40, last, before, strength);
  put(features, 41, pause, last, next);
  put(features, 42, length === 1 ? likeness(seq, start, repair + 1) : 5, like, first);
  put(features, 43, cue, like);
  put(features, 44, cue, step);
  features.lexical = features.count;
  const known = (i: number): number => (i >= 0 && i < seq.length && seq.isFunction[i] ? wordAt(seq, i) : 1);
  put(features, 50, known(start), known(repair), like);
  put(features, 51, known(start - 1), known(repair));
  put(features, 52, known(end - 1), known(repair), strength);
  put(features, 53, known(start), isOpen, strength);
  put(features, 54, known(repair), strength, Number(isOpen));
  if (end < repair) put(features, 55, wordAt(seq, end), wordAt(seq, repair - 1));
}
