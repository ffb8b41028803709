import { isSpoken } from './spoken.ts';
import { ALIKE, type CompareTakes, takesComparer } from './takes.ts';
import type { Text } from './text.ts';
import { pauseBefore, startsSentence } from './tokens.ts';
import type { Suggestion } from './types.ts';

/** Between takes: seconds, or tokens without times. */
const WINDOW = { seconds: 300, tokens: 900, mostTokens: 3000 } as const;
/** Latest sentences with a phrase that are compared. */
const MOST_PLACES = 12;
/** Sentences left out or put in between takes of a run. */
const RUN_SLACK = 2;
/** Tokens; not said again by chance. */
const LONG = 8;
/** Seconds; ends a sentence. */
const LONG_PAUSE = 1;
const COMPARED = 60;
/** People say things twice in talk; without more evidence a retake is for the review. */
const UNSURE = 0.45;
/** Tokens. */
const VERY_LONG = 12;

/** `said`: its tokens that say something. */
interface Sentence {
  readonly first: number;
  last: number;
  readonly keys: string[];
  readonly speaker: number;
}

interface Search {
  readonly text: Text;
  readonly sentences: readonly Sentence[];
  readonly compare: CompareTakes;
  readonly isCue: readonly boolean[];
  readonly cuesBefore: readonly number[];
  readonly isSpoken: (n: number) => boolean;
  readonly kept: Kept;
}

/** Every take but the last, with what announces the next. */
export function retakes(text: Text): Suggestion[] {
  const search = searchOf(text);
  const { sentences, kept } = search;
  const byShingle = new Map<string, number[]>();
  const isFilled = filledStretches(search);
  for (const [b, sentence] of sentences.entries()) {
    const shingles = shinglesOf(sentence.keys);
    for (const a of candidates(byShingle, shingles)) {
      if (kept.has(a) || !isNear(text, sentences[a]!, sentence)) continue;
      const confidence = confidenceOf(search, a, b, isFilled(a + 1, b));
      if (confidence > 0) kept.set(a, { by: b, confidence });
    }
    for (const shingle of shingles) {
      const places = byShingle.get(shingle);
      if (!places) byShingle.set(shingle, [b]);
      else if (places.push(b) > MOST_PLACES) places.shift();
    }
  }
  addRuns(search);
  dropLoops(text, sentences, kept);
  return joined(search);
}

function searchOf(text: Text): Search {
  const sentences = sentencesOf(text);
  const isCue = sentences.map((sentence) => announces(text, sentence));
  const cuesBefore = [0];
  for (const cue of isCue) cuesBefore.push(cuesBefore.at(-1)! + Number(cue));
  const spoken: boolean[] = [];
  return {
    text,
    sentences,
    compare: takesComparer(text.rules, text.tokens.length),
    isCue,
    cuesBefore,
    isSpoken: (n) => (spoken[n] ??= isSpoken(text, sentences[n]!.first, sentences[n]!.last)),
    kept: new Map(),
  };
}

/** Whether all sentences of `[from, to)` go. Union-find: what goes stays gone. */
function filledStretches({ kept, isCue }: Search): (from: number, to: number) => boolean {
  const next: number[] = [];
  return (from, to) => {
    let at = from;
    const passed: number[] = [];
    while (at < to && (kept.has(at) || isCue[at])) {
      passed.push(at);
      at = next[at] ?? at + 1;
    }
    for (const n of passed) next[n] = Math.max(next[n] ?? 0, at);
    return at >= to;
  };
}

function sentencesOf(text: Text): Sentence[] {
  const { tokens } = text;
  const sentences: Sentence[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const before = sentences.at(-1);
    const isBroken = tokens[i - 1]?.mark === 'ellipsis' || tokens[i - 1]?.mark === 'dash';
    const isAgain = isBroken && before !== undefined && tokens[before.first]!.key === tokens[i]!.key;
    if (!before || isAgain || startsSentence(text, i) || pauseBefore(text, i) >= LONG_PAUSE)
      sentences.push({ first: i, last: i, keys: [], speaker: tokens[i]!.speaker });
    const current = sentences.at(-1)!;
    current.last = i;
    if (!tokens[i]!.isFiller && current.keys.length < COMPARED) current.keys.push(tokens[i]!.key);
  }
  return sentences;
}

function shinglesOf(keys: readonly string[]): Set<string> {
  const shingles = new Set<string>();
  for (let i = 0; i + 2 < keys.length; i++) shingles.add(`${keys[i]} ${keys[i + 1]} ${keys[i + 2]}`);
  return shingles;
}

function candidates(
  byShingle: ReadonlyMap<string, readonly number[]>,
  shingles: ReadonlySet<string>,
): number[] {
  const found = new Set<number>();
  for (const shingle of shingles) for (const a of byShingle.get(shingle) ?? []) found.add(a);
  return [...found].sort((x, y) => y - x);
}

function isNear({ tokens }: Text, a: Sentence, b: Sentence): boolean {
  if (a.speaker !== b.speaker || b.first - a.last > WINDOW.mostTokens) return false;
  const seconds = tokens[b.first]!.start - tokens[a.last]!.end;
  return Number.isNaN(seconds) ? b.first - a.last <= WINDOW.tokens : seconds <= WINDOW.seconds;
}

