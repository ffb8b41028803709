/** CSS pixels from the top. */
export interface Band {
  readonly y: number;
  readonly height: number;
}

export interface Bands {
  readonly ruler: Band;
  readonly lane: Band;
  readonly head: Band;
  readonly speakers: Band;
  /** Height 0 where nothing was moved. */
  readonly blocks: Band;
  /** Height 0 without video, or on a low canvas. */
  readonly film: Band;
  readonly wave: Band;
  /** Height 0 where words are unreadable, or on a low canvas. */
  readonly words: Band;
  readonly body: Band;
  readonly overview: Band;
  readonly bottom: number;
}

/** CSS pixels. */
export const RULER = 20;
const LANE = 28;
const HEAD_INSET = 2;
const HEAD = 24;
const SPEAKERS = 3;
const BLOCKS_TOP = RULER + LANE + SPEAKERS;
const BLOCKS = 14;
const FILM = 44;
const WORDS = 18;
const OVERVIEW = 24;
const MIN_WAVE = 24;

/** CSS pixels. */
export const OVERVIEW_MARGIN = 16;
export const FILM_FRAME = 80;

/** Words get a row from this scale on: most then have room. */
const WORDS_FROM_PX_PER_SECOND = 100;

export function wordsReadable(pxPerSecond: number): boolean {
  return pxPerSecond >= WORDS_FROM_PX_PER_SECOND;
}

/** Where film and waveform begin, CSS pixels. */
export function bodyTop(hasBlocks: boolean): number {
  return BLOCKS_TOP + (hasBlocks ? BLOCKS : 0);
}

/** Splits the height (CSS pixels); low canvases drop the filmstrip, then the overview. */
export function bandsFor(height: number, hasFilm: boolean, hasWords: boolean, hasBlocks = false): Bands {
  const bodyY = bodyTop(hasBlocks);
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
    blocks: { y: BLOCKS_TOP, height: bodyY - BLOCKS_TOP },
    film: { y: bodyY, height: filmHeight },
    wave: { y: waveY, height: waveHeight },
    words: { y: waveY + waveHeight, height: wordsHeight },
    body: { y: bodyY, height: bottom - bodyY },
    overview: { y: bottom, height: OVERVIEW },
    bottom,
  };
}
