/** What the reader's browser sets text in, unless they chose otherwise, px. */
const USUAL = 16;

/**
 * How many times larger than usual the reader's browser sets text: for what is placed by numbers, where style sheets say
 * `rem`. Stays the same until the page is left.
 */
export const TEXT_SCALE =
  typeof document === 'undefined'
    ? 1
    : Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL || 1;

/** Whether a line holds a few words and no more (`2xs` of the style sheets). Stays the same until the page is left. */
export const HAS_SHORT_LINES = typeof matchMedia === 'function' && matchMedia('(width < 20rem)').matches;
