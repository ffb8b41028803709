import { type CSSProperties, useEffect, useRef } from 'react';
import { subscribe, useSnapshot } from 'valtio';
import { timeline } from '#i18n/en/player.ts';
import { currentDoc } from '../state/document.ts';
import { coloursOf, nameOf } from '../state/other-windows.ts';
import { timelineView } from '../state/timeline-view.ts';
import { together } from '../state/together.ts';

/** Playheads of other windows over the canvas; the view moves them without a render. */
export function OtherPlayheads() {
  const { others } = useSnapshot(together);
  const element = useRef<HTMLDivElement>(null);
  const isAlone = others.length === 0;
  useEffect(() => {
    if (isAlone) return;
    const place = (): void => {
      const { style } = element.current ?? {};
      style?.setProperty('--from', String(timelineView.scrollTime));
      style?.setProperty('--span', String(Math.max(1e-3, currentDoc().duration / timelineView.zoom)));
    };
    place();
    return subscribe(timelineView, place);
  }, [isAlone]);
  if (isAlone) return null;
  return (
    <div ref={element} className="pointer-events-none absolute inset-0 overflow-hidden">
      {others.map((other) => {
        if (other.playhead === null) return null;
        const { line, ground } = coloursOf(other);
        const style: CSSProperties = {
          left: `calc((${other.playhead} - var(--from, 0)) / var(--span, 1) * 100%)`,
          background: line,
        };
        return (
          <span
            key={other.window_id}
            role="img"
            aria-label={timeline.playsHere({ name: nameOf(other) })}
            data-other="playhead"
            className="absolute top-0 bottom-0 w-px"
            style={style}
          >
            <span
              aria-hidden
              className="absolute top-0 left-0 max-w-32 truncate rounded-br-chip px-1 text-12 leading-4"
              style={{ background: ground, color: 'white' }}
            >
              {nameOf(other)}
            </span>
          </span>
        );
      })}
    </div>
  );
}
