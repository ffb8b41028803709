import {
  defaultRangeExtractor,
  observeElementOffset,
  type Range,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { type RefObject, useMemo } from 'react';
import { lineOfWord, rowOfLine, type TranscriptLayout } from './layout.ts';
import { TEXT_TOP } from './view.ts';

/** Specification §9. */
const WINDOW_WORDS = 50;
/** ms (specification §9). */
const SETTLE_MS = 100;

/** At rest the visible rows and 50 words on either side; a screenful on either side while scrolling. */
export function useRows(layout: TranscriptLayout, scroller: RefObject<HTMLElement | null>): number[] {
  // A new key function per layout tells the virtualizer that every size may have changed.
  const getItemKey = useMemo(() => {
    const rows = layout.rowCount;
    return (row: number): number => Math.min(row, rows);
  }, [layout]);
  const virtualizer: Virtualizer<HTMLElement, HTMLElement> = useVirtualizer<HTMLElement, HTMLElement>({
    count: layout.rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: (row) => layout.rowTop[row + 1] - layout.rowTop[row],
    getItemKey,
    scrollMargin: TEXT_TOP,
    overscan: 0,
    isScrollingResetDelay: SETTLE_MS,
    observeElementOffset: observeScroll,
    rangeExtractor: (range) => defaultRangeExtractor(widened(layout, range, virtualizer.isScrolling)),
  });
  return virtualizer.getVirtualItems().map((item) => item.index);
}

function widened(layout: TranscriptLayout, range: Range, scrolling: boolean): Range {
  if (layout.rowCount === 0) return range;
  const last = layout.rowCount - 1;
  const from = Math.min(range.startIndex, last);
  const to = Math.min(range.endIndex, last);
  if (scrolling) {
    const screen = to - from + 1;
    return { ...range, startIndex: Math.max(0, from - screen), endIndex: Math.min(last, to + screen) };
  }
  const firstWord = layout.lineWord[layout.rowLine[from]];
  const lastWord = layout.lineWord[layout.rowLine[to + 1]];
  const row = (word: number): number => rowOfLine(layout, lineOfWord(layout, word));
  return {
    ...range,
    startIndex: row(Math.max(0, firstWord - WINDOW_WORDS)),
    endIndex: row(Math.min(layout.words.length - 1, lastWord + WINDOW_WORDS)),
  };
}

/** Polling goes on this long after the last movement, ms. */
const LOOK_MS = 200;
const SIGNS = ['scroll', 'wheel', 'touchmove', 'keydown'] as const;

type Rows = Virtualizer<HTMLElement, HTMLElement>;

/** Reports the scroll offset inside each frame too: animated scrolling (End, Page Down) moves after the scroll events of its frame. */
function observeScroll(
  rows: Rows,
  tell: (offset: number, isScrolling: boolean) => void,
): (() => void) | undefined {
  const scroller = rows.scrollElement;
  if (!scroller) return undefined;
  const stop = observeElementOffset(rows, tell);
  let seen = scroller.scrollTop;
  let frame = 0;
  let until = 0;
  const look = (now: number): void => {
    const top = scroller.scrollTop;
    if (top !== seen) {
      seen = top;
      until = now + LOOK_MS;
      tell(top, true);
    }
    frame = now < until ? requestAnimationFrame(look) : 0;
  };
  const begin = (): void => {
    until = performance.now() + LOOK_MS;
    if (frame === 0) frame = requestAnimationFrame(look);
  };
  for (const sign of SIGNS) scroller.addEventListener(sign, begin, { passive: true });
  return () => {
    for (const sign of SIGNS) scroller.removeEventListener(sign, begin);
    cancelAnimationFrame(frame);
    stop?.();
  };
}
