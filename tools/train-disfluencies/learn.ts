import {
  emptyFeatures,
  fill,
  MAX_FEATURES,
  placeOf,
  SIZE,
  startsOf,
} from '#server/suggest/tagger/features.ts';
import { MAX_STARTS, type Sequence } from '#server/suggest/tagger/sequence.ts';

export interface Example {
  readonly seq: Sequence;
  /** 1: to be cut. Of tokens. */
  readonly cut: Uint8Array;
  /** How much it counts. */
  readonly weight: number;
  readonly markers: readonly MarkerExample[];
}

/** A word or two that may say nothing, and whether they are cut. */
export interface MarkerExample {
  readonly features: Int32Array;
  readonly cut: boolean;
}

/** What the model is to say of a place: the start of what is given up, null for nothing, undefined where it is not asked. */
function wanted({ seq, cut }: Example, place: number): number | null | undefined {
  if (!cut[place - 1]) return null;
  // Within what is given up slips may stand of their own.
  if (cut[place]) return undefined;
  let start = place;
  while (start > 0 && cut[start - 1]) start--;
  return start < seq.earliest[place]! ? undefined : start;
}

const RATE = 0.1;
const PENALTY = 1e-6;
/** Examples; the mean of the weights after the first round forgets single ones. */
const AVERAGED_EVERY = 500;
/** Of examples, those that are learned from without the words themselves. */
const WITHOUT_WORDS = 0.5;

/** Logistic regression over the candidates of each place (softmax), by AdaGrad. @returns the mean loss of the last round */
export function learn(
  examples: readonly Example[],
  rounds: number,
  random: () => number,
  tell: (line: string) => void,
): Float32Array {
  const table = new Float32Array(SIZE);
  const sum = new Float64Array(SIZE);
  let sums = 0;
  let learned = 0;
  const squares = new Float32Array(SIZE).fill(1e-3);
  const features = emptyFeatures();
  const all = new Int32Array(MAX_STARTS * MAX_FEATURES);
  const counts = new Int32Array(MAX_STARTS);
  const starts = new Int32Array(MAX_STARTS);
  const scores = new Float64Array(MAX_STARTS);
  const step = (at: number, error: number): void => {
    const gradient = error + PENALTY * table[at]!;
    squares[at]! += gradient * gradient;
    table[at]! -= (RATE * gradient) / Math.sqrt(squares[at]!);
  };
  for (let round = 0; round < rounds; round++) {
    let loss = 0;
    let places = 0;
    for (const n of order(examples.length, random)) {
      const example = examples[n]!;
      const { seq } = example;
      const hidesWords = random() < WITHOUT_WORDS;
      if (++learned % AVERAGED_EVERY === 0 && round > 0) {
        for (let i = 0; i < SIZE; i++) sum[i]! += table[i]!;
        sums++;
      }
      for (const { features: own, cut } of example.markers) {
        let score = 0;
        for (const at of own) score += table[at]!;
        const error = (1 / (1 + Math.exp(-score)) - Number(cut)) * example.weight;
        for (const at of own) step(at, error);
      }
      for (let place = 1; place <= seq.length; place++) {
        const goal = wanted(example, place);
        if (goal === undefined || seq.earliest[place] === place) continue;
        const shared = placeOf(seq, place);
        const count = startsOf(seq, shared, starts);
        const right = goal === null ? -1 : starts.subarray(0, count).indexOf(goal);
        if (count === 0 || (goal !== null && right < 0)) continue;
        let most = 0;
        for (let k = 0; k < count; k++) {
          fill(features, seq, shared, starts[k]!);
          counts[k] = hidesWords ? features.lexical : features.count;
          let score = 0;
          for (let f = 0; f < counts[k]!; f++) {
            const at = features.at[f]!;
            all[k * MAX_FEATURES + f] = at;
            score += table[at]!;
          }
          scores[k] = score;
          most = Math.max(most, score);
        }
        const none = Math.exp(-most);
        let total = none;
        for (let k = 0; k < count; k++) total += scores[k] = Math.exp(scores[k]! - most);
        loss -= Math.log(Math.max(1e-9, (right < 0 ? none : scores[right]!) / total));
        places++;
        for (let k = 0; k < count; k++) {
          const error = scores[k]! / total - Number(k === right);
          if (Math.abs(error) < 1e-3) continue;
          const weighted = error * example.weight;
          for (let f = 0; f < counts[k]!; f++) step(all[k * MAX_FEATURES + f]!, weighted);
        }
      }
    }
    tell(`round ${round + 1}: loss ${(loss / places).toFixed(4)} a place`);
  }
  return Float32Array.from(sum, (weight) => weight / sums);
}

function order(count: number, random: () => number): number[] {
  const places = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [places[i], places[j]] = [places[j]!, places[i]!];
  }
  return places;
}
