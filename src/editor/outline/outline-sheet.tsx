import { useVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { transcript as texts } from '#i18n/en/transcript.ts';
import { movedRanges, paragraphOrder } from '#model/edit/arrangement.ts';
import { timeMapOf } from '#model/edit/time-map.ts';
import { firstWordOfParagraph } from '#model/edit/transcript.ts';
import { formatTime } from '#model/time/format.ts';
import type { EditorDocument } from '#model/types.ts';
import { normalize } from '#model/words/search-index.ts';
import { speakerName } from '#model/words/speaker-name.ts';
import { textOf } from '#model/words/words.ts';
import { EmptyState, Sheet, TextField } from '../../ui/index.ts';
import { redo, undo } from '../state/document/document.ts';
import { transcriptPort } from '../state/document/transcript-port.ts';
import { useDocument } from '../state/document/use-document.ts';
import { seekWord } from '../state/playback/playback.ts';
import { dropParagraphs, movesWait, type ParagraphPlaces } from '../state/transcript/moves.ts';
import { type OutlineOrder, panels, setOutline } from '../state/view/panels.ts';
import { jobs } from '../state/work/jobs.ts';
import { useRowDrag } from './row-drag.ts';

/** A line a paragraph: in playing order, to put an hour of talk in order, or as it was recorded, to be read. Mounted once. */
export function OutlineSheet() {
  const { outline } = useSnapshot(panels);
  return (
    <Sheet open={outline !== null} title={titleOf(outline)} onClose={() => setOutline(null)}>
      {outline && <Outline key={outline} order={outline} />}
    </Sheet>
  );
}

const titleOf = (order: OutlineOrder | null): string =>
  order === 'recorded' ? texts.asRecorded() : texts.outline();

interface Line {
  readonly firstWord: number;
  readonly speaker: number;
  readonly text: string;
  /** Edited seconds. */
  readonly kept: number;
  /** How long it is, or when it was recorded and, where it plays elsewhere, when it plays. */
  readonly time: string;
}

function linesOf(doc: EditorDocument, order: OutlineOrder): readonly Line[] {
  const { toEdited } = timeMapOf(doc);
  const moved = order === 'recorded' ? movedRanges(doc) : [];
  const indexes = order === 'recorded' ? doc.paragraphs.map((_, i) => i) : paragraphOrder(doc);
  return indexes.map((index) => {
    const firstWord = firstWordOfParagraph(doc, index);
    const { endWordIdx, speaker } = doc.paragraphs[index] ?? { endWordIdx: firstWord, speaker: 0 };
    const [start, end] = [doc.words.start[firstWord] ?? 0, doc.words.end[endWordIdx] ?? 0];
    const kept = Math.max(0, toEdited(end, 'end') - toEdited(start));
    const text = textOf(doc.words, firstWord, endWordIdx);
    const isMoved = kept > 0 && moved.some((range) => start >= range.start && start < range.end);
    const recorded = isMoved
      ? texts.recordedAndPlays({ recorded: formatTime(start), plays: formatTime(toEdited(start)) })
      : formatTime(start);
    return { firstWord, speaker, text, kept, time: order === 'recorded' ? recorded : formatTime(kept) };
  });
}

/** px, the same for all. */
const ROW = 56;

function Outline({ order }: { readonly order: OutlineOrder }) {
  const doc = useDocument();
  const [query, setQuery] = useState('');
  const all = useMemo(() => linesOf(doc, order), [doc, order]);
  const sought = normalize(query.trim());
  const lines = useMemo(
    () => (sought === '' ? all : all.filter(({ text }) => normalize(text).includes(sought))),
    [all, sought],
  );
  return (
    <div className="grid min-h-0 grid-rows-[auto_auto_minmax(0,1fr)]">
      <TextField
        label={texts.outlineFilter()}
        size="md"
        type="search"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        className="px-6 pt-3 max-sm:px-4"
      />
      <Hint order={order} isFiltered={sought !== ''} />
      {lines.length === 0 ? (
        <EmptyState title={texts.outlineNothing()} className="p-6" />
      ) : (
        <Lines doc={doc} lines={lines} label={titleOf(order)} canMove={order === 'edited' && sought === ''} />
      )}
    </div>
  );
}

function Hint({ order, isFiltered }: { readonly order: OutlineOrder; readonly isFiltered: boolean }) {
  useSnapshot(jobs);
  const text =
    order === 'recorded'
      ? texts.asRecordedHint()
      : (movesWait() ?? (isFiltered ? texts.outlineFiltered() : texts.outlineHint()));
  return <p className="border-line border-b px-6 pb-3 text-12 text-text-2 max-sm:px-4">{text}</p>;
}

interface LinesProps {
  readonly doc: EditorDocument;
  readonly lines: readonly Line[];
  readonly label: string;
  /** Places are those of the list. */
  readonly canMove: boolean;
}

function Lines({ doc, lines, label, canMove }: LinesProps) {
  const id = useId();
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  /** Indexes into `lines`: where the selection began, and where it ends. */
  const [chosen, setChosen] = useState({ anchor: 0, focus: 0 });
  const [said, setSaid] = useState('');
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW,
    overscan: 8,
  });
  const last = lines.length - 1;
  const [anchor, focus] = [Math.min(chosen.anchor, last), Math.min(chosen.focus, last)];
  const selected: ParagraphPlaces = [Math.min(anchor, focus), Math.max(anchor, focus)];
  const isChosen = (i: number): boolean => i >= selected[0] && i <= selected[1];

  const shown = useRef(focus);
  useEffect(() => {
    if (shown.current !== focus) rows.scrollToIndex(focus);
    shown.current = focus;
  }, [focus, rows]);

  const move = (places: ParagraphPlaces, target: number): void => {
    if (!canMove || movesWait() !== null || target < 0 || target > lines.length) return;
    if (!dropParagraphs(places, target)) return;
    const length = places[1] - places[0] + 1;
    const now = target > places[1] ? target - length : target;
    setChosen({ anchor: now, focus: now + length - 1 });
    setSaid(texts.movedTo({ place: now + 1, count: lines.length }));
  };
  const drag = useRowDrag({ scroller, rowHeight: ROW, count: lines.length, onDrop: move });
  const open = (line: Line | undefined): void => {
    if (!line) return;
    setOutline(null);
    seekWord(line.firstWord);
    transcriptPort()?.reveal(line.firstWord);
  };
  const handleKey = (event: KeyboardEvent): void => {
    const isStep = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    const by = event.key === 'ArrowUp' ? -1 : 1;
    const edge = event.key === 'Home' ? 0 : event.key === 'End' ? last : null;
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z';
    if (isUndo) void (event.shiftKey ? redo() : undo());
    else if (isStep && event.altKey && event.shiftKey)
      move(selected, by < 0 ? selected[0] - 1 : selected[1] + 2);
    else if (isStep || edge !== null) {
      const to = edge ?? Math.min(last, Math.max(0, focus + by));
      setChosen({ anchor: event.shiftKey ? anchor : to, focus: to });
    } else if (event.key === 'Enter') open(lines[focus]);
    else if (event.key === 'Escape' && drag.target !== null) drag.cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div ref={setScroller} className="min-h-0 overflow-y-auto">
      <div role="status" className="sr-only">
        {said}
      </div>
      <div
        role="listbox"
        aria-label={label}
        aria-multiselectable
        aria-activedescendant={`${id}-${focus}`}
        tabIndex={0}
        onKeyDown={handleKey}
        className="relative select-none outline-none focus-visible:[&_[data-focus]]:outline-2"
        style={{ height: rows.getTotalSize() }}
      >
        {rows.getVirtualItems().map(({ index, start }) => {
          const line = lines[index];
          if (!line) return null;
          const color = `var(--sp-${(line.speaker % 5) + 1})`;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus
            <div
              key={line.firstWord}
              id={`${id}-${index}`}
              role="option"
              aria-selected={isChosen(index)}
              aria-posinset={index + 1}
              aria-setsize={lines.length}
              data-focus={index === focus || undefined}
              onClick={(event) => setChosen({ anchor: event.shiftKey ? anchor : index, focus: index })}
              onDoubleClick={() => open(line)}
              className={clsx(
                'absolute inset-x-0 flex items-center gap-2 border-line border-b pr-6 pl-2 outline-blue -outline-offset-2 max-sm:pr-4',
                isChosen(index) ? 'bg-blue-soft' : 'hover:bg-bg-2',
                line.kept === 0 && 'text-text-3',
              )}
              style={{ height: ROW, transform: `translateY(${start}px)` }}
            >
              <span
                aria-hidden
                title={canMove ? texts.dragParagraph() : undefined}
                className={clsx(
                  'grid h-full w-6 flex-none touch-none place-items-center text-text-3',
                  canMove ? 'cursor-grab' : 'invisible',
                )}
                onPointerDown={(event) =>
                  canMove && drag.begin(event, isChosen(index) ? selected : [index, index])
                }
              >
                <GripVertical size={16} />
              </span>
              <div className="min-w-0 flex-1 border-l-2 pl-3" style={{ borderColor: color }}>
                <p className="flex gap-2 text-12">
                  <span className="min-w-0 flex-1 truncate font-semibold" style={{ color }}>
                    {speakerName(doc.speakers, line.speaker)}
                  </span>
                  <span className="num flex-none text-text-2">{line.time}</span>
                </p>
                <p className={clsx('truncate', line.kept === 0 && 'line-through')}>{line.text}</p>
              </div>
            </div>
          );
        })}
        {drag.target !== null && (
          <div
            aria-hidden
            className="pointer-events-none absolute inset-x-2 h-0.5 bg-blue"
            style={{ top: drag.target * ROW - 1 }}
          />
        )}
      </div>
    </div>
  );
}