type Kept = Map<number, { by: number; confidence: number }>;

/** @param isNext nothing stays between the two */
function confidenceOf(search: Search, a: number, b: number, isNext: boolean): number {
  const { text, sentences, cuesBefore, compare } = search;
  const [earlier, later] = [sentences[a]!, sentences[b]!];
  if (!search.isSpoken(a) || !search.isSpoken(b)) return 0;
  const isCued = cuesBefore[b]! > cuesBefore[a + 1]!;
  const { alike, isPrefix, isUnfinished } = compare(earlier.keys, later.keys, isCued);
  const isDropped = isUnfinished || /^(dash|ellipsis)$/.test(text.tokens[earlier.last]!.mark);
  const { length } = earlier.keys;
  if (isPrefix && (isDropped || isCued) && isNext) return length >= 3 ? 0.85 : 0.6;
  if (alike < ALIKE || length < 4) return 0;
  if (isCued && isNext) return 0.95;
  const isSame = alike >= 0.85;
  if (isNext) return isSame && length >= LONG ? 0.85 : UNSURE;
  const neighbour = [1, -1].find((step) => a + step < b && isAgain(search, a + step, b + step));
  if (neighbour !== undefined) return length + sentences[a + neighbour]!.keys.length >= LONG ? 0.8 : UNSURE;
  if (!isSame || length < LONG) return 0;
  return length >= VERY_LONG ? 0.6 : UNSURE;
}

/** Neighbours said again side by side belong to the same take. */
function addRuns(search: Search): void {
  const { sentences, kept } = search;
  for (const direction of [1, -1]) {
    const order = [...kept.keys()].sort((x, y) => direction * (x - y));
    const passed = new Set<number>();
    for (const start of order)
      for (let a = start; kept.has(a) && !passed.has(a); a += direction) {
        passed.add(a);
        const next = a + direction;
        const take = kept.get(a)!;
        if (!sentences[next] || kept.has(next) || next >= take.by) continue;
        const match = near(take.by, direction).find(
          (b) => b > next && b < sentences.length && isAgain(search, next, b),
        );
        if (match === undefined) break;
        kept.set(next, { by: match, confidence: take.confidence });
      }
  }
}

function near(by: number, direction: number): number[] {
  return Array.from({ length: RUN_SLACK }, (_, k) => by + direction * (k + 1)).filter((b) => b >= 0);
}

function isAgain({ sentences, compare }: Search, a: number, b: number): boolean {
  const [earlier, later] = [sentences[a], sentences[b]];
  if (!earlier || !later) return false;
  if (earlier.speaker !== later.speaker || earlier.keys.length < 2) return false;
  const { alike, isPrefix, isUnfinished } = compare(earlier.keys, later.keys, false);
  return alike >= ALIKE || (isPrefix && isUnfinished);
}

/** Equal sentences of equal length: a recogniser that got stuck. */
function dropLoops({ tokens }: Text, sentences: readonly Sentence[], kept: Kept): void {
  const ends = new Map<number, number>();
  // A take comes before the one that replaces it.
  for (const a of [...kept.keys()].sort((x, y) => y - x)) {
    const { by } = kept.get(a)!;
    ends.set(a, ends.get(by) ?? by);
  }
  const chains = Map.groupBy(kept.keys(), (a) => ends.get(a)!);
  for (const [end, takes] of chains) {
    const all = [...takes, end].map((n) => sentences[n]!);
    const lengths = all.map(({ first, last }) => tokens[last]!.end - tokens[first]!.start);
    const isSameText = all.every(({ keys }) => keys.join(' ') === all[0]!.keys.join(' '));
    const isSameLength = lengths.every((length) => Math.abs(length - lengths[0]!) < 0.003);
    const isStuck = lengths.some(Number.isNaN) ? all.length >= 5 : all.length >= 3 && isSameLength;
    if (isSameText && isStuck) for (const a of takes) kept.delete(a);
  }
}

function joined({ text, sentences, isCue, kept }: Search): Suggestion[] {
  const found: Suggestion[] = [];
  const goes: boolean[] = [];
  // A cue goes with the take before it.
  for (let n = 0; n < sentences.length; n++) goes.push(kept.has(n) || (isCue[n]! && n > 0 && goes[n - 1]!));
  for (let n = 0; n < sentences.length; n++) {
    if (!goes[n]) continue;
    const from = n;
    let confidence = kept.get(n)?.confidence ?? 1;
    while (n + 1 < sentences.length && goes[n + 1]) {
      n++;
      confidence = Math.min(confidence, kept.get(n)?.confidence ?? 1);
    }
    const first = text.tokens[sentences[from]!.first]!.first;
    const last = text.tokens[sentences[n]!.last]!.last;
    found.push({ first, last, reason: 'retake', confidence });
  }
  return found;
}

function announces({ rules }: Text, { keys }: Sentence): boolean {
  return keys.length > 0 && keys.length <= 10 && rules.takeCue.test(keys.join(' '));
}
