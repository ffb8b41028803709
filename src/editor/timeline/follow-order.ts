import { type RefObject, useLayoutEffect, useRef } from 'react';
import { subscribe } from 'valtio';
import { type Arrangement, arrangementOf } from '#model/edit/arrangement.ts';
import { isSameOrder } from '#src/render/geometry/arranged.ts';
import { currentDoc, editor } from '../state/document/document.ts';
import { playback } from '../state/playback/playback.ts';
import { timelineView } from '../state/view/timeline-view.ts';

/** Runs now, and whenever the order of playing changes. @returns stops it */
export function followOrder(update: (order: Arrangement) => void): () => void {
  let order = arrangementOf(currentDoc());
  update(order);
  return subscribe(editor, () => {
    const now = arrangementOf(currentDoc());
    if (isSameOrder(now, order)) return;
    order = now;
    update(order);
  });
}

/** An element over the canvas whose children `place` moves without a render: with the view, the order, the playhead and its width. @param items that it shows */
export function useFlags(
  items: readonly unknown[],
  place: (element: HTMLDivElement) => void,
): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current || items.length === 0) return;
    const placeAll = (): void => place(current);
    const observer = new ResizeObserver(placeAll);
    observer.observe(current);
    const stops = [followOrder(placeAll), subscribe(timelineView, placeAll), subscribe(playback, placeAll)];
    return () => {
      for (const stop of stops) stop();
      observer.disconnect();
    };
  }, [items, place]);
  return element;
}
