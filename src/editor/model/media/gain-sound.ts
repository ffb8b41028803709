/**
 * What the gains of an edit make of its sound, over source time: what was recorded is multiplied, a tone is added, each by itself. Preview and
 * download both follow it, as they follow the crossfade, and so agree to the sample.
 */

import { partitionPoint } from '../time/sorted.ts';
import type { Gain } from '../types.ts';
import { FADE, SEAM_REACH } from './crossfade.ts';
import { type Level, Levels, type PlayedSamples } from './levels.ts';

/** Seconds over which sound goes and comes back, outside of what is muted. */
export const RAMP = 0.01;
/** Seconds over which the level of one speaker becomes that of the next. */
const MATCH_RAMP = 0.02;
const TONE_HERTZ = 1000;
/** −20 dB of full scale. */
const TONE_PEAK = 0.1;
/** Seconds: of a bleep that a cut leaves less of, no tone is heard. */
const LEAST_TONE = 0.03;
/** Of full scale: what a level makes louder than that is bent, so that it never reaches full scale. */
const KNEE = 0.8;

/** What is muted or bleeped, in samples of the recording. */
interface Placed extends Pick<Gain, 'kind'> {
  readonly from: number;
  readonly to: number;
  /** Whether some of it is played, and not only what a crossfade may read beyond an edge. */
  readonly isPlayed: boolean;
}

export class GainSound {
  readonly #rate: number;
  /** What is muted or bleeped. */
  readonly #silenced: readonly Omit<Placed, 'isPlayed'>[];
  readonly #levels: Levels;
  readonly #matched: Levels;
  readonly #reach: number;
  readonly #ramp: number;

