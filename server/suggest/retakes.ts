import { announcesTake, MAX_ANNOUNCEMENT } from '#model/words/take-cues.ts';
import { type CompareTakes, MIN_ALIKE, takesComparer } from './compare-takes.ts';
import { isSpoken } from './spoken.ts';
import type { Text } from './text.ts';
import { pauseBefore, startsSentence } from './tokens.ts';
import type { Suggestion } from './types.ts';

/** Between takes: seconds, or tokens without times. */
const WINDOW = { seconds: 1800, tokens: 5400, mostTokens: 8000 } as const;
/** Between takes without more evidence than their words: beyond it people come back to a subject. */
const NEARBY = { seconds: 300, tokens: 900 } as const;
/** How many of the latest sentences with the same phrase are compared. */
const MAX_PLACES = 12;
/** Sentences left out or put in between takes of a run. */
const RUN_SLACK = 2;
/** Tokens; not said again by chance. */
const LONG_TOKENS = 8;
/** Seconds; ends a sentence. */
const LONG_PAUSE = 1;
/** Seconds; after a sentence that nothing ends. */
const GIVEN_UP_PAUSE = 0.35;
const COMPARED = 60;
/** Confidence of a retake without further evidence: people say things twice in talk, so a person decides. */
const UNSURE = 0.3;
/** Tokens. */
const VERY_LONG_TOKENS = 12;
/** Tokens of a sentence broken off and begun again after other talk. */
const MIN_BEGUN_TOKENS = 4;
/** Most sentences that one announcement such as "let me start again" takes back. */
const MAX_TAKEN_BACK = 40;
/** Tokens of a sentence that only announces. */
const MAX_CUE_TOKENS = 5;
/** Sure enough to be cut. */
const SURE = 0.92;

/** `said`: its tokens without fillers. */
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

/** The takes of one passage, in order; words, inclusive. */
export type Takes = readonly (readonly [number, number])[];

export interface Retakes {
  /** Every take but the last, with what announces the next. */
  readonly suggestions: readonly Suggestion[];
  readonly takes: readonly Takes[];
}

export function retakes(text: Text): Retakes {
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
      else if (places.push(b) > MAX_PLACES) places.shift();
    }
  }
  addAnnounced(search);
  addRuns(search);
  dropLoops(text, sentences, kept);
  return { suggestions: joined(search), takes: takesOf(search) };
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

/** Whether all sentences of `[from, to)` are cut. Uses union-find, since a cut sentence stays cut. */
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
    const isOver = isAgain || startsSentence(text, i) || pauseBefore(text, i) >= LONG_PAUSE;
    if (!before || isOver || isGivenUp(text, i, isBroken))
      sentences.push({ first: i, last: i, keys: [], speaker: tokens[i]!.speaker });
    const current = sentences.at(-1)!;
    current.last = i;
    if (!tokens[i]!.isFiller && current.keys.length < COMPARED) current.keys.push(tokens[i]!.key);
  }
  return sentences;
}

