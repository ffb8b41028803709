import { type RefObject, useLayoutEffect, useState } from 'react';

/** Width of an element, and how far below the scroller's beginning it starts, px. Zero before it is laid out. */
export function useBox(
  element: RefObject<HTMLElement | null>,
  scroller: HTMLElement | null,
): { readonly width: number; readonly top: number } {
  const [box, setBox] = useState({ width: 0, top: 0 });
  useLayoutEffect(() => {
    const inner = element.current;
    if (!inner || !scroller) return;
    const measure = (): void => {
      const { width, top } = inner.getBoundingClientRect();
      const from = Math.round(top - scroller.getBoundingClientRect().top + scroller.scrollTop);
      setBox((before) => (before.width === width && before.top === from ? before : { width, top: from }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(inner);
    // What stands above it may take more lines.
    if (inner.parentElement) observer.observe(inner.parentElement);
    return () => observer.disconnect();
  }, [element, scroller]);
  return box;
}
