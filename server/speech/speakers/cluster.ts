import { agnes, type Cluster } from 'ml-hclust';
import { DIMENSIONS, FRAME_TIME } from './features.ts';
import { fitMixture, logLikelihood } from './gaussians.ts';

/** Frames of speech of one recording, in order; `times` holds the source second at which each begins. */
export interface SpeechFrames {
  /** `DIMENSIONS` numbers a frame. */
  readonly rows: Float32Array;
  readonly times: Float64Array;
}

/**
 * Seconds of one window: long enough to tell a voice, short enough to hold one only. No length is best for all recordings,
 * so all are tried, and what explains the recording best is kept.
 */
const WINDOWS = [0.7, 1, 1.4] as const;
/** Windows that are compared each with each; of longer recordings, so many evenly apart. */
const MOST_WINDOWS = 400;
/** Frames a voice is learnt from at most. */
const MOST_FRAMES = 20_000;
const COMPONENTS = 4;
const ROUNDS = 4;
/** What a change of speaker must gain, in log likelihood: nobody takes turns by the syllable. */
const SWITCH_COST = 30;
/** Neighbouring frames overlap and tell the same twice: each counts for so much. */
const FRAME_WEIGHT = 0.35;
/** Frames further apart than this, seconds, have a pause between them, where speakers change easily. */
const PAUSE = 0.2;

/**
 * Which of `count` voices speaks in each frame (0 … count − 1). Windows of speech are clustered by how far apart their
 * Gaussians are (agglomerative, Ward), the clusters become mixtures, and frames are given to them by the likeliest path
 * (Viterbi), again and again.
 */
export function voicesOf({ rows, times }: SpeechFrames, count: number): Uint8Array {
  const spread = variances(rows, 0, times.length).variance;
  let best: Path = { voices: new Uint8Array(times.length), score: Number.NEGATIVE_INFINITY };
  for (const seconds of WINDOWS) {
    const windows = windowsOf(times, seconds);
    if (windows.length < count) continue;
    let voices: Uint8Array = new Uint8Array(times.length).fill(NOBODY);
    for (const [voice, members] of clustered(rows, windows, count, spread).entries())
      for (const [from, to] of members) voices.fill(voice, from, to);
    let score = 0;
    for (let round = 0; round < ROUNDS; round++)
      ({ voices, score } = likeliest(rows, times, voices, count, spread));
    if (score > best.score) best = { voices, score };
  }
  return best.voices;
}

/** In no window that was compared. */
const NOBODY = 255;

interface Path {
  readonly voices: Uint8Array;
  /** Logarithm of its likelihood. */
  readonly score: number;
}

type Window = readonly [from: number, to: number];

/** Windows of frames without long holes, in order. */
function windowsOf(times: Float64Array, seconds: number): Window[] {
  const length = Math.round(seconds / FRAME_TIME);
  const windows: Window[] = [];
  let from = 0;
  const close = (to: number): void => {
    // The rest of a stretch is shared out: no window is shorter than half of one.
    const parts = Math.max(1, Math.round((to - from) / length));
    if (to - from >= length / 3)
      for (let p = 0; p < parts; p++)
        windows.push([
          from + Math.round(((to - from) * p) / parts),
          from + Math.round(((to - from) * (p + 1)) / parts),
        ]);
    from = to;
  };
  for (let f = 1; f < times.length; f++) if (times[f]! - times[f - 1]! > PAUSE) close(f);
  close(times.length);
  return windows;
}

function clustered(
  rows: Float32Array,
  all: readonly Window[],
  count: number,
  spread: Float64Array,
): Window[][] {
  const step = Math.max(1, all.length / MOST_WINDOWS);
  const windows = Array.from(
    { length: Math.min(all.length, MOST_WINDOWS) },
    (_, i) => all[Math.floor(i * step)]!,
  );
  const models = windows.map(([from, to]) => variances(rows, from, to));
  const distances = models.map((a) => models.map((b) => distance(a, b, spread)));
  const tree = agnes(distances, { method: 'ward', isDistanceMatrix: true });
  return tree.group(count).children.map((cluster: Cluster) => cluster.indices().map((i) => windows[i]!));
}

interface Gaussian {
  readonly mean: Float64Array;
  readonly variance: Float64Array;
}

function variances(rows: Float32Array, from: number, to: number): Gaussian {
  const mean = new Float64Array(DIMENSIONS);
  const variance = new Float64Array(DIMENSIONS);
  const n = Math.max(1, to - from);
  for (let f = from; f < to; f++)
    for (let d = 0; d < DIMENSIONS; d++) mean[d] = mean[d]! + rows[f * DIMENSIONS + d]! / n;
  for (let f = from; f < to; f++)
    for (let d = 0; d < DIMENSIONS; d++)
      variance[d] = variance[d]! + (rows[f * DIMENSIONS + d]! - mean[d]!) ** 2 / n;
  return { mean, variance };
}

/** Symmetric Kullback-Leibler divergence of two Gaussians; its root, since Ward's method squares. */
function distance(a: Gaussian, b: Gaussian, spread: Float64Array): number {
  let sum = 0;
  for (let d = 0; d < DIMENSIONS; d++) {
    // A little of the whole recording's variance, so that a held vowel is not infinitely far from everything.
    const least = 0.05 * spread[d]! + 1e-9;
    const [va, vb] = [a.variance[d]! + least, b.variance[d]! + least];
    const apart = (a.mean[d]! - b.mean[d]!) ** 2;
    sum += (va + apart) / vb + (vb + apart) / va - 2;
  }
  return Math.sqrt(sum);
}

/** The likeliest voice of each frame under mixtures learnt from the present ones. */
function likeliest(
  rows: Float32Array,
  times: Float64Array,
  voices: Uint8Array,
  count: number,
  spread: Float64Array,
): Path {
  const mixtures = Array.from({ length: count }, (_, voice) => {
    const own: number[] = [];
    for (let f = 0; f < voices.length; f++) if (voices[f] === voice) own.push(f);
    const step = Math.max(1, own.length / MOST_FRAMES);
    const picked = Uint32Array.from(
      { length: Math.min(own.length, MOST_FRAMES) },
      (_, i) => own[Math.floor(i * step)]!,
    );
    return fitMixture(rows, picked, COMPONENTS, spread);
  });
  const n = times.length;
  const from = new Uint8Array(n * count);
  let scores = new Float64Array(count);
  for (let f = 0; f < n; f++) {
    const isPause = f > 0 && times[f]! - times[f - 1]! > PAUSE;
    const cost = isPause ? SWITCH_COST / 3 : SWITCH_COST;
    let best = 0;
    for (let v = 1; v < count; v++) if (scores[v]! > scores[best]!) best = v;
    const next = new Float64Array(count);
    for (let v = 0; v < count; v++) {
      const stays = scores[v]! >= scores[best]! - cost;
      from[f * count + v] = stays ? v : best;
      next[v] =
        (stays ? scores[v]! : scores[best]! - cost) + FRAME_WEIGHT * logLikelihood(rows, f, mixtures[v]!);
    }
    scores = next;
  }
  const path = new Uint8Array(n);
  let voice = 0;
  for (let v = 1; v < count; v++) if (scores[v]! > scores[voice]!) voice = v;
  for (let f = n - 1; f >= 0; f--) {
    path[f] = voice;
    voice = from[f * count + voice]!;
  }
  return { voices: path, score: Math.max(...scores) };
}
