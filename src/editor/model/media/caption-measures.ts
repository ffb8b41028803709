import type { CaptionLook } from '../types.ts';
import type { Size } from './reduced-size.ts';

/** Where and how large captions are drawn into a picture, pixels. */
export interface CaptionMeasures {
  /** Height of a line, which is what libass calls the size of a font. */
  readonly line: number;
  /** Of the box around the letters, or half the width of their outline. */
  readonly inset: number;
  /** At the left and the right; above or below. */
  readonly side: number;
  readonly edge: number;
}

const SCALES = { small: 0.8, medium: 1, large: 1.35 } as const;
/** Of a line, by the picture's height and its width: a tall picture is narrow. */
const BY_HEIGHT = 0.058;
const BY_WIDTH = 0.045;
const MIN_LINE = 8;
const MARGIN = 0.06;
/** A line of Inter is as high as its tallest and deepest signs: (2269 + 660) / 2048 em. */
export const LINE_OF_EM = 2929 / 2048;

function exactLine(size: CaptionLook['size'], { width, height }: Size): number {
  return Math.max(MIN_LINE, SCALES[size] * Math.min(BY_HEIGHT * height, BY_WIDTH * width));
}

export function captionMeasures(
  { size, frame }: Pick<CaptionLook, 'size' | 'frame'>,
  { width, height }: Size,
): CaptionMeasures {
  const line = Math.round(exactLine(size, { width, height }));
  return {
    line,
    inset: Math.max(1, Math.round((frame === 'box' ? 0.24 : 0.06) * line)),
    side: Math.round(MARGIN * width),
    edge: Math.round(MARGIN * height),
  };
}

/** Of a letter, in ems: what people say is a little narrower. */
const USUAL_LETTER = 0.52;

/**
 * How wide a line may be in a picture, ems, and how many letters it takes at most there: a narrow picture takes fewer than are asked for. The same
 * for the same picture made smaller: what a line's height is rounded by, the margins take.
 */
export function captionRoom(
  look: Pick<CaptionLook, 'size' | 'letters'>,
  picture: Size,
): { room: number; letters: number } {
  const em = exactLine(look.size, picture) / LINE_OF_EM;
  const room = Math.max(1, ((1 - 2 * MARGIN) * picture.width) / em);
  return { room, letters: Math.max(1, Math.min(look.letters, Math.floor(room / USUAL_LETTER))) };
}
