import {
  defaultRangeExtractor,
  observeElementOffset,
  type Range,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import {
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { subscribe } from 'valtio';
import { transcript } from '#i18n/en/transcript.ts';
import { movedRanges, paragraphOrder } from '#model/edit/arrangement.ts';
import type { EditorDocument } from '#model/types.ts';
import { speakerName } from '#model/words/speaker-name.ts';
import { emptyWords, wordsInTime } from '#model/words/words.ts';
import { TEXT_SCALE } from '#src/ui/text-scale.ts';
import { Button } from '../../ui/index.ts';
import { seamsNow } from '../state/playback/seams.ts';
import { session } from '../state/session/session.ts';
import { startClipboard } from './clipboard.ts';
import { ContextBar, SelectionToolbar, StruckWordBar } from './context-bar.tsx';
import { layoutTranscript, rowHeight, type TranscriptLayout } from './layout.ts';
import { ChapterMarks, MarksStrip, OtherCarets } from './marks.tsx';
import { Row } from './row.tsx';
import { SpeakerMenu, type SpeakerQuestion } from './speaker-menu.tsx';
import type { Typography } from './typography.ts';
import { TEXT_TOP, TranscriptView } from './view.ts';
import { type Wiring, wire } from './wiring.ts';
import { WordActions } from './word-actions.ts';
import { WordEditor } from './word-editor.tsx';

/** Specification §9. */
const WINDOW_WORDS = 50;
/** ms (specification §9). */
const SETTLE_MS = 100;

/** At rest the visible rows and 50 words on either side; a screenful on either side while scrolling. */
function useRows(layout: TranscriptLayout, scroller: RefObject<HTMLElement | null>): number[] {
  // A new key function per layout tells the virtualizer that every size may have changed.
  const getItemKey = useMemo(() => {
    const rows = layout.rowCount;
    return (place: number): number => Math.min(place, rows);
  }, [layout]);
  const virtualizer: Virtualizer<HTMLElement, HTMLElement> = useVirtualizer<HTMLElement, HTMLElement>({
    count: layout.rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: (place) => rowHeight(layout, layout.playedRows[place]),
    getItemKey,
    scrollMargin: TEXT_TOP,
    overscan: 0,
    isScrollingResetDelay: SETTLE_MS,
    observeElementOffset: observeScroll,
    rangeExtractor: (range) => defaultRangeExtractor(widened(layout, range, virtualizer.isScrolling)),
  });
  return virtualizer.getVirtualItems().map((item) => layout.playedRows[item.index]);
}

function widened(layout: TranscriptLayout, range: Range, scrolling: boolean): Range {
  if (layout.rowCount === 0) return range;
  const last = layout.rowCount - 1;
  const from = Math.min(range.startIndex, last);
  const to = Math.min(range.endIndex, last);
  if (scrolling) {
    const screen = to - from + 1;
    return { ...range, startIndex: Math.max(0, from - screen), endIndex: Math.min(last, to + screen) };
  }
  return { ...range, startIndex: placeBeyond(layout, from, -1), endIndex: placeBeyond(layout, to, 1) };
}

/** The place of the row with the word that is `WINDOW_WORDS` from the row at `place`. */
function placeBeyond(
  { rowCount, playedRows, rowLine, lineWord }: TranscriptLayout,
  place: number,
  step: 1 | -1,
): number {
  let at = place;
  for (let words = 0; words < WINDOW_WORDS && at + step >= 0 && at + step < rowCount; ) {
    at += step;
    const row = playedRows[at];
    words += lineWord[rowLine[row + 1]] - lineWord[rowLine[row]];
  }
  return at;
}

/** Polling goes on this long after the last movement, ms. */
const LOOK_MS = 200;
const SIGNS = ['scroll', 'wheel', 'touchmove', 'keydown'] as const;

type Rows = Virtualizer<HTMLElement, HTMLElement>;

/** Reports the scroll offset inside each frame too: animated scrolling (End, Page Down) moves after the scroll events of its frame. */
function observeScroll(
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

interface TextProps {
  readonly doc: EditorDocument;
  readonly typography: Typography;
}

/** Until the width is known. */
const NO_LAYOUT = layoutTranscript({
  words: emptyWords(),
  widths: new Float32Array(0),
  paragraphs: [],
  cuts: [],
  gaps: [],
  seams: [],
  order: [],
  blocks: [],
  width: 1,
  space: 0,
  bracket: 0,
  hasRtl: false,
  chipWidth: () => 0,
  breakWord: () => [],
});
const onSession = (changed: () => void): (() => void) => subscribe(session, changed);
/** Touch layout: a bar replaces keys and floating toolbar. */
const TOUCH = '(pointer: coarse), (width < 40rem)';

/** Virtualized words. Marks, selection, following and pointer work outside React (`TranscriptView`). */
export function TranscriptText({ doc, typography }: TextProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const wiring = useRef<Wiring | null>(null);
  const [following, setFollowing] = useState(true);
  const [editing, setEditing] = useState<number | null>(null);
  const [question, setQuestion] = useState<SpeakerQuestion | null>(null);
  const isTouch = useMedia(TOUCH);
  const width = useTextWidth(text);

  const { words, paragraphs, cuts, gaps, blocks, duration } = doc;
  const seams = useSyncExternalStore(onSession, seamsNow);
  const sizes = useMemo(() => typography.sizes(words), [typography, words]);
  const order = useMemo(
    () => paragraphOrder({ words, paragraphs, blocks, duration }),
    [words, paragraphs, blocks, duration],
  );
  const moved = useMemo(() => movedWords({ words, blocks, duration }), [words, blocks, duration]);
  const layout = useMemo(
    () =>
      width > 0
        ? typography.layout(words, paragraphs, cuts, { gaps, seams, blocks, order }, width)
        : NO_LAYOUT,
    [typography, words, paragraphs, cuts, gaps, seams, blocks, order, width],
  );
  const [view] = useState(() => new TranscriptView(layout, sizes));
  const [actions] = useState(() => new WordActions());
  const rows = useRows(layout, scroller);

  useLayoutEffect(() => {
    view.setLayout(layout, sizes);
    wiring.current?.refresh();
  }, [view, layout, sizes]);
  useLayoutEffect(() => {
    if (!scroller.current || !text.current) return;
    const detach = view.attach(scroller.current, text.current);
    const wired = wire({
      view,
      scroller: scroller.current,
      actions,
      onFollowing: setFollowing,
      onEdit: setEditing,
      onSpeaker: setQuestion,
    });
    wiring.current = wired;
    return () => {
      wiring.current = null;
      wired.stop();
      detach();
    };
  }, [view, actions]);
  const isBusy = editing !== null || question !== null;
  useLayoutEffect(() => {
    wiring.current?.follower.hold(isBusy);
    actions.hold(isBusy);
  }, [isBusy, actions]);
  // Whatever rows this render put up or took down, their marks are drawn before it is painted.
  useLayoutEffect(() => view.repaint());

  useEffect(startClipboard, []);
  const toText = (): void => scroller.current?.focus({ preventScroll: true });

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="relative min-h-0 flex-1">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
        <div
          ref={scroller}
          id="transcript-text"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard
          tabIndex={0}
          role="group"
          aria-label={transcript.text()}
          className="ts-scroll"
        >
          <div ref={text} className="ts-text" style={{ height: layout.rowTop[layout.rowCount] }}>
            <ul aria-label={transcript.wordsBySpeaker()}>
              {rows.map((row) => {
                const speaker = paragraphs[layout.rowParagraph[row]]?.speaker ?? 0;
                return (
                  <Row
                    // By what it begins with: a line more above makes it another row, not another text.
                    key={`${layout.lineWord[layout.rowLine[row]]} ${layout.lineChip[layout.rowLine[row]]}`}
                    row={row}
                    layout={layout}
                    view={view}
                    speaker={speaker}
                    speakerName={speakerName(doc.speakers, speaker)}
                    chipWidth={typography.chipWidth}
                    gains={doc.gains}
                    movedFrom={moved.get(layout.lineWord[layout.rowLine[row]]) ?? null}
                  />
                );
              })}
            </ul>
            <ChapterMarks layout={layout} sizes={sizes} />
            <OtherCarets layout={layout} sizes={sizes} />
            {editing !== null && text.current && (
              <WordEditor
                sizes={sizes}
                key={editing}
                view={view}
                layout={layout}
                text={text.current}
                word={editing}
                onClose={setEditing}
              />
            )}
            {!isTouch && (
              <>
                <SelectionToolbar view={view} actions={actions} onDone={toText} />
                <StruckWordBar view={view} actions={actions} onDone={toText} />
              </>
            )}
          </div>
        </div>
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 bottom-0 h-8 bg-linear-to-b from-transparent to-bg-1"
        />
        <MarksStrip layout={layout} scroller={scroller} onScroll={() => wiring.current?.leave()} />
        {!following && (
          <div className="pointer-events-none absolute inset-x-0 bottom-4 grid place-items-center">
            <Button
              size="sm"
              icon={<ArrowDown aria-hidden size={16} />}
              className="pointer-events-auto shadow-2"
              onClick={() => wiring.current?.follower.resume()}
            >
              {transcript.backToPlayback()}
            </Button>
          </div>
        )}
      </div>
      {isTouch && <ContextBar actions={actions} onDone={toText} />}
      {question && <SpeakerMenu question={question} home={scroller} onClose={() => setQuestion(null)} />}
    </div>
  );
}

/** The first word of each moved range, and where that begins, source seconds. */
function movedWords(doc: Pick<EditorDocument, 'words' | 'blocks' | 'duration'>): ReadonlyMap<number, number> {
  return new Map(
    movedRanges(doc).map(({ start, end }) => [wordsInTime(doc.words, start, end)[0], start] as const),
  );
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}

/** px. */
const MAX_WIDTH = 640 * TEXT_SCALE;

/** 0 until measured. */
function useTextWidth(text: RefObject<HTMLElement | null>): number {
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
