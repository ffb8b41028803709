import { isSpoken } from './spoken.ts';
import { compareTakes } from './takes.ts';
import type { Text } from './text.ts';
import { pauseBefore, startsSentence } from './tokens.ts';
import type { Suggestion } from './types.ts';

/** Takes of one sentence lie at most this far apart: seconds, or tokens where there are no times. */
const WINDOW = { seconds: 300, tokens: 900 } as const;
/** Between two takes of a run: one may be left out or put in. */
const RUN_SLACK = 2;
/** A sentence this long, in tokens, is not said again by chance. */
const LONG = 8;
/** A pause that ends a sentence whatever is written, seconds. */
const LONG_PAUSE = 1;
/** Takes whose sentences are longer are compared by their first tokens. */
const COMPARED = 60;

/** A sentence: its tokens, and those of them that say something. */
interface Sentence {
  readonly first: number;
  last: number;
  readonly keys: string[];
  readonly speaker: number;
}

/** Sentences said again, at once or a few minutes later: every take but the last can go, with what announces the next. */
export function retakes(text: Text): Suggestion[] {
  const sentences = sentencesOf(text);
  const kept = new Map<number, { by: number; confidence: number }>();
  const byShingle = new Map<string, number[]>();
  for (const [b, sentence] of sentences.entries()) {
    for (const a of candidates(byShingle, sentence, b)) {
      if (kept.has(a) || !isNear(text, sentences[a]!, sentence)) continue;
      const confidence = confidenceOf(text, sentences, kept, a, b);
      if (confidence > 0) kept.set(a, { by: b, confidence });
    }
    for (const shingle of shinglesOf(sentence.keys))
      byShingle.set(shingle, [...(byShingle.get(shingle) ?? []), b].slice(-12));
  }
  addRuns(text, sentences, kept);
  dropLoops(text, sentences, kept);
  return joined(text, sentences, kept);
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

/** Earlier sentences that share enough with this one, the latest first. */
function candidates(
  byShingle: ReadonlyMap<string, readonly number[]>,
  { keys }: Sentence,
  b: number,
): number[] {
  const shared = new Map<number, number>();
  const shingles = shinglesOf(keys);
  for (const shingle of shingles)
    for (const a of byShingle.get(shingle) ?? []) shared.set(a, (shared.get(a) ?? 0) + 1);
  return [...shared]
    .filter(([a, count]) => a < b && count * 4 >= Math.min(4, shingles.size))
    .map(([a]) => a)
    .sort((x, y) => y - x);
}

function isNear({ tokens }: Text, a: Sentence, b: Sentence): boolean {
  if (a.speaker !== b.speaker) return false;
  const seconds = tokens[b.first]!.start - tokens[a.last]!.end;
  return Number.isNaN(seconds) ? b.first - a.last <= WINDOW.tokens : seconds <= WINDOW.seconds;
}

type Kept = Map<number, { by: number; confidence: number }>;

function confidenceOf(text: Text, sentences: readonly Sentence[], kept: Kept, a: number, b: number): number {
  const [earlier, later] = [sentences[a]!, sentences[b]!];
  if (!isSpoken(text, earlier.first, earlier.last) || !isSpoken(text, later.first, later.last)) return 0;
  const between = sentences.slice(a + 1, b);
  const isCued = between.some((sentence) => isCue(text, sentence));
  const isNext = between.every((sentence, k) => kept.has(a + 1 + k) || isCue(text, sentence));
  const { alike, isPrefix, isUnfinished } = compareTakes(text.rules, earlier.keys, later.keys, isCued);
  const isDropped = isUnfinished || /^(dash|ellipsis)$/.test(text.tokens[earlier.last]!.mark);
  if (isPrefix && (isDropped || isCued) && isNext) return earlier.keys.length >= 3 ? 0.85 : 0.7;
  if (alike < 0.75 || earlier.keys.length < 4) return 0;
  if (isCued && isNext) return 0.95;
  if (isNext) return alike >= 0.85 ? 0.85 : 0.7;
  const isRun = [1, -1].some((step) => a + step < b && isAgain(text, sentences, a + step, b + step));
  if (isRun) return 0.8;
  return earlier.keys.length >= LONG && alike >= 0.85 ? 0.65 : 0;
}

/** A sentence whose neighbour was said again, and that was said again beside it, belongs to the same take. */
function addRuns(text: Text, sentences: readonly Sentence[], kept: Kept): void {
  for (const direction of [1, -1]) {
    const order = [...kept.keys()].sort((x, y) => direction * (x - y));
    for (const start of order)
      for (let a = start; kept.has(a); a += direction) {
        const next = a + direction;
        const take = kept.get(a)!;
        if (!sentences[next] || kept.has(next) || next >= take.by) continue;
        const match = near(take.by, direction).find(
          (b) => b > next && b < sentences.length && isAgain(text, sentences, next, b),
        );
        if (match === undefined) break;
        kept.set(next, { by: match, confidence: take.confidence });
      }
  }
}

function near(by: number, direction: number): number[] {
  return Array.from({ length: RUN_SLACK }, (_, k) => by + direction * (k + 1)).filter((b) => b >= 0);
}

function isAgain(text: Text, sentences: readonly Sentence[], a: number, b: number): boolean {
  const [earlier, later] = [sentences[a], sentences[b]];
  if (!earlier || !later) return false;
  if (earlier.speaker !== later.speaker || earlier.keys.length < 2) return false;
  const { alike, isPrefix, isUnfinished } = compareTakes(text.rules, earlier.keys, later.keys, false);
  return alike >= 0.75 || (isPrefix && isUnfinished);
}

/** The same sentence over and over in the same time is a recogniser that got stuck. */
function dropLoops({ tokens }: Text, sentences: readonly Sentence[], kept: Kept): void {
  const chains = new Map<number, number[]>();
  for (const a of kept.keys()) {
    let end = a;
    while (kept.has(end)) end = kept.get(end)!.by;
    chains.set(end, [...(chains.get(end) ?? []), a]);
  }
  for (const [end, takes] of chains) {
    const all = [...takes, end].map((n) => sentences[n]!);
    const lengths = all.map(({ first, last }) => tokens[last]!.end - tokens[first]!.start);
    const isSameText = all.every(({ keys }) => keys.join(' ') === all[0]!.keys.join(' '));
    const isSameLength = lengths.every((length) => Math.abs(length - lengths[0]!) < 0.003);
    const isStuck = lengths.some(Number.isNaN) ? all.length >= 5 : all.length >= 3 && isSameLength;
    if (isSameText && isStuck) for (const a of takes) kept.delete(a);
  }
}

/** One suggestion a stretch of takes that follow each other, cues included. */
function joined(text: Text, sentences: readonly Sentence[], kept: Kept): Suggestion[] {
  const found: Suggestion[] = [];
  const goes = (n: number): boolean => {
    if (kept.has(n)) return true;
    if (!isCue(text, sentences[n]!)) return false;
    // A cue goes with the take before it.
    for (let a = n - 1; a >= 0; a--) {
      if (kept.has(a)) return true;
      if (!isCue(text, sentences[a]!)) return false;
    }
    return false;
  };
  for (let n = 0; n < sentences.length; n++) {
    if (!goes(n)) continue;
    const from = n;
    let confidence = kept.get(n)?.confidence ?? 1;
    while (n + 1 < sentences.length && goes(n + 1)) {
      n++;
      confidence = Math.min(confidence, kept.get(n)?.confidence ?? 1);
    }
    const first = text.tokens[sentences[from]!.first]!.first;
    const last = text.tokens[sentences[n]!.last]!.last;
    found.push({ first, last, reason: 'retake', confidence });
  }
  return found;
}

/** Short, and about the recording itself: 'let me start over'. */
function isCue({ rules }: Text, { keys }: Sentence): boolean {
  return keys.length > 0 && keys.length <= 10 && rules.takeCue.test(keys.join(' '));
}
