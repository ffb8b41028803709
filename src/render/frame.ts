import type { Arrangement } from '#model/edit/arrangement.ts';
import type { Gain, MarkedRange, Rational, Seam, Words } from '#model/types.ts';
import type { Bands } from './geometry/bands.ts';
import { type CutColumns, firstAbove } from './geometry/cut-columns.ts';
import type { TimeScale } from './geometry/time-scale.ts';
import type { Theme } from './theme.ts';

/** Sorted; `speaker` may exceed the number of colours. */
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

/** Sorted, disjoint. */
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

/** What the words of a lane are drawn from. */
export type WordTimes = Pick<Words, 'length' | 'start' | 'end' | 'text'>;

/** What the lane of the blocks shows, which is there only where something was moved. Indexes into the blocks. */
export interface BlockLane {
  /** Those that do not play where they were recorded. */
  readonly moved: ReadonlySet<number>;
  /** −1 for none. */
  readonly hovered: number;
  /** −1 for none. */
  readonly held: number;
  /** Where the held one would be put, arranged seconds. */
  readonly drop: number | null;
}

export const NO_LANE: BlockLane = { moved: new Set(), hovered: -1, held: -1, drop: null };

/** Arranged seconds: the recording in playing order, cuts included. */
export interface Frame {
  readonly scale: TimeScale;
  /** CSS pixels. */
  readonly height: number;
  readonly bands: Bands;
  readonly theme: Theme;
  readonly columns: CutColumns;
  readonly speakers: SpeakerColumns;
  readonly words: WordTimes;
  readonly matches: MatchColumns;
  /** Where a block or a joined rush begins, sorted; without a name there is one rush. Empty where nothing was joined or moved. */
  readonly seams: readonly Seam[];
  readonly range: MarkedRange | null;
  /** What sounds otherwise than recorded; sorted. */
  readonly gains: readonly Gain[];
  readonly order: Arrangement;
  readonly lane: BlockLane;
  readonly hasFilm: boolean;
  /** Indexes into `columns`, −1 for none. */
  readonly selected: number;
  readonly hovered: number;
  readonly focusedEdge: 'start' | 'end' | null;
  readonly playheadTime: number;
  /** Of the video; null: audio alone. */
  readonly frameRate: Rational | null;
  /** Changes with fonts, peaks, thumbnails and the WebGL context. */
  readonly revision: number;
}
