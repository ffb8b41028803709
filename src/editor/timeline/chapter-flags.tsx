import { useSnapshot } from 'valtio';
import { comments as texts } from '#i18n/en/player.ts';
import { arrangementOf } from '#model/edit/arrangement.ts';
import { RULER } from '#src/render/geometry/bands.ts';
import { chapterTitle, goToChapter } from '../state/comments/chapters.ts';
import { chaptersOf } from '../state/document/chapters.ts';
import { currentDoc } from '../state/document/document.ts';
import { useDocumentPart } from '../state/document/use-document.ts';
import { playback } from '../state/playback/playback.ts';
import { session } from '../state/session/session.ts';
import { timelineView } from '../state/view/timeline-view.ts';
import { useFlags } from './follow-order.ts';

/** Chapters on the ruler of the canvas; the list beside the comments is for the keyboard. The view moves them without a render. */
export function ChapterFlags() {
  useSnapshot(session);
  const chapters = useDocumentPart(chaptersOf);
  const element = useFlags(chapters, placeAll);
  if (chapters.length === 0) return null;
  return (
    <div
      ref={element}
      className="pointer-events-none absolute inset-x-0 top-0 overflow-hidden"
      style={{ height: RULER }}
    >
      {chapters.map((chapter) => (
        <button
          key={chapter.time}
          type="button"
          tabIndex={-1}
          aria-label={texts.goToChapter({ name: chapterTitle(chapter) })}
          title={texts.chapterMark({ name: chapterTitle(chapter) })}
          data-chapter={chapter.time}
          onClick={() => goToChapter(chapter)}
          className="pointer-events-auto absolute inset-y-0 left-0 max-w-(--room) overflow-hidden border-blue border-l-2 bg-blue-soft px-1 text-12 leading-5 text-blue-text text-ellipsis whitespace-nowrap data-dot:w-2 data-dot:px-0 data-dot:text-[0px]"
        >
          {chapterTitle(chapter)}
        </button>
      ))}
    </div>
  );
}

/** CSS pixels. */
const WIDEST = 140;
const NARROWEST = 28;

/** Half of the playhead's tag, which nothing covers. */
const TAG_SIDE = 38;

/** A name has the room up to the next one or to the playhead's tag; with little it is a mark alone, and under the tag it is not there. */
function placeAll(element: HTMLElement): void {
  const { scrollTime, zoom } = timelineView;
  const width = element.clientWidth;
  const doc = currentDoc();
  const pxPerSecond = (width * zoom) / Math.max(doc.duration, 1e-3);
  const { toArranged } = arrangementOf(doc);
  const playheadX = (toArranged(playback.coarseTime) - scrollTime) * pxPerSecond;
  const flags = [...element.children]
    .filter((flag) => flag instanceof HTMLElement)
    .map((flag) => ({ flag, x: (toArranged(Number(flag.dataset.chapter)) - scrollTime) * pxPerSecond }))
    .sort((a, b) => a.x - b.x);
  for (const [i, { flag, x }] of flags.entries()) {
    const tag = playheadX > x ? playheadX - TAG_SIDE : width;
    const room = Math.min(WIDEST, (flags[i + 1]?.x ?? width) - x - 2, tag - x);
    const isInView = x > -WIDEST && x < width && Math.abs(playheadX - x) >= TAG_SIDE;
    flag.style.visibility = isInView ? 'visible' : 'hidden';
    if (!isInView) continue;
    flag.style.transform = `translateX(${x}px)`;
    flag.style.setProperty('--room', `${Math.max(room, 2)}px`);
    flag.toggleAttribute('data-dot', room < NARROWEST);
  }
}
