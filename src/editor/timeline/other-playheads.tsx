import { useSnapshot } from 'valtio';
import { timeline } from '#i18n/en/player.ts';
import { arrangementOf } from '#model/edit/arrangement.ts';
import { bodyTop, RULER } from '#src/render/geometry/bands.ts';
import { currentDoc } from '../state/document/document.ts';
import { coloursOf, nameOf, presence } from '../state/saving/presence.ts';
import { timelineView } from '../state/view/timeline-view.ts';
import { flagPlaces } from './flag-places.ts';
import { useFlags } from './follow-order.ts';

/**
 * Playheads of other windows over the canvas, their flags below the ruler's times, the own playhead's tag and the heads of
 * the cuts. The view moves them without a render.
 */
export function OtherPlayheads() {
  const { others } = useSnapshot(presence);
  const element = useFlags(others, placeAll);
  if (others.length === 0) return null;
  return (
    <div
      ref={element}
      className="pointer-events-none absolute inset-x-0 bottom-0 overflow-hidden"
      style={{ top: RULER }}
    >
      {others.map((other) => {
        if (other.playhead === null) return null;
        const { line, ground } = coloursOf(other);
        return (
          <span
            key={other.window_id}
            role="img"
            aria-label={timeline.playsHere({ name: nameOf(other) })}
            data-other="playhead"
            data-time={other.playhead}
            className="absolute inset-y-0 left-0 w-px"
            style={{ background: line }}
          >
            <span
              aria-hidden
              className="absolute left-0 max-w-32 truncate rounded-r-chip px-1 text-12 leading-4 data-dot:indent-40 data-dot:[clip-path:circle(3.5px_at_4px_4px)]"
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

/** A flag and what is free below it. */
const ROW = 1.0625;

function placeAll(element: HTMLElement): void {
  const { scrollTime, zoom } = timelineView;
  const width = element.clientWidth;
  const doc = currentDoc();
  const pxPerSecond = (width * zoom) / Math.max(doc.duration, 1e-3);
  const { toArranged, isAsRecorded } = arrangementOf(doc);
  const top = bodyTop(!isAsRecorded) - RULER;
  const shown = [...element.children].flatMap((line) => {
    const flag = line.firstElementChild;
    if (!(line instanceof HTMLElement && flag instanceof HTMLElement)) return [];
    return {
      line,
      flag,
      x: (toArranged(Number(line.dataset.time)) - scrollTime) * pxPerSecond,
      width: flag.offsetWidth,
    };
  });
  for (const [i, place] of flagPlaces(shown, width).entries()) {
    const { line, flag, x } = shown[i];
    line.style.visibility = place ? 'visible' : 'hidden';
    if (!place) continue;
    line.style.transform = `translateX(${x}px)`;
    flag.style.transform = `translateX(${place.left - x}px)`;
    flag.style.top = `calc(${top}px + ${place.row * ROW}rem)`;
    flag.toggleAttribute('data-dot', place.isDot);
  }
}
