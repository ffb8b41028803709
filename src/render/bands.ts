/** A horizontal band of the canvas, CSS pixels from its top. */
export interface Band {
  readonly y: number;
  readonly height: number;
}

/** Where each layer lies (ui.md §5). The canvas starts under the panel's header. */
export interface Bands {
  readonly ruler: Band;
  readonly lane: Band;
  readonly head: Band;
  readonly speakers: Band;
  /** Height 0 when the recording has no picture; the waveform then takes the room. */
  readonly film: Band;
  readonly wave: Band;
  /** Body of a clip: film and waveform. */
  readonly body: Band;
  readonly overview: Band;
  /** Lower end of the playhead. */
  readonly bottom: number;
}

const RULER = 20;
const LANE = 28;
const HEAD_INSET = 2;
const HEAD = 24;
const SPEAKERS = 3;
const FILM = 44;
const OVERVIEW = 24;
const MIN_WAVE = 24;

/** Margin of the overview strip at both sides, CSS pixels. */
export const OVERVIEW_MARGIN = 16;
/** Width of a picture of the filmstrip, CSS pixels. */
export const FILM_FRAME = 80;

/** Divides a canvas of `height` CSS pixels; whatever is left over goes to the waveform (72 of 191 with a filmstrip). */
export function bandsFor(height: number, hasFilm: boolean): Bands {
  const bodyY = RULER + LANE + SPEAKERS;
  const filmHeight = hasFilm ? FILM : 0;
  const waveHeight = Math.max(height - OVERVIEW - bodyY - filmHeight, MIN_WAVE);
  const bottom = bodyY + filmHeight + waveHeight;
  return {
    ruler: { y: 0, height: RULER },
    lane: { y: RULER, height: LANE },
    head: { y: RULER + HEAD_INSET, height: HEAD },
    speakers: { y: RULER + LANE, height: SPEAKERS },
    film: { y: bodyY, height: filmHeight },
    wave: { y: bodyY + filmHeight, height: waveHeight },
    body: { y: bodyY, height: bottom - bodyY },
    overview: { y: bottom, height: OVERVIEW },
    bottom,
  };
}
