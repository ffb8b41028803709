import { agnes, type Cluster } from 'ml-hclust';
import { DIMENSIONS, FRAME_TIME } from './features.ts';
import { fitMixture, logLikelihood } from './gaussians.ts';

/** In order; `times` are source seconds. */
export interface SpeechFrames {
  /** `DIMENSIONS` a frame. */
  readonly rows: Float32Array;
  readonly times: Float64Array;
}

/** Seconds; all are tried, and what explains the recording best is kept. */
const WINDOWS = [0.7, 1, 1.4] as const;
/** Compared each with each; of longer recordings, evenly apart. */
const MOST_WINDOWS = 400;
/** A voice is learnt from. */
const MOST_FRAMES = 20_000;
const COMPONENTS = 4;
const ROUNDS = 4;
/** Log likelihood that a change of speaker must gain. */
const SWITCH_COST = 30;
const FRAME_WEIGHT = 0.35;
/** Seconds between frames across which speakers change easily. */
const PAUSE = 0.2;

/** Log likelihood that telling two voices apart must gain, a frame of theirs and a change between them. */
const GAIN_PER_FRAME = 0.75;
const GAIN_PER_CHANGE = 225;

/** Voice of each frame, of at most `count`: as many as pay. One voice in two parts is worse than two in one. */
export function voicesOf(frames: SpeechFrames, count: number): Uint8Array {
  for (let most = count; most > 1; most--) {
    const voices = clusteredVoices(frames, most);
    if (isPaid(frames.rows, voices, most)) return voices;
  }
  return new Uint8Array(frames.times.length);
}

/** Whether each two voices are likelier as two Gaussians than as one by more than what one voice's own variety gains. */
function isPaid(rows: Float32Array, voices: Uint8Array, count: number): boolean {
  for (let a = 0; a < count; a++)
    for (let b = a + 1; b < count; b++) {
      const one = gaussianOf(rows, voices, (voice) => voice === a);
      const other = gaussianOf(rows, voices, (voice) => voice === b);
      const both = gaussianOf(rows, voices, (voice) => voice === a || voice === b);
      const gain = (entropy(both) - entropy(one) - entropy(other)) / 2;
      const least = Math.max(GAIN_PER_FRAME * both.frames, GAIN_PER_CHANGE * changes(voices, a, b));
      if (one.frames === 0 || other.frames === 0 || gain < least) return false;
    }
  return true;
}

interface Sum {
  readonly frames: number;
  readonly variance: Float64Array;
}

function gaussianOf(rows: Float32Array, voices: Uint8Array, isOwn: (voice: number) => boolean): Sum {
  const sums = new Float64Array(DIMENSIONS);
  const squares = new Float64Array(DIMENSIONS);
  let frames = 0;
  for (let f = 0; f < voices.length; f++) {
    if (!isOwn(voices[f]!)) continue;
    frames++;
    for (let d = 0; d < DIMENSIONS; d++) {
      const value = rows[f * DIMENSIONS + d]!;
      sums[d]! += value;
      squares[d]! += value * value;
    }
  }
  const n = Math.max(1, frames);
  return { frames, variance: squares.map((square, d) => Math.max(1e-6, square / n - (sums[d]! / n) ** 2)) };
}

function entropy({ frames, variance }: Sum): number {
  return frames * variance.reduce((sum, value) => sum + Math.log(value), 0);
}

function changes(voices: Uint8Array, a: number, b: number): number {
  let count = 0;
  for (let f = 1; f < voices.length; f++) {
    const [before, now] = [voices[f - 1], voices[f]];
    if ((before === a && now === b) || (before === b && now === a)) count++;
  }
  return count;
}

/** Exactly `count` voices, where the path keeps them: windows clustered by their Gaussians (Ward), then mixtures and Viterbi by turns. */
function clusteredVoices({ rows, times }: SpeechFrames, count: number): Uint8Array {
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

const NOBODY = 255;

interface Path {
  readonly voices: Uint8Array;
  readonly score: number;
}

type Window = readonly [from: number, to: number];

/** Without long holes, in order. */
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

/** Root of the symmetric Kullback-Leibler divergence, since Ward's method squares. */
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

/** Under mixtures learnt from the present voices. */
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
