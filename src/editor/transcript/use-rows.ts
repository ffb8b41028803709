import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useMemo } from 'react';
import { lineOfWord, rowOfLine, type TranscriptLayout } from './layout.ts';
import { observeScroll } from './observe-scroll.ts';
import { TEXT_TOP } from './view.ts';

/** Words kept on either side of the visible part (specification §9). */
const WINDOW_WORDS = 50;
/** The window is rebuilt this long after scrolling stopped, ms (specification §9). */
const SETTLE_MS = 100;

/**
 * The rows to put on the page. At rest: the visible ones and 50 words either side. While scrolling: a screenful either
 * side, so that a fling never shows blank; trimmed 100 ms after it stops.
 */
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
