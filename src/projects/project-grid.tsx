import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { ProjectCard as Card } from '#contract/index.ts';
import { projects as texts } from '#i18n/en/account.ts';
import { session } from '#src/editor/state/session/session.ts';
import { TEXT_SCALE } from '#src/ui/text-scale.ts';
import { makeOpen, moveTo } from './actions.ts';
import { library, loadMore } from './library.ts';
import { projectPath } from './paths.ts';
import { pickRange, picks, rename, togglePick } from './picks.ts';
import { cardId, ProjectCard } from './project-card.tsx';

/** Width of an element, and how far below the scroller's beginning it starts, px. Zero before it is laid out. */
function useBox(
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

/** px. */
const GAP = 16;
const CARD_WIDTH = 264 * TEXT_SCALE;
const NARROW = 560 * TEXT_SCALE;
/** Name, time and speakers, state, paddings and edges. */
const TEXT_HEIGHT = 102 * TEXT_SCALE;
const SNIPPET_HEIGHT = 34 * TEXT_SCALE;

interface GridShape {
  readonly columns: number;
  /** Of a row with the gap below it. */
  readonly rowHeight: number;
  readonly gap: number;
  /** Thumbnail and text side by side. */
  readonly isWide: boolean;
}

/** How cards fill `width` px. All rows are of one height, so that none has to be measured. */
export function gridShape(width: number, hasHits: boolean): GridShape {
  const text = TEXT_HEIGHT + (hasHits ? SNIPPET_HEIGHT : 0);
  if (width < NARROW) return { columns: 1, rowHeight: text + GAP / 2, gap: GAP / 2, isWide: true };
  const columns = Math.max(1, Math.floor((width + GAP) / (CARD_WIDTH + GAP)));
  const card = (width - GAP * (columns - 1)) / columns;
  return { columns, rowHeight: Math.ceil((card * 9) / 16) + text + GAP, gap: GAP, isWide: false };
}

/** Where a key leads from card `at`; null where it is none of the grid's. */
export function nextCard(key: string, at: number, count: number, columns: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    PageDown: 3 * columns,
    PageUp: -3 * columns,
    Home: -count,
    End: count,
  };
  const step = steps[key];
  if (step === undefined || count === 0) return null;
  const to = at + step;
  // Up and down stay in their column where there is a row to go to.
  if (key === 'ArrowUp' && to < 0) return at;
  if (key === 'ArrowDown' && to >= count)
    return Math.floor(at / columns) < Math.floor((count - 1) / columns) ? count - 1 : at;
  return Math.min(count - 1, Math.max(0, to));
}

interface ProjectGridProps {
  scroller: HTMLElement | null;
  onDelete: (ids: readonly string[]) => void;
}

/** The cards of a shelf, as many as are in view. One tab stop; arrows move over the cards. */
export function ProjectGrid({ scroller, onDelete }: ProjectGridProps) {
  const { cards, total, shelf } = useSnapshot(library) as typeof library;
  const { ids, renaming } = useSnapshot(picks);
  const grid = useRef<HTMLDivElement>(null);
  const { width, top } = useBox(grid, scroller);
  const { columns, rowHeight, gap, isWide } = gridShape(
    width,
    cards.some((card) => card.hit),
  );
  const [current, setCurrent] = useState(0);
  const active = Math.min(current, cards.length - 1);
  const activeRow = Math.floor(Math.max(0, active) / columns);
  const wanted = useRef(false);
  const navigate = useNavigate();
  const rows = useVirtualizer({
    count: Math.ceil(cards.length / columns),
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    scrollMargin: top,
    overscan: 2,
    // The card with the focus stays on the page.
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => [
        ...new Set([...defaultRangeExtractor(range), Math.min(activeRow, Math.max(0, range.count - 1))]),
      ],
      [activeRow],
    ),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another shape has other heights
  useLayoutEffect(() => rows.measure(), [rowHeight, columns]);
  const items = rows.getVirtualItems();
  const lastRow = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if ((lastRow + 2) * columns >= cards.length && cards.length < total) void loadMore();
  }, [lastRow, columns, cards.length, total]);
  useLayoutEffect(() => {
    const card = wanted.current ? cards[active] : undefined;
    const element = card && document.getElementById(cardId(card.project_id));
    if (!element) return;
    wanted.current = false;
    element.focus({ preventScroll: true });
  });

  const order = (): string[] => cards.map(({ project_id }) => project_id);
  const open = async ({ project_id, hit }: Card): Promise<void> => {
    if (!session.user || !(await makeOpen(project_id))) return;
    void navigate(projectPath(session.user, project_id, hit?.word_idx));
  };
  const goTo = (index: number): void => {
    wanted.current = true;
    setCurrent(index);
    rows.scrollToIndex(Math.floor(index / columns));
  };
  const remove = (card: Card): void => {
    const chosen = ids.has(card.project_id) ? order().filter((id) => ids.has(id)) : [card.project_id];
    wanted.current = true;
    if (shelf === 'trash') onDelete(chosen);
    else void moveTo(chosen, 'trash');
  };
  const press = (event: KeyboardEvent): void => {
    const card = cards[active];
    const isCard = event.target instanceof Element && event.target.getAttribute('role') === 'gridcell';
    if (!card || !isCard || event.altKey) return;
    const { key, shiftKey } = event;
    const to = event.ctrlKey || event.metaKey ? null : nextCard(key, active, cards.length, columns);
    if (to !== null) {
      if (shiftKey && cards[to]) {
        if (picks.anchor === null) togglePick(card.project_id);
        pickRange(cards[to].project_id, order());
      }
      goTo(to);
    } else if (key === 'Enter' && shelf !== 'trash') void open(card);
    else if (key === ' ') togglePick(card.project_id);
    else if (key === 'F2' && shelf !== 'trash') rename(card.project_id);
    else if (key === 'Delete' || key === 'Backspace') remove(card);
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of tables cannot be placed one by one
    <div
      ref={grid}
      role="grid"
      aria-label={texts.title()}
      aria-multiselectable
      aria-rowcount={Math.ceil(total / columns)}
      aria-colcount={columns}
      onKeyDown={press}
      className="relative"
      style={{ height: rows.getTotalSize() }}
    >
      {width > 0 &&
        items.map(({ index: row, start }) => (
          // biome-ignore lint/a11y/useSemanticElements: as the grid
          <div
            key={row}
            role="row"
            aria-rowindex={row + 1}
            tabIndex={-1}
            className="absolute inset-x-0 grid"
            style={{
              height: rowHeight - gap,
              transform: `translateY(${start - top}px)`,
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              columnGap: gap,
            }}
          >
            {cards.slice(row * columns, (row + 1) * columns).map((card, column) => (
              <ProjectCard
                key={card.project_id}
                card={card}
                column={column}
                isWide={isWide}
                isActive={row * columns + column === active}
                isPicked={ids.has(card.project_id)}
                isPicking={ids.size > 0}
                isRenaming={renaming === card.project_id}
                onFocus={() => setCurrent(row * columns + column)}
                onOpen={() => void open(card)}
                onDelete={() => onDelete([card.project_id])}
                onPick={(isRange) =>
                  isRange ? pickRange(card.project_id, order()) : togglePick(card.project_id)
                }
              />
            ))}
          </div>
        ))}
    </div>
  );
}
