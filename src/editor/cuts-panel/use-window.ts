import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Height of a row, and of the open one with its inputs and room for a message, px. */
const ROW = 44;
const OPEN_ROW = 100;
/** Maximum height of a list (§2: 60 units of 4 px). */
export const MAX_HEIGHT = 240;
/** Room under the last row, so that the fade at the bottom never hides it. */
const END = 24;
/** Rows in view at most, and on the page beyond them on each side. */
const VISIBLE = Math.ceil(MAX_HEIGHT / ROW) + 1;
const BEYOND = 2;

export interface ListWindow {
  /** Rows on the page: from the first to before the last. */
  readonly from: number;
  readonly to: number;
  /** Height of the whole list, px. */
  readonly height: number;
  /** Distance of a row from the top of the list, px. */
  top(row: number): number;
  /** Scrolls the list as little as it takes to show a row whole. */
  show(row: number): void;
}

/**
 * Which rows of a list are on the page. Heights are known, so nothing is measured and ten thousand rows cost what ten do.
 * @param open index of the row that is open, −1 for none
 */
export function useWindow(scroller: RefObject<HTMLElement | null>, count: number, open: number): ListWindow {
  const [first, setFirst] = useState(0);
  const extra = OPEN_ROW - ROW;
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = (): void => {
      const y = element.scrollTop;
      const openTop = open * ROW;
      const row = open < 0 || y < openTop ? y / ROW : Math.max(open, (y - extra) / ROW);
      // Within the frame of the event: otherwise the rows of the place before would be painted.
      flushSync(() => setFirst(Math.floor(row)));
    };
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [scroller, open, extra]);

  const upper = Math.max(0, Math.min(first, count - VISIBLE));
  const top = (row: number): number => row * ROW + (open >= 0 && row > open ? extra : 0);
  return {
    from: Math.max(0, upper - BEYOND),
    to: Math.min(count, upper + VISIBLE + BEYOND),
    height: top(count) + (count * ROW > MAX_HEIGHT ? END : 0),
    top,
    show(row) {
      const element = scroller.current;
      if (!element) return;
      const bottom = top(row + 1) + END;
      if (top(row) < element.scrollTop) element.scrollTop = top(row);
      else if (bottom > element.scrollTop + MAX_HEIGHT) element.scrollTop = bottom - MAX_HEIGHT;
    },
  };
}
