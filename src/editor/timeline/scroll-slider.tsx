import { type KeyboardEvent, useEffect, useRef } from 'react';
import { subscribe } from 'valtio';
import { timeline } from '#i18n/en/player.ts';
import { formatTime } from '#model/time/format.ts';
import { currentDoc } from '../state/document/document.ts';
import { scrollTimelineTo, setOverviewFocused, timelineView } from '../state/view/timeline-view.ts';

/** Share of the window scrolled by arrow and page keys. */
const ARROW = 0.1;
const PAGE = 0.9;
/** Debounce of announcements. */
const REST_MS = 300;

/** Keyboard access to the overview; not visible. */
export function ScrollSlider() {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tell = () => element.current && tellRange(element.current);
    let timer: ReturnType<typeof setTimeout>;
    tell();
    const stop = subscribe(timelineView, () => {
      clearTimeout(timer);
      timer = setTimeout(tell, REST_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return (
    <div
      ref={element}
      role="slider"
      tabIndex={0}
      aria-label={timeline.scroll()}
      aria-valuenow={0}
      className="sr-only"
      onKeyDown={scrollByKey}
      onFocus={() => setOverviewFocused(true)}
      onBlur={() => setOverviewFocused(false)}
    />
  );
}

function scrollByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { duration } = currentDoc();
  const visible = duration / timelineView.zoom;
  const { scrollTime } = timelineView;
  const targets: Record<string, number> = {
    ArrowRight: scrollTime + ARROW * visible,
    ArrowUp: scrollTime + ARROW * visible,
    ArrowLeft: scrollTime - ARROW * visible,
    ArrowDown: scrollTime - ARROW * visible,
    PageUp: scrollTime + PAGE * visible,
    PageDown: scrollTime - PAGE * visible,
    Home: 0,
    End: duration,
  };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  scrollTimelineTo(target, duration);
}

function tellRange(element: HTMLElement): void {
  const { duration } = currentDoc();
  const { zoom, scrollTime } = timelineView;
  const visible = duration / zoom;
  element.ariaValueMin = '0';
  element.ariaValueMax = String(Math.round(duration - visible));
  element.ariaValueNow = String(Math.round(scrollTime));
  element.ariaValueText = timeline.shown({
    from: formatTime(scrollTime),
    to: formatTime(scrollTime + visible),
  });
}
