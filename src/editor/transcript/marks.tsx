import { Bookmark } from 'lucide-react';
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { comments as texts } from '#i18n/en/player.ts';
import { transcript } from '#i18n/en/transcript.ts';
import { CUT_REASONS, type CutReason, REASONS } from '#model/cut-reasons.ts';
import { partitionPoint } from '#model/time/sorted.ts';
import { wordAtTime } from '#model/words/words.ts';
import { useTheme } from '../../ui/index.ts';
import { chapterTitle, goToChapter } from '../state/comments/chapters.ts';
import { openComments } from '../state/comments/comments.ts';
import { chaptersOf } from '../state/document/chapters.ts';
import { useDocumentPart } from '../state/document/use-document.ts';
import { coloursOf, nameOf, presence } from '../state/saving/presence.ts';
import { session } from '../state/session/session.ts';
import { search } from '../state/transcript/search.ts';
import { isCut } from './break-lines.ts';
import { wordPlaces } from './hit.ts';
import { LINE_HEIGHT, lineOfWord, lineTop, type Sizes, type TranscriptLayout } from './layout.ts';

interface PlacedProps {
  readonly layout: TranscriptLayout;
  readonly sizes: Sizes;
}

/** Where other windows are in the text. */
export function OtherCarets({ layout, sizes }: PlacedProps) {
  const { others } = useSnapshot(presence);
  return others.map((other) => {
    const word = other.caret === null ? -1 : wordAtTime(layout.words, other.caret);
    if (word < 0) return null;
    const [{ left, top }] = wordPlaces(layout, sizes, word);
    return (
      <span
        key={other.window_id}
        role="img"
        aria-label={transcript.isHere({ name: nameOf(other) })}
        title={nameOf(other)}
        data-other="caret"
        className="pointer-events-none absolute w-0.5 rounded-full"
        style={{ left: left - 3, top, height: LINE_HEIGHT, background: coloursOf(other).line }}
      />
    );
  });
}

/** In the margin, beside the first word of each chapter. */
export function ChapterMarks({ layout, sizes }: PlacedProps) {
  useSnapshot(session);
  const chapters = useDocumentPart(chaptersOf);
  return chapters.map((chapter) => {
    const { words } = layout;
    const word = partitionPoint(words.length, (i) => words.end[i] <= chapter.time);
    if (word === words.length) return null;
    const [{ top }] = wordPlaces(layout, sizes, word);
    const name = texts.chapterMark({ name: chapterTitle(chapter) });
    return (
      <button
        key={chapter.time}
        type="button"
        tabIndex={-1}
        aria-label={name}
        title={name}
        onClick={() => {
          goToChapter(chapter);
          openComments();
        }}
        className="absolute -left-9.5 grid w-5 place-items-center max-sm:-left-8 max-sm:w-4 rounded-chip text-blue-text hover:bg-bg-3"
        style={{ top, height: LINE_HEIGHT }}
      >
        <Bookmark aria-hidden size={14} />
      </button>
    );
  });
}

interface MarksProps {
  readonly layout: TranscriptLayout;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly onScroll: () => void;
}

const TICK = 2;
/** Drawn after the frame that shows the change in the text, ms. */
const DRAW_MS = 60;

