import { TEXT_SCALE } from '#src/ui/text-scale.ts';

/** px. */
const GAP = 16;
const CARD_WIDTH = 264 * TEXT_SCALE;
const NARROW = 560 * TEXT_SCALE;
/** Name, time and speakers, state, paddings and edges. */
const TEXT_HEIGHT = 102 * TEXT_SCALE;
const SNIPPET_HEIGHT = 34 * TEXT_SCALE;

export interface GridShape {
  readonly columns: number;
  /** Of a row with the gap below it. */
  readonly rowHeight: number;
  readonly gap: number;
  /** Picture and words side by side. */
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
