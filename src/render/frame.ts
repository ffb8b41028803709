import type { Words } from '#model/types.ts';
import type { Bands } from './bands.ts';
import { type CutColumns, firstAbove } from './cut-columns.ts';
import type { Theme } from './theme.ts';
import type { TimeScale } from './time-scale.ts';

/** Who speaks when, sorted, in source seconds; `speaker` counts from 0 and may exceed the number of colours. */
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

/** What the search found, sorted and disjoint, in source seconds. */
export interface MatchColumns {
  readonly count: number;
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** Index of the match stepped to, −1 for none. */
  readonly current: number;
}

export const NO_MATCHES: MatchColumns = {
  count: 0,
  start: new Float64Array(0),
  end: new Float64Array(0),
  current: -1,
};

/** Whether a stretch of source time is part of a match, and of which kind. */
export function matchAt(matches: MatchColumns, from: number, to: number): 'plain' | 'match' | 'current' {
  const { count, start, end, current } = matches;
  const i = firstAbove(end, count, from);
  if (i >= count || start[i] >= to) return 'plain';
  return i === current ? 'current' : 'match';
}

/** Everything one frame is drawn from. */
export interface Frame {
  readonly scale: TimeScale;
  /** Of the canvas, CSS pixels. */
  readonly height: number;
  readonly bands: Bands;
  readonly theme: Theme;
  readonly columns: CutColumns;
  readonly speakers: SpeakerColumns;
  readonly words: Words;
  readonly matches: MatchColumns;
  readonly hasFilm: boolean;
  /** Indexes into `columns`, −1 for none. */
  readonly selected: number;
  readonly hovered: number;
  /** Handle with the keyboard focus, of the selected cut. */
  readonly focusedEdge: 'start' | 'end' | null;
  /** Source seconds. */
  readonly playheadTime: number;
  /** Another number when something changed that is not told here: fonts, peaks, pictures, the WebGL context. */
  readonly revision: number;
}
