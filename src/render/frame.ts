import type { MarkedRange, Rational, Seam, Words } from '#model/types.ts';
import type { Bands } from './geometry/bands.ts';
import { type CutColumns, firstAbove } from './geometry/cut-columns.ts';
import type { TimeScale } from './geometry/time-scale.ts';
import type { Theme } from './theme.ts';

/** Sorted, source seconds; `speaker` may exceed the number of colours. */
export interface SpeakerColumns {
  readonly count: number;
  readonly start: Float64Array;
  readonly end: Float64Array;
  readonly speaker: Uint8Array;
}

export const NO_SPEAKERS: SpeakerColumns = {
  count: 0,
  start: new Float64Array(0),
  end: new Float64Array(0),
  speaker: new Uint8Array(0),
};

/** Sorted, disjoint, source seconds. */
export interface MatchColumns {
  readonly count: number;
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** −1 for none. */
  readonly current: number;
}

export const NO_MATCHES: MatchColumns = {
  count: 0,
  start: new Float64Array(0),
  end: new Float64Array(0),
  current: -1,
};

export function matchAt(matches: MatchColumns, from: number, to: number): 'plain' | 'match' | 'current' {
  const { count, start, end, current } = matches;
  const i = firstAbove(end, count, from);
  if (i >= count || start[i] >= to) return 'plain';
  return i === current ? 'current' : 'match';
}

export interface Frame {
  readonly scale: TimeScale;
  /** CSS pixels. */
  readonly height: number;
  readonly bands: Bands;
  readonly theme: Theme;
  readonly columns: CutColumns;
  readonly speakers: SpeakerColumns;
  readonly words: Words;
  readonly matches: MatchColumns;
  /** Of each joined rush, sorted; empty for one alone. */
  readonly seams: readonly Seam[];
  readonly range: MarkedRange | null;
  readonly hasFilm: boolean;
  /** Indexes into `columns`, −1 for none. */
  readonly selected: number;
  readonly hovered: number;
  readonly focusedEdge: 'start' | 'end' | null;
  /** Source seconds. */
  readonly playheadTime: number;
  /** Of the video; null: audio alone. */
  readonly frameRate: Rational | null;
  /** Changes with fonts, peaks, thumbnails and the WebGL context. */
  readonly revision: number;
}
