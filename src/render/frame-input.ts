import type { Words } from '#model/types.ts';
import type { Bands } from './bands.ts';
import type { ClipColumns } from './clip-columns.ts';
import type { Extent } from './clip-geometry.ts';
import type { MatchColumns } from './match-columns.ts';
import type { WindowPart } from './regions.ts';
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

/** Everything one frame is drawn from. Read only. */
export interface FrameInput {
  readonly scale: TimeScale;
  /** Of the canvas, CSS pixels. */
  readonly height: number;
  readonly bands: Bands;
  readonly theme: Theme;
  readonly columns: ClipColumns;
  readonly speakers: SpeakerColumns;
  readonly words: Words;
  readonly matches: MatchColumns;
  readonly hasFilm: boolean;
  /** Indexes into `columns`, −1 for none. */
  readonly selected: number;
  readonly hovered: number;
  /** Handle with the keyboard focus, of the selected cut. */
  readonly focusedEdge: 'start' | 'end' | null;
  /**
   * The selected cut is shown above the scene (lifted-cut.ts). In it only the cut's body is drawn, over this extent: none of
   * it for `NOTHING`.
   */
  readonly lifted: Extent | null;
  /** Source seconds. */
  readonly playheadTime: number;
}

/** A frame input and the part of the canvas that is drawn of it: layers leave out what does not reach into that. */
export interface PartInput extends FrameInput, WindowPart {}

/** Whether both inputs are the same but for what `names` name; whatever else a frame is drawn from, now or later, counts. */
export function isSameBut(
  before: FrameInput,
  now: FrameInput,
  names: ReadonlySet<keyof FrameInput>,
): boolean {
  const all = Object.keys(now) as (keyof FrameInput)[];
  return all.every((name) => names.has(name) || before[name] === now[name]);
}
