import { partitionPoint } from '../time/sorted.ts';
import type { Range } from '../types.ts';
import { SEAM_REACH } from './crossfade.ts';

/** A range of source time that is louder or softer. */
export interface Level extends Range {
  readonly decibels: number;
}

/** Samples of the recording that are played in one piece. */
export interface PlayedSamples {
  readonly start: number;
  readonly count: number;
}

interface Placed {
  readonly from: number;
  readonly to: number;
  readonly decibels: number;
}

/** What ranges of another level multiply the samples of a recording with. Neighbours pass into each other over `ramp` seconds, in decibels. */
export class Levels {
  /** Samples of the recording; sorted, disjoint. */
  readonly #levels: readonly Placed[];
  readonly #reach: number;
  readonly #ramp: number;

  constructor(levels: readonly Level[], sampleRate: number, ramp: number) {
    this.#reach = Math.round(SEAM_REACH * sampleRate);
    this.#ramp = Math.max(1, Math.round(ramp * sampleRate));
    this.#levels = levels.map(({ start, end, decibels }) => ({
      from: Math.round(start * sampleRate),
      to: Math.round(end * sampleRate),
      decibels,
    }));
  }

  /**
   * Multiplies `factors` of samples `[from, from + count)`, null where all are 1, as they are read for `segment`. What reaches an edge of the
   * segment holds beyond it; what lies wholly beyond is not heard, so that no ramp goes over a cut.
   */
  multiply(
    factors: Float64Array | null,
    from: number,
    count: number,
    segment: PlayedSamples,
  ): Float64Array | null {
    const end = segment.start + segment.count;
    const near = this.#ramp + this.#reach;
    const first = Math.max(from - near, segment.start);
    const last = Math.min(from + count + near, end);
    const levels = this.#levels;
    let changed = factors;
    for (
      let i = partitionPoint(levels.length, (k) => levels[k].to <= first);
      i < levels.length && levels[i].from < last;
      i++
    ) {
      const level = levels[i];
      changed ??= new Float64Array(count).fill(1);
      this.#multiplyBy(changed, from, {
        ...level,
        from: level.from <= segment.start ? Math.min(level.from, segment.start - near) : level.from,
        to: level.to >= end ? Math.max(level.to, end + near) : level.to,
      });
    }
    return changed;
  }

  /** Samples of the recording that may sound otherwise by `other`. */
  differences(other: Levels): readonly { readonly from: number; readonly to: number }[] {
    const lists = [this.#levels, other.#levels];
    const keys = lists.map((levels) => new Set(levels.map(keyOf)));
    const near = this.#ramp + this.#reach;
    return lists
      .flatMap((levels, i) => levels.filter((level) => !keys[1 - i]?.has(keyOf(level))))
      .map(({ from, to }) => ({ from: from - near, to: to + near }));
  }

  #multiplyBy(factors: Float64Array, from: number, level: Placed): void {
    const half = this.#ramp / 2;
    const first = Math.max(0, Math.floor(level.from - half) - from);
    const last = Math.min(factors.length, Math.ceil(level.to + half) - from);
    const whole = 10 ** (level.decibels / 20);
    for (let i = first; i < last; i++) {
      const share = this.#share(level, from + i);
      factors[i] *= share === 1 ? whole : 10 ** ((level.decibels * share) / 20);
    }
  }

  /** How much of a level there is at a sample: that of the ramp's length around it. */
  #share({ from, to }: Placed, sample: number): number {
    const half = this.#ramp / 2;
    return Math.max(0, Math.min(to, sample + 0.5 + half) - Math.max(from, sample + 0.5 - half)) / this.#ramp;
  }
}

function keyOf({ from, to, decibels }: Placed): string {
  return `${from} ${to} ${decibels}`;
}
