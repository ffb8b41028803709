import { isSpoken } from '../spoken.ts';
import type { Text } from '../text.ts';
import type { Suggestion, SuggestReason } from '../types.ts';
import { STRONG } from './features.ts';
import { CUE } from './lexicon.ts';
import { noCandidates, type Weights, weigh } from './scoring.ts';
import type { Sequence } from './sequence.ts';

/** For each token, the probability that it is given up and the likeliest slip that it belongs to. */
interface Marginals {
  readonly given: Float64Array;
  readonly start: Int32Array;
  readonly repair: Int32Array;
}

/** Probability below which a slip is dropped. */
const MIN_PROBABILITY = 0.3;

/** Finds slips that the rules do not cover, with the model's probability as confidence. */
export function tagged(text: Text, seq: Sequence, weights: Weights): Suggestion[] {
  const { given, start, repair } = marginalsOf(seq, weights);
  const found: Suggestion[] = [];
  const isGiven = (i: number): boolean => i < seq.length && given[i]! >= MIN_PROBABILITY;
  for (let i = 0; i < seq.length; i++) {
    if (!isGiven(i)) continue;
    const first = i;
    let sum = given[i]!;
    const isSameTurn = (): boolean => text.tokens[i + 1]?.speaker === text.tokens[first]!.speaker;
    while (isGiven(i + 1) && isSameTurn()) sum += given[++i]!;
    if (!isSpoken(text, first, i)) continue;
    found.push({
      first: text.tokens[first]!.first,
      last: text.tokens[i]!.last,
      reason: reasonOf(seq, start[first]!, repair[first]!),
      confidence: Math.round((100 * sum) / (i - first + 1)) / 100,
    });
  }
  return found;
}

export function marginalsOf(seq: Sequence, weights: Weights): Marginals {
  const { length } = seq;
  const kept = new Float64Array(length).fill(1);
  const best = new Float64Array(length);
  const start = new Int32Array(length);
  const repair = new Int32Array(length);
  const candidates = noCandidates();
  const { starts, probability } = candidates;
  for (let place = 1; place < length; place++) {
    weigh(seq, place, weights, candidates);
    let sum = 0;
    let top = -1;
    for (let k = 0; k < candidates.count; k++) {
      if (isForRules(seq, starts[k]!, place)) probability[k] = 0;
      sum += probability[k]!;
      if (top < 0 || probability[k]! > probability[top]!) top = k;
      const next = k + 1 < candidates.count ? starts[k + 1]! : place;
      for (let i = starts[k]!; i < next; i++) {
        kept[i]! *= 1 - Math.min(1, sum);
        if (probability[top]! <= best[i]!) continue;
        best[i] = probability[top]!;
        start[i] = starts[top]!;
        repair[i] = place;
      }
    }
  }
  return { given: kept.map((probability) => 1 - probability), start, repair };
}

/** Whether a slip is left to the rules: fillers, plain repetitions, and candidates without evidence. */
function isForRules(seq: Sequence, start: number, repair: number): boolean {
  const end = seq.cueFrom[repair]!;
  if (start >= end) return true;
  const cue = seq.cueKinds[repair]!;
  const isLike = seq.stem[start] === seq.stem[repair] || seq.kind[start] === seq.kind[repair];
  const isBroken = seq.mark[end - 1] === 2 || seq.mark[end - 1] === 3;
  if ((cue & STRONG) === 0 && !isLike && !isBroken) return true;
  if ((cue & ~CUE.filler) !== 0) return false;
  if (seq.word[start] !== seq.word[repair]) return false;
  let period = 1;
  while (period < end - start && seq.word[start + period] !== seq.word[start]) period++;
  for (let i = start; i + period < end; i++) if (seq.word[i] !== seq.word[i + period]) return false;
  return copied(seq, start, repair) >= Math.min(period, end - start);
}

/** Words from `start` on that come again from `repair` on, in order. */
function copied(seq: Sequence, start: number, repair: number): number {
  const end = seq.cueFrom[repair]!;
  let same = 0;
  while (
    start + same < end &&
    repair + same < seq.length &&
    seq.word[start + same] === seq.word[repair + same]
  )
    same++;
  return same;
}

function reasonOf(seq: Sequence, start: number, repair: number): SuggestReason {
  const end = seq.cueFrom[repair]!;
  const same = copied(seq, start, repair);
  if (start + same === end) return 'repeat';
  return same > 0 && end === repair ? 'restart' : 'correction';
}
