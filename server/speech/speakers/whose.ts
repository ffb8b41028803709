import type { Range } from '#model/types.ts';
import { endsSentence } from '#model/words/sentence-end.ts';
import { normal } from './voices.ts';

/** Some words in a row, said without a break: what a voice is taken from. Seconds; `[from, to)` are indices of words. */
export interface Phrase extends Range {
  readonly from: number;
  readonly to: number;
}

interface Spoken extends Range {
  readonly text: string;
  readonly speaker: number;
}

/** Seconds from which on a phrase is long enough for a voice. With single words no fewer are wrong, and twice as many are to be heard. */
const LONG_ENOUGH = 0.4;
/** Seconds that no phrase is longer than, but for a long word. */
const LONGEST = 1.2;
/** Seconds between two words at which people take turns. */
const PAUSE = 0.15;
/** Phrases that make a voice known. */
const FEWEST = 5;
/** Of each of two searches that are done after a few. */
const STEPS = 20;
/**
 * How far apart two voices must be, as the distance of their means by the spread of their phrases: at first by the plain diarization,
 * among whose phrases are some of the other one; then by what was told apart here. One voice split in two comes to 1.3–3.6 then,
 * because its halves do not take turns; two voices come to 4.0–15.
 */
const APART = { first: 2, told: 3.8 };
/** Logarithms of odds. What a phrase can say at most; for the plain diarization; against a change of speaker at three kinds of places. */
const ODDS = { most: 4, plain: 1, inside: 4, pause: 2, sentence: 1 };

/** Phrases of words in order: no sentence ends inside of one. */
export function phrasesOf(words: readonly (Range & { readonly text: string })[]): Phrase[] {
  const phrases: Phrase[] = [];
  for (const [i, word] of words.entries()) {
    const [last, before] = [phrases.at(-1), words[i - 1]];
    const goesOn =
      last !== undefined &&
      before !== undefined &&
      !endsSentence(before.text) &&
      word.start - before.end < PAUSE &&
      last.end - last.start < LONG_ENOUGH &&
      word.end - last.start < LONGEST;
    if (goesOn) phrases[phrases.length - 1] = { ...last, end: word.end, to: i + 1 };
    else phrases.push({ start: word.start, end: word.end, from: i, to: i + 1 });
  }
  return phrases;
}

/**
 * Asks of each phrase by its voice which speaker of this recording says it. The plain diarization leaves the last words of a question to
 * who answers and misses turns of under a second; it knows the voices well, though, and a phrase is nearer to one of them. Where it takes
 * everybody for one, or for two who are not apart, the phrases are parted in two. Where voices are not apart, the words keep the speakers that
 * they have.
 * @param words of several speakers, as was announced
 * @param voices of each phrase; null where it could not be heard
 */
export function byVoices<W extends Spoken>(
  words: readonly W[],
  phrases: readonly Phrase[],
  voices: readonly (Float32Array | null)[],
): W[] {
  const plain = phrases.map(({ from }) => words[from]!.speaker);
  const units = voices.map((voice) => voice && normal(voice));
  const costs = phrases.map(({ from }) => changeCost(words[from - 1], words[from]!));
  const found = [...Map.groupBy(plain, (speaker) => speaker).values()].filter(isKnown).length;
  const told =
    (found > 1 ? toldApart(units, plain, costs, APART.first) : null) ??
    (found < 3 ? toldApart(units, halves(units), costs, APART.told) : null);
  if (!told) return [...words];
  const result = [...words];
  for (const [i, { from, to }] of phrases.entries())
    for (let at = from; at < to; at++) {
      const speaker = told[i] ?? words[at]!.speaker;
      if (words[at]!.speaker !== speaker) result[at] = { ...words[at]!, speaker };
    }
  return result;
}

const isKnown = ({ length }: readonly unknown[]): boolean => length >= FEWEST;

/**
 * Speakers of phrases, who were told apart before: null for those whose voices are not apart, and where no two are.
 * @param first how far apart voices must be at first
 */
function toldApart(
  voices: readonly (Float64Array | null)[],
  before: readonly number[],
  costs: readonly number[],
  first: number,
): (number | null)[] | null {
  const count = Math.max(0, ...before) + 1;
  let speakers = before;
  let known: readonly Comparison[] = [];
  // Twice: voices are known better by the phrases that are theirs.
  for (const apart of [first, APART.told]) {
    known = comparisons(voices, speakers, count, apart);
    const odds = voices.map((voice, i) => oddsOf(voice, before[i]!, count, known));
    speakers = likeliest(odds, costs);
  }
  if (known.length === 0) return null;
  return speakers.map((speaker, i) => (known.some(({ a }) => a === before[i]) ? speaker : null));
}