/** Nothing ends the sentence before, and yet another begins after a pause: told by a dash, or by a capital that is no name's. */
function isGivenUp(text: Text, i: number, isBroken: boolean): boolean {
  if (pauseBefore(text, i) < GIVEN_UP_PAUSE) return false;
  const token = text.tokens[i]!;
  const begins = token.isCapital && text.rules.starters.has(token.key) && !/^i\b/.test(token.key);
  return (
    isBroken ||
    (text.isPunctuated &&
      (begins ||
        text.rules.cues.strong.test(
          text.tokens
            .slice(i, i + 5)
            .map(({ key }) => key)
            .join(' '),
        )))
  );
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

function isNear(text: Text, a: Sentence, b: Sentence): boolean {
  return a.speaker === b.speaker && b.first - a.last <= WINDOW.mostTokens && isWithin(text, a, b, WINDOW);
}

function isWithin(
  { tokens }: Text,
  a: Sentence,
  b: Sentence,
  most: { readonly seconds: number; readonly tokens: number },
): boolean {
  const seconds = tokens[b.first]!.start - tokens[a.last]!.end;
  return Number.isNaN(seconds) ? b.first - a.last <= most.tokens : seconds <= most.seconds;
}

type Kept = Map<number, { by: number; confidence: number }>;

/** @param isNext nothing stays between the two */
function confidenceOf(search: Search, a: number, b: number, isNext: boolean): number {
  const { text, sentences, cuesBefore, compare } = search;
  const [earlier, later] = [sentences[a]!, sentences[b]!];
  if (!search.isSpoken(a) || !search.isSpoken(b)) return 0;
  const isCued = cuesBefore[b]! > cuesBefore[a + 1]!;
  const { alike, isChanged, isPrefix, isUnfinished } = compare(earlier.keys, later.keys, isCued && isNext);
  const isDropped = isUnfinished || /^(dash|ellipsis)$/.test(text.tokens[earlier.last]!.mark);
  const { length } = earlier.keys;
  if (isPrefix && (isDropped || isCued) && isNext) return length >= MIN_BEGUN_TOKENS ? SURE : 0.6;
  if (isPrefix && saysEnough(text, earlier.keys)) {
    if (isDropped && length >= MIN_BEGUN_TOKENS) return isCued ? 0.85 : 0.7;
    if (length > MIN_BEGUN_TOKENS + 1) return UNSURE;
  }
  if (alike < MIN_ALIKE || length < 4) return 0;
  if (isCued && isNext) return 0.95;
  const isSame = alike >= 0.85 && !isChanged;
  if (isNext) return isSame && length >= LONG_TOKENS ? (length >= VERY_LONG_TOKENS ? SURE : 0.85) : UNSURE;
  const neighbour = [1, -1].find((step) => a + step < b && isAgain(search, a + step, b + step));
  if (neighbour !== undefined) {
    const together = length + sentences[a + neighbour]!.keys.length;
    return together >= LONG_TOKENS ? (isSame && together >= 2 * LONG_TOKENS ? SURE : 0.8) : UNSURE;
  }
  const isFar = !isWithin(text, earlier, later, NEARBY);
  if (length < (isFar || isChanged ? VERY_LONG_TOKENS : LONG_TOKENS)) return 0;
  return isSame && length >= VERY_LONG_TOKENS && !isFar ? 0.6 : UNSURE;
}

/** Whether there are at least two content words. */
function saysEnough({ rules }: Text, keys: readonly string[]): boolean {
  return keys.filter((key) => !rules.functionWords.has(key)).length >= 2;
}

/**
 * 'Let me do that again': the sentences from the one that the next begins like are taken back; where none is like it, the one that was
 * said last.
 */
function addAnnounced(search: Search): void {
  const { text, sentences, kept, isCue } = search;
  for (let cue = 1; cue < sentences.length; cue++) {
    if (!isCue[cue] || !isStrongCue(text, sentences[cue]!)) continue;
    let next = cue + 1;
    while (isCue[next]) next++;
    const again = sentences[next];
    if (!again || again.speaker !== sentences[cue]!.speaker) continue;
    const start = takenBackFrom(search, cue, next);
    if (start === null) continue;
    for (let a = start.from; a < cue; a++)
      if (!kept.has(a) && !isCue[a] && sentences[a]!.speaker === again.speaker)
        kept.set(a, {
          by: Math.min(next + a - start.from, sentences.length - 1),
          confidence: start.confidence,
        });
  }
}

function takenBackFrom(
  search: Search,
  cue: number,
  next: number,
): { from: number; confidence: number } | null {
  const { text, sentences, isCue } = search;
  const { keys, speaker } = sentences[next]!;
  for (let a = cue - 1; a >= Math.max(0, cue - MAX_TAKEN_BACK); a--) {
    const earlier = sentences[a]!;
    if (earlier.speaker !== speaker || isCue[a]) continue;
    const same = commonBeginning(earlier.keys, keys);
    if (same >= 3 && saysEnough(text, keys.slice(0, same))) return { from: a, confidence: SURE };
    if (same >= 2 && a >= cue - 2) return { from: a, confidence: 0.8 };
  }
  let last = cue - 1;
  while (last >= 0 && isCue[last]) last--;
  const said = sentences[last];
  const isWhole = sentences[cue]!.keys.length <= MAX_CUE_TOKENS;
  if (!isWhole || !said || said.speaker !== speaker || said.keys.length < 3 || !search.isSpoken(last))
    return null;
  const shared = said.keys.filter((key) => !text.rules.functionWords.has(key) && keys.includes(key)).length;
  return { from: last, confidence: shared > 0 ? 0.7 : UNSURE };
}

function commonBeginning(a: readonly string[], b: readonly string[]): number {
  let same = 0;
  while (same < a.length && same < b.length && a[same] === b[same]) same++;
  return same;
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
  return alike >= MIN_ALIKE || (isPrefix && isUnfinished);
}

/** Drops sentences of equal words and equal length: a recogniser that repeats itself. */
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
  // An announcement is cut with the take before it.
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

/** Sentences that belong to one take, and those that take their place. */
interface Run {
  readonly from: number;
  to: number;
  readonly byFrom: number;
  byTo: number;
}

/** Runs whose places overlap are takes of one passage; the last of them stays. */
function takesOf({ text, sentences, kept }: Search): Takes[] {
  const groups: Run[][] = [];
  for (const run of runsOf(kept)) {
    const group = groups.find((runs) => runs.some((other) => isOfOnePassage(other, run)));
    if (group) group.push(run);
    else groups.push([run]);
  }
  const words = (from: number, to: number): readonly [number, number] => [
    text.tokens[sentences[from]!.first]!.first,
    text.tokens[sentences[to]!.last]!.last,
  ];
  return groups.map((runs) => {
    const last = runs.at(-1)!;
    return [...runs.map(({ from, to }) => words(from, to)), words(last.byFrom, last.byTo)];
  });
}

function runsOf(kept: Kept): Run[] {
  const runs: Run[] = [];
  for (const [a, { by }] of [...kept].sort(([x], [y]) => x - y)) {
    const run = runs.at(-1);
    const goesOn =
      run && run.to + 1 === a && by >= run.byTo && by - run.byTo <= 1 + RUN_SLACK && run.byFrom > a;
    if (goesOn) Object.assign(run, { to: a, byTo: by });
    else runs.push({ from: a, to: a, byFrom: by, byTo: by });
  }
  return runs;
}

function isOfOnePassage(a: Run, b: Run): boolean {
  const overlap = (from: number, to: number, from2: number, to2: number) => from <= to2 && from2 <= to;
  return overlap(a.byFrom, a.byTo, b.from, b.to) || overlap(a.byFrom, a.byTo, b.byFrom, b.byTo);
}

function announces({ rules }: Text, { keys }: Sentence): boolean {
  const said = keys.join(' ');
  return keys.length > 0 && keys.length <= MAX_ANNOUNCEMENT && announcesTake(said, rules.cues);
}

function isStrongCue({ rules }: Text, { keys }: Sentence): boolean {
  return rules.cues.strong.test(keys.join(' '));
}
