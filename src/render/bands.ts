/** A horizontal band of the canvas, CSS pixels from its top. */
export interface Band {
  readonly y: number;
  readonly height: number;
}

/** Where each layer lies. The canvas starts under the panel's header. */
export interface Bands {
  readonly ruler: Band;
  readonly lane: Band;
  readonly head: Band;
  readonly speakers: Band;
  /** Height 0 when the recording has no picture, or the canvas is too low; the waveform then takes the room. */
  readonly film: Band;
  readonly wave: Band;
  /** Height 0 where words are too narrow to read, or the canvas too low. */
  readonly words: Band;
  /** Body of a cut: film, waveform and words. */
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
const WORDS = 18;
const OVERVIEW = 24;
const MIN_WAVE = 24;

/** Margin of the overview strip at both sides, CSS pixels. */
export const OVERVIEW_MARGIN = 16;
/** Width of a picture of the filmstrip, CSS pixels. */
export const FILM_FRAME = 80;

/** Words get a row of their own from this scale on, CSS pixels a second: at talking pace most of them then have room. */
const WORDS_FROM_PX_PER_SECOND = 100;

/** Whether single words can be read at this scale. */
export function wordsReadable(pxPerSecond: number): boolean {
  return pxPerSecond >= WORDS_FROM_PX_PER_SECOND;
}

/**
 * Divides a canvas of `height` CSS pixels; whatever is left over goes to the waveform (72 of 191 with a filmstrip). A canvas
 * too low for all, as a telephone's, does without the filmstrip, then without the overview, which lies below its end then.
 */
export function bandsFor(height: number, hasFilm: boolean, hasWords: boolean): Bands {
  const bodyY = RULER + LANE + SPEAKERS;
  const filmHeight = hasFilm && height - bodyY - FILM - OVERVIEW >= MIN_WAVE ? FILM : 0;
  const room = height - bodyY - filmHeight;
  const rest = room - OVERVIEW >= MIN_WAVE ? room - OVERVIEW : room;
  const wordsHeight = hasWords && rest - WORDS >= MIN_WAVE ? WORDS : 0;
  const waveHeight = Math.max(rest - wordsHeight, MIN_WAVE);
  const waveY = bodyY + filmHeight;
  const bottom = waveY + waveHeight + wordsHeight;
  return {
    ruler: { y: 0, height: RULER },
    lane: { y: RULER, height: LANE },
    head: { y: RULER + HEAD_INSET, height: HEAD },
    speakers: { y: RULER + LANE, height: SPEAKERS },
    film: { y: bodyY, height: filmHeight },
    wave: { y: waveY, height: waveHeight },
    words: { y: waveY + waveHeight, height: wordsHeight },
    body: { y: bodyY, height: bottom - bodyY },
    overview: { y: bottom, height: OVERVIEW },
    bottom,
  };
}