/** Parts voices in two by k-means, begun on both sides of the direction in which they differ most. */
function halves(voices: readonly (Float64Array | null)[]): number[] {
  const heard = voices.filter((voice) => voice !== null);
  if (heard.length === 0) return voices.map(() => 0);
  const middle = sumOf(heard).map((value) => value / heard.length);
  const away = heard.map((voice) => voice.map((value, k) => value - middle[k]!));
  let direction: Float64Array = away[0]!;
  for (let i = 0; i < STEPS; i++)
    direction = normal(sumOf(away.map((each) => each.map((value) => value * product(each, direction)))));
  let limit = product(middle, direction);
  for (let i = 0; i < STEPS; i++) {
    const { first = [], second = [] } = Object.groupBy(heard, (voice) =>
      product(voice, direction) > limit ? 'second' : 'first',
    );
    if (first.length === 0 || second.length === 0) break;
    const [from, to] = [meanOf(first), meanOf(second)];
    direction = to.map((value, k) => value - from[k]!);
    limit = 0;
  }
  return voices.map((voice) => (voice && product(voice, direction) > limit ? 1 : 0));
}

/**
 * The likeliest speakers of phrases in a row.
 * @param odds of each phrase for each speaker, as logarithms
 * @param costs of a change of speaker before each phrase
 */
export function likeliest(odds: readonly (readonly number[])[], costs: readonly number[]): number[] {
  const cameFrom: number[][] = [];
  let sums: number[] = [];
  for (const [i, own] of odds.entries()) {
    const best = sums.indexOf(Math.max(...sums));
    const isChange = own.map((_, speaker) => i > 0 && sums[best]! - costs[i]! > sums[speaker]!);
    cameFrom.push(own.map((_, speaker) => (isChange[speaker] ? best : speaker)));
    sums = own.map(
      (value, speaker) => value + (i === 0 ? 0 : Math.max(sums[speaker]!, sums[best]! - costs[i]!)),
    );
  }
  const speakers: number[] = [];
  let speaker = sums.indexOf(Math.max(...sums));
  for (let i = odds.length - 1; i >= 0; i--) {
    speakers[i] = speaker;
    speaker = cameFrom[i]![speaker]!;
  }
  return speakers;
}

/** How `b` is told from `a`: (likeness to b − likeness to a − middle) · weight are the logarithms of the odds for `b`. */
interface Comparison {
  readonly a: number;
  readonly b: number;
  readonly middle: number;
  readonly weight: number;
  /** From the mean of `a` to that of `b`. */
  readonly direction: Float64Array;
}

/** Of all pairs of speakers who are so far apart. */
function comparisons(
  voices: readonly (Float64Array | null)[],
  speakers: readonly number[],
  count: number,
  apart: number,
): Comparison[] {
  const own = Array.from({ length: count }, (_, speaker) =>
    voices.filter((voice, i): voice is Float64Array => voice !== null && speakers[i] === speaker),
  );
  const means = own.map((some) => (isKnown(some) ? meanOf(some) : null));
  return means.flatMap((from, a) =>
    means.flatMap((to, b) => {
      if (a === b || !from || !to) return [];
      const direction = to.map((value, k) => value - from[k]!);
      const [low, high] = [a, b].map((each) => spread(own[each]!.map((voice) => product(voice, direction))));
      const variance = (low!.variance + high!.variance) / 2 + 1e-6;
      const distance = high!.mean - low!.mean;
      if (distance / Math.sqrt(variance) < apart) return [];
      return [{ a, b, direction, middle: (low!.mean + high!.mean) / 2, weight: distance / variance }];
    }),
  );
}

/** Of a phrase for each speaker, against the one whom the plain diarization gives it to. */
function oddsOf(
  voice: Float64Array | null,
  plain: number,
  count: number,
  known: readonly Comparison[],
): number[] {
  const odds = Array.from({ length: count }, () => Number.NEGATIVE_INFINITY);
  odds[plain] = ODDS.plain;
  for (const { a, b, direction, middle, weight } of known) {
    if (a !== plain) continue;
    const value = voice ? (product(voice, direction) - middle) * weight : 0;
    odds[b] = Math.min(ODDS.most, Math.max(-ODDS.most, value));
  }
  return odds;
}

function changeCost(before: Spoken | undefined, word: Spoken): number {
  if (!before) return 0;
  if (endsSentence(before.text)) return ODDS.sentence;
  return word.start - before.end >= PAUSE ? ODDS.pause : ODDS.inside;
}

const meanOf = (voices: readonly Float64Array[]): Float64Array => normal(sumOf(voices));

function sumOf(voices: readonly Float64Array[]): Float64Array {
  const sum = new Float64Array(voices[0]!.length);
  for (const voice of voices) for (const [k, value] of voice.entries()) sum[k]! += value;
  return sum;
}

function spread(values: readonly number[]): { mean: number; variance: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mean, variance: values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length };
}

function product(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
