/** Height of a row, and of the open one with its inputs and room for a message, px. */
const ROW = 44;
const OPEN_ROW = 100;
const EXTRA = OPEN_ROW - ROW;
/** Maximum height of a list (specification §2: 60 units of 4 px). */
export const MAX_HEIGHT = 240;
/** Room under the last row, so that the fade at the bottom never hides it. */
const END = 24;
/** Rows in view at most, and on the page beyond them on each side. */
const VISIBLE = Math.ceil(MAX_HEIGHT / ROW) + 1;
const BEYOND = 3;

/** Where the rows of a list stand. Heights are known, so nothing is measured and ten thousand rows cost what ten do. */
export interface RowPlaces {
  readonly count: number;
  /** Index of the row that is open, −1 for none. */
  readonly open: number;
}

/** Distance of a row from the top of the list, px. */
export function rowTop({ open }: RowPlaces, row: number): number {
  return row * ROW + (open >= 0 && row > open ? EXTRA : 0);
}

/** Height of the whole list, px. */
export function listHeight(places: RowPlaces): number {
  const { count } = places;
  return rowTop(places, count) + (count * ROW > MAX_HEIGHT ? END : 0);
}

/** Rows on the page: from the first to before the last. */
export interface RowWindow {
  readonly from: number;
  readonly to: number;
}

/**
 * The rows on the page of a list that is scrolled to `y` px.
 * @param now those that are; they stay as long as every row in view and one beyond it on each side is among them
 */
export function windowAt(places: RowPlaces, y: number, now: RowWindow): RowWindow {
  const { count, open } = places;
  const last = Math.max(0, listHeight(places) - MAX_HEIGHT);
  const at = Math.min(Math.max(0, y), last);
  const openTop = open * ROW;
  const first = Math.floor(open < 0 || at < openTop ? at / ROW : Math.max(open, (at - EXTRA) / ROW));
  const covers = (side: number): boolean =>
    now.from <= Math.max(0, first - side) && now.to >= Math.min(count, first + VISIBLE + side);
  if (now.to <= count && covers(1)) return now;
  return { from: Math.max(0, first - BEYOND), to: Math.min(count, first + VISIBLE + BEYOND) };
}

/** How far a list that is scrolled to `y` px has to be scrolled so that a row is shown whole: as little as it takes. */
export function scrollToShow(places: RowPlaces, row: number, y: number): number {
  const top = rowTop(places, row);
  const bottom = rowTop(places, row + 1) + END;
  if (top < y) return top;
  return bottom > y + MAX_HEIGHT ? bottom - MAX_HEIGHT : y;
}
