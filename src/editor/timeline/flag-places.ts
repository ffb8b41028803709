/** CSS pixels. */
export interface FlagPlace {
  readonly left: number;
  readonly row: number;
  readonly isDot: boolean;
}

/** Of flags; the dots have the row below. */
const ROWS = 2;
const DOT_STEP = 10;

/**
 * Where the flags of lines at `x` stand, in the order they came in: none over another, all in a window of `width` CSS
 * pixels. Null where the line is out of view.
 */
export function flagPlaces(
  flags: readonly { readonly x: number; readonly width: number }[],
  width: number,
): (FlagPlace | null)[] {
  /** Right end of the last one in each row. */
  const ends = new Array<number>(ROWS + 1).fill(Number.NEGATIVE_INFINITY);
  const places: (FlagPlace | null)[] = flags.map(() => null);
  for (const i of [...flags.keys()].sort((a, b) => flags[a].x - flags[b].x)) {
    const { x } = flags[i];
    if (!(x >= 0 && x <= width)) continue;
    const inside = Math.max(0, Math.min(x, width - flags[i].width));
    const free = ends.findIndex((end) => end <= inside);
    const row = free === -1 ? ROWS : free;
    const isDot = row === ROWS;
    const left = isDot ? Math.max(Math.min(x, width - DOT_STEP), ends[ROWS]) : inside;
    ends[row] = left + (isDot ? DOT_STEP : flags[i].width);
    places[i] = { left, row, isDot };
  }
  return places;
}
