/** How the two sides of a cut sound where they meet. Preview and download both call it, and so agree. */

/** Seconds over which one side of a cut gives way to the other. */
export const CROSSFADE = 0.01;
/** Seconds of a plain fade where the edit begins or ends inside the recording. */
export const FADE = CROSSFADE / 2;
/** Seconds by which the crossfade may lie before or after the cut. */
const MAX_SHIFT = 0.015;
/** Seconds on each side of a seam whose audio it may change. */
export const SEAM_REACH = MAX_SHIFT + CROSSFADE / 2;
/** Weight of differences between the cut and a shifted crossfade, relative to those under the crossfade. */
const SKIPPED_WEIGHT = 0.3;

/** Samples, one array a channel. */
export type Planes = readonly (Float32Array | Float64Array)[];

/**
 * Samples on each side of a seam that may sound otherwise than the pieces that meet there: at most half of either, so that no two
 * seams share any.
 * @param before length of the piece before the seam, in samples
 * @param after length of the one behind it
 */
export function seamReach(before: number, after: number, sampleRate: number): number {
  return Math.min(Math.round(SEAM_REACH * sampleRate), before >> 1, after >> 1);
}

/**
 * Turns `before` into what is heard around a seam. Both sides change over together where they fit best and are quietest, by a
 * crossfade of equal power: the more alike they are, the more nearly the gains add up to one.
 * @param before the recording around the end of the piece before the seam, as many samples on each side
 * @param after the same around the start of the piece behind it
 */
export function crossfade(before: Planes, after: Planes, sampleRate: number): void {
  const length = before[0].length;
  const fade = Math.min(2 * Math.round((CROSSFADE / 2) * sampleRate), length);
  const from = bestPlace(before, after, fade);
  for (const [c, plane] of before.entries()) {
    const other = after[c];
    let [power, otherPower, common] = [0, 0, 0];
    for (let i = from; i < from + fade; i++) {
      const [a, b] = [plane[i], other[i]];
      power += a * a;
      otherPower += b * b;
      common += a * b;
    }
    for (let i = 0; i < fade; i++) {
      const angle = ((Math.PI / 2) * (i + 0.5)) / fade;
      const [out, into] = [Math.cos(angle), Math.sin(angle)];
      const wanted = out * out * power + into * into * otherPower;
      const excess = 2 * out * into * Math.max(0, common);
      const gain = excess > 0 ? Math.sqrt(wanted / (wanted + excess)) : 1;
      const at = from + i;
      // Single precision, as the preview has it: rounded to an integer, both are the same.
      plane[at] = Math.fround(gain * (out * plane[at] + into * other[at]));
    }
    plane.set(other.subarray(from + fade), from + fade);
  }
}

/**
 * First sample of the fade of `fade` samples. Since both sides move together, every place has one difference of the two. It is
 * judged against the power there and around: without the latter, what is loud on both sides would do as well as what is quiet.
 */
function bestPlace(before: Planes, after: Planes, fade: number): number {
  const length = before[0].length;
  const differences = new Float64Array(length + 1);
  const powers = new Float64Array(length + 1);
  const excesses = new Float64Array(length + 1);
  for (let i = 0; i < length; i++) {
    let [difference, power, excess] = [0, 0, 0];
    for (const [c, plane] of before.entries()) {
      const [a, b] = [plane[i], after[c][i]];
      difference += (a - b) ** 2;
      power += a * a + b * b;
      excess += a * a - b * b;
    }
    differences[i + 1] = differences[i] + difference;
    powers[i + 1] = powers[i] + power;
    excesses[i + 1] = excesses[i] + excess;
  }
  const between = (sums: Float64Array, from: number, to: number) => Math.abs(sums[to] - sums[from]);
  const around = (between(powers, 0, length) * fade) / length;
  const middle = (length - fade) >> 1;
  const planned = middle + (fade >> 1);
  let best = middle;
  let least = Number.POSITIVE_INFINITY;
  // From the middle outwards: of equals the one that moves least.
  for (let k = 0; k <= length - fade; k++) {
    const from = middle + (k % 2 === 0 ? -(k >> 1) : (k + 1) >> 1);
    const faded = between(differences, from, from + fade);
    const centre = from + (fade >> 1);
    const passed = SKIPPED_WEIGHT * between(differences, planned, centre);
    // A shifted crossfade plays audio that was cut in place of audio that was kept.
    const louder = Math.max(0, excesses[centre] - excesses[planned]);
    const misfit = (faded + passed + louder) / (between(powers, from, from + fade) + around);
    if (misfit < least) {
      least = misfit;
      best = from;
    }
  }
  return best;
}

/** Gain of a plain fade, `samples` away from the end of the audio. */
export function fadeGain(samples: number, fade: number): number {
  return samples < fade ? (samples + 0.5) / fade : 1;
}