/** Minimap: cuts and matches in their colours, and a scroll thumb. */
export function MarksStrip({ layout, scroller, onScroll }: MarksProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const thumb = useRef<HTMLDivElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  const { matches } = useSnapshot(search);

  const draw = useRef(() => {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the colours read from the page
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    draw.current = () => drawMarks(element, layout, matches);
    const timer = setTimeout(() => draw.current(), DRAW_MS);
    return () => clearTimeout(timer);
  }, [layout, matches, theme]);
  // One for all layouts: a new observer tells at once, within the frame that shows the change.
  useEffect(() => {
    const observer = new ResizeObserver(() => draw.current());
    if (canvas.current) observer.observe(canvas.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const host = scroller.current;
    if (!host) return;
    const place = (): void => {
      const { scrollTop, scrollHeight, clientHeight } = host;
      const shown = thumb.current;
      if (!shown) return;
      const all = Math.max(scrollHeight, 1);
      shown.hidden = scrollHeight <= clientHeight;
      shown.style.top = `${(scrollTop / all) * 100}%`;
      shown.style.height = `max(24px, ${(clientHeight / all) * 100}%)`;
    };
    place();
    host.addEventListener('scroll', place, { passive: true });
    const observer = new ResizeObserver(place);
    observer.observe(host);
    if (host.firstElementChild) observer.observe(host.firstElementChild);
    return () => {
      host.removeEventListener('scroll', place);
      observer.disconnect();
    };
  }, [scroller]);

  const drag = (event: PointerEvent): void => {
    const host = scroller.current;
    const box = strip.current?.getBoundingClientRect();
    if (!host || !box || event.buttons !== 1) return;
    if (event.type === 'pointerdown') strip.current?.setPointerCapture(event.pointerId);
    onScroll();
    const part = (event.clientY - box.top) / box.height;
    host.scrollTop = part * host.scrollHeight - host.clientHeight / 2;
  };

  return (
    <div
      ref={strip}
      aria-hidden="true"
      onPointerDown={drag}
      onPointerMove={drag}
      className="absolute top-2 right-1 bottom-2 w-4 cursor-pointer touch-none"
    >
      <div
        ref={thumb}
        className="absolute right-1 w-2 rounded-[4px] bg-[color-mix(in_srgb,var(--text-3)_28%,transparent)]"
      />
      <canvas ref={canvas} className="absolute inset-y-0 right-1 h-full w-2" />
    </div>
  );
}

function drawMarks(
  element: HTMLCanvasElement,
  layout: TranscriptLayout,
  matches: readonly { readonly startWordIdx: number }[],
): void {
  const scale = devicePixelRatio;
  const { clientWidth: width, clientHeight: height } = element;
  const [columns, rows] = [Math.round(width * scale), Math.round(height * scale)];
  if (element.width !== columns) element.width = columns;
  if (element.height !== rows) element.height = rows;
  const context = element.getContext('2d');
  const total = layout.rowTop[layout.rowCount];
  if (!context || height === 0 || !total) return;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  const style = getComputedStyle(element);
  // One tick a pixel row, however many cuts fall on it.
  const ticks = (words: Iterable<number>, inset: number): void => {
    const rows = new Set<number>();
    for (const word of words)
      rows.add(Math.round((lineTop(layout, lineOfWord(layout, word)) / total) * (height - TICK)));
    for (const y of rows) context.fillRect(inset, y, width - 2 * inset, TICK);
  };
  context.globalAlpha = 0.85;
  const cuts = cutWords(layout);
  for (const reason of REASONS) {
    context.fillStyle = style.getPropertyValue(`--${CUT_REASONS[reason].token}-edge`);
    ticks(cuts.get(reason) ?? [], 2);
  }
  context.globalAlpha = 1;
  context.fillStyle = style.getPropertyValue('--hit-edge');
  ticks(
    matches.map((match) => match.startWordIdx),
    0,
  );
}

/** Where cuts begin, by their reason. */
function cutWords(layout: TranscriptLayout): ReadonlyMap<CutReason, readonly number[]> {
  const words = new Map<CutReason, number[]>(REASONS.map((reason) => [reason, []]));
  for (const cut of layout.wordCuts) {
    const { reason, startWordIdx } = layout.cuts[cut];
    words.get(reason)?.push(startWordIdx);
  }
  for (const [chip, word] of layout.chipWord.entries()) {
    const item = layout.chips[chip];
    if (isCut(item)) words.get(item.reason)?.push(Math.min(word, layout.words.length - 1));
  }
  return words;
}
