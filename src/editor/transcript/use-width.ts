import { type RefObject, useLayoutEffect, useState } from 'react';

/** Longest line of text, px (a measure of 640). */
const MAX_WIDTH = 640;

/** Width of the text column in whole px, 0 before it is known; follows the element's size. */
export function useTextWidth(text: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = text.current;
    if (!element) return;
    const read = (): void => setWidth(Math.min(MAX_WIDTH, Math.floor(element.clientWidth)));
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [text]);
  return width;
}
