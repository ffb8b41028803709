import { observeElementOffset, type Virtualizer } from '@tanstack/react-virtual';

/** How long after the last sign of scrolling each frame is looked at, ms. */
const LOOK_MS = 200;
/** What begins a scroll, some before its first event. */
const SIGNS = ['scroll', 'wheel', 'touchmove', 'keydown'] as const;

type Rows = Virtualizer<HTMLElement, HTMLElement>;

/**
 * Tells the virtualizer where the scroller stands: at each scroll event as it does itself, and inside each frame while
 * something scrolls. A scroll that the browser animates (End, Page Down) moves on after the events of its frame; without
 * the look inside the frame, rows of the place before would be painted.
 */
export function observeScroll(
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
