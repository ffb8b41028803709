import { DIMENSIONS } from './features.ts';

/** Diagonal covariance; the model of a voice. */
export interface Mixture {
  readonly logWeights: Float64Array;
  readonly means: Float64Array;
  readonly inverses: Float64Array;
  /** −½ Σ log(2π σ²). */
  readonly constants: Float64Array;
}

/** Of expectation and maximisation. */
const ROUNDS = 8;
/** Share of the variance of all frames. */
const LEAST_VARIANCE = 0.1;

/**
 * Deterministic: components start at rows evenly apart.
 * @param rows indices of `frames`
 * @param spread variance of all frames by dimension
 */
export function fitMixture(
  frames: Float32Array,
  rows: Uint32Array,
  components: number,
  spread: Float64Array,
): Mixture {
  const k = Math.max(1, Math.min(components, Math.floor(rows.length / 20)));
  const weights = new Float64Array(k).fill(1 / k);
  const means = new Float64Array(k * DIMENSIONS);
  const variances = new Float64Array(k * DIMENSIONS);
  for (let c = 0; c < k; c++) {
    const row = rows[Math.floor(((c + 0.5) * rows.length) / k)] ?? 0;
    for (let d = 0; d < DIMENSIONS; d++) {
      means[c * DIMENSIONS + d] = frames[row * DIMENSIONS + d]!;
      variances[c * DIMENSIONS + d] = spread[d]!;
    }
  }
  let mixture = mixtureOf(weights, means, variances);
  for (let round = 0; round < ROUNDS; round++) {
    maximise(frames, rows, mixture, spread, { weights, means, variances });
    mixture = mixtureOf(weights, means, variances);
  }
  return mixture;
}

export function logLikelihood(frames: Float32Array, row: number, mixture: Mixture): number {
  return logSum(componentScores(frames, row, mixture));
}

function maximise(
  frames: Float32Array,
  rows: Uint32Array,
  mixture: Mixture,
  spread: Float64Array,
  into: { weights: Float64Array; means: Float64Array; variances: Float64Array },
): void {
  const k = mixture.constants.length;
  const counts = new Float64Array(k);
  const sums = new Float64Array(k * DIMENSIONS);
  const squares = new Float64Array(k * DIMENSIONS);
  for (const row of rows) {
    const scores = componentScores(frames, row, mixture);
    const total = logSum(scores);
    for (let c = 0; c < k; c++) {
      const share = Math.exp(scores[c]! - total);
      if (share < 1e-6) continue;
      counts[c] = counts[c]! + share;
      for (let d = 0; d < DIMENSIONS; d++) {
        const value = frames[row * DIMENSIONS + d]!;
        const at = c * DIMENSIONS + d;
        sums[at] = sums[at]! + share * value;
        squares[at] = squares[at]! + share * value * value;
      }
    }
  }
  for (let c = 0; c < k; c++) {
    const count = Math.max(counts[c]!, 1e-3);
    into.weights[c] = count / Math.max(1, rows.length);
    for (let d = 0; d < DIMENSIONS; d++) {
      const at = c * DIMENSIONS + d;
      const mean = sums[at]! / count;
      into.means[at] = mean;
      into.variances[at] = Math.max(squares[at]! / count - mean * mean, LEAST_VARIANCE * spread[d]!);
    }
  }
}

function mixtureOf(weights: Float64Array, means: Float64Array, variances: Float64Array): Mixture {
  const constants = Float64Array.from(weights, (_, c) => {
    let sum = 0;
    for (let d = 0; d < DIMENSIONS; d++) sum += Math.log(2 * Math.PI * variances[c * DIMENSIONS + d]!);
    return -sum / 2;
  });
  return {
    logWeights: weights.map(Math.log),
    means: means.slice(),
    inverses: variances.map((variance) => 1 / variance),
    constants,
  };
}

function componentScores(frames: Float32Array, row: number, mixture: Mixture): Float64Array {
  const { logWeights, means, inverses, constants } = mixture;
  const scores = new Float64Array(constants.length);
  for (let c = 0; c < scores.length; c++) {
    let distance = 0;
    for (let d = 0; d < DIMENSIONS; d++) {
      const difference = frames[row * DIMENSIONS + d]! - means[c * DIMENSIONS + d]!;
      distance += difference * difference * inverses[c * DIMENSIONS + d]!;
    }
    scores[c] = logWeights[c]! + constants[c]! - distance / 2;
  }
  return scores;
}

function logSum(scores: Float64Array): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const score of scores) most = Math.max(most, score);
  let sum = 0;
  for (const score of scores) sum += Math.exp(score - most);
  return most + Math.log(sum);
}