  /** @param matched what brings speakers to one level, before all gains */
  constructor(gains: readonly Gain[], sampleRate: number, matched: readonly Level[] = []) {
    this.#rate = sampleRate;
    this.#reach = Math.round(SEAM_REACH * sampleRate);
    this.#ramp = Math.max(1, Math.round(RAMP * sampleRate));
    this.#matched = new Levels(matched, sampleRate, MATCH_RAMP);
    const levels = gains.filter(({ kind }) => kind === 'level');
    this.#levels = new Levels(
      levels.map(({ start, end, decibels = 0 }) => ({ start, end, decibels })),
      sampleRate,
      RAMP,
    );
    this.#silenced = gains
      .filter(({ kind }) => kind !== 'level')
      .map(({ start, end, kind }) => ({
        kind,
        from: Math.round(start * sampleRate),
        to: Math.round(end * sampleRate),
      }));
  }

  /**
   * What samples `[from, from + count)` of the recording are multiplied with where they are read for `segment`, whose crossfades read beyond
   * its edges; null: they stay.
   */
  factors(from: number, count: number, segment: PlayedSamples): Float64Array | null {
    const matched = this.#matched.multiply(null, from, count, segment);
    const levelled = this.#levels.multiply(matched, from, count, segment);
    const silenced = this.#around(from, from + count, segment);
    if (silenced.length === 0) return levelled;
    const factors = levelled ?? new Float64Array(count).fill(1);
    for (const gain of silenced)
      for (const i of this.#indexes(gain, from, count)) factors[i] *= 1 - this.#presence(gain, from + i);
    return factors;
  }

  /** Of samples `[offset, offset + count)` of a segment, the tone that is added, full scale 1; null: none. */
  tone(
    segments: readonly PlayedSamples[],
    index: number,
    offset: number,
    count: number,
    loops = false,
  ): Float64Array | null {
    if (this.#silenced.length === 0) return null;
    const segment = segments[index];
    const other = (step: number) => segments.at(loops ? (index + step) % segments.length : index + step);
    const before = index > 0 || loops ? other(-1) : undefined;
    const behind = other(1);
    const own = this.#toneOf(segment, segment.start + offset, count);
    const fade = Math.min(Math.round(FADE * this.#rate), segment.count >> 1);
    const end = segment.start + segment.count;
    const isHead = offset < fade;
    const isTail = offset + count > segment.count - fade;
    const lead = isHead && before && this.#toneOf(before, before.start + before.count + offset, count);
    const next = isTail && behind && this.#toneOf(behind, behind.start + segment.start + offset - end, count);
    if (!own && !lead && !next) return null;
    const tone = own ?? new Float64Array(count);
    for (let i = 0; i < count; i++) {
      // Half of each at the edge, and then less of the other one.
      const distance = Math.min(offset + i, segment.count - 1 - offset - i) + 0.5;
      if (distance >= fade) continue;
      const isFirst = offset + i < segment.count >> 1;
      const beyond = isFirst ? before && (lead ? lead[i] : 0) : behind && (next ? next[i] : 0);
      tone[i] =
        beyond === undefined
          ? (tone[i] * distance) / fade
          : tone[i] * (0.5 + distance / (2 * fade)) + beyond * (0.5 - distance / (2 * fade));
    }
    return tone;
  }

  /** Samples of the recording that may sound otherwise by `other`; sorted, and they may overlap. */
  differences(other: GainSound): readonly { readonly from: number; readonly to: number }[] {
    if (other === this) return [];
    const lists = [this.#silenced, other.#silenced];
    const keys = lists.map((gains) => new Set(gains.map((gain) => JSON.stringify(gain))));
    const near = this.#ramp + this.#reach;
    const silenced = lists
      .flatMap((gains, i) => gains.filter((gain) => !keys[1 - i]?.has(JSON.stringify(gain))))
      .map(({ from, to }) => ({ from: from - near, to: to + near }));
    return [
      ...silenced,
      ...this.#levels.differences(other.#levels),
      ...this.#matched.differences(other.#matched),
    ].sort((a, b) => a.from - b.from);
  }

  #toneOf(segment: PlayedSamples, from: number, count: number): Float64Array | null {
    const least = LEAST_TONE * this.#rate;
    const bleeps = this.#around(from, from + count, segment).filter(
      ({ kind, isPlayed, ...gain }) => kind === 'bleep' && isPlayed && isLongEnough(gain, segment, least),
    );
    if (bleeps.length === 0) return null;
    const tone = new Float64Array(count);
    for (const gain of bleeps)
      for (const i of this.#indexes(gain, from, count)) {
        const cycles = ((((from + i) * TONE_HERTZ) % this.#rate) + this.#rate) % this.#rate;
        const value =
          TONE_PEAK * Math.sin((2 * Math.PI * cycles) / this.#rate) * this.#presence(gain, from + i);
        if (Math.abs(value) > Math.abs(tone[i])) tone[i] = value;
      }
    return tone;
  }

  /**
   * What of a segment is silenced and may reach samples `[from, to)`. What reaches an edge of the segment holds beyond it. What lies wholly
   * beyond is not heard there either, but is no tone.
   */
  #around(from: number, to: number, segment: PlayedSamples): readonly Placed[] {
    const end = segment.start + segment.count;
    const near = this.#ramp + this.#reach;
    const first = Math.max(from - near, segment.start - this.#reach);
    const last = Math.min(to + near, end + this.#reach);
    const gains = this.#silenced;
    const placed: Placed[] = [];
    for (
      let i = partitionPoint(gains.length, (k) => gains[k].to <= first);
      i < gains.length && gains[i].from < last;
      i++
    ) {
      const gain = gains[i];
      const isPlayed = gain.from < end && gain.to > segment.start;
      placed.push({
        ...gain,
        isPlayed,
        from: isPlayed && gain.from <= segment.start ? Math.min(gain.from, segment.start - near) : gain.from,
        to: isPlayed && gain.to >= end ? Math.max(gain.to, end + near) : gain.to,
      });
    }
    return placed;
  }

  /** Indexes of what was read that a gain or its ramps reach. */
  *#indexes({ from: start, to: end }: Placed, from: number, count: number): Generator<number> {
    const first = Math.max(0, start - this.#ramp - from);
    const last = Math.min(count, end + this.#ramp - from);
    for (let i = first; i < last; i++) yield i;
  }

  /** How much of a muted range there is at a sample: 1 inside, less on its ramps. */
  #presence({ from, to }: Placed, sample: number): number {
    if (sample >= from && sample < to) return 1;
    const distance = sample < from ? from - sample : sample - to + 1;
    return Math.max(0, 1 - distance / (this.#ramp + 1));
  }
}

function isLongEnough({ from, to }: { from: number; to: number }, segment: PlayedSamples, least: number) {
  const isWhole = from >= segment.start && to <= segment.start + segment.count;
  return isWhole || Math.min(to, segment.start + segment.count) - Math.max(from, segment.start) >= least;
}

/** A sample under a factor, full scale 1, in single precision. What becomes louder does not clip. */
export function withFactor(value: number, factor: number): number {
  const heard = value * factor;
  const size = Math.abs(heard);
  if (factor <= 1 || size <= KNEE) return Math.fround(heard);
  return Math.fround(Math.sign(heard) * (KNEE + (1 - KNEE) * Math.tanh((size - KNEE) / (1 - KNEE))));
}
