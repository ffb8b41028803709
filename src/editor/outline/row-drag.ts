import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { EdgeScroll } from '../shared/edge-scroll.ts';
import type { ParagraphPlaces } from '../state/transcript/moves.ts';

interface RowDragOptions {
  readonly scroller: HTMLElement | null;
  /** px, of every row. */
  readonly rowHeight: number;
  readonly count: number;
  /** @param target the row before which they are dropped, or the number of rows */
  readonly onDrop: (places: ParagraphPlaces, target: number) => void;
}

/** px from an edge at which the list scrolls. */
const EDGE = 48;

/** Rows of one height that are dragged by a handle; the list scrolls at its edges. */
export function useRowDrag({ scroller, rowHeight, count, onDrop }: RowDragOptions) {
  const [target, setTarget] = useState<number | null>(null);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);

  const begin = (event: PointerEvent, places: ParagraphPlaces): void => {
    if (!scroller || event.button !== 0) return;
    event.preventDefault();
    const ended = new AbortController();
    let y = event.clientY;
    let dropAt: number | null = null;
    const place = (): void => {
      const { top } = scroller.getBoundingClientRect();
      const row = Math.round((y - top + scroller.scrollTop) / rowHeight);
      dropAt = Math.max(0, Math.min(count, row));
      setTarget(dropAt);
    };
    const edges = new EdgeScroll(scroller, EDGE, place);
    stop.current = () => {
      edges.stop();
      ended.abort();
      setTarget(null);
    };
    const { signal } = ended;
    const follow = (moved: globalThis.PointerEvent): void => {
      y = moved.clientY;
      place();
      edges.follow(y);
    };
    window.addEventListener('pointermove', follow, { signal });
    window.addEventListener('pointercancel', () => stop.current(), { signal });
    window.addEventListener(
      'pointerup',
      () => {
        stop.current();
        if (dropAt !== null) onDrop(places, dropAt);
      },
      { signal },
    );
    place();
  };

  return { target, begin, cancel: () => stop.current() };
}
