import { isSilence, REASONS, REASONS_SILENCES_LAST } from '#model/cut-reasons.ts';
import { type ClipColumns, clipsBetween } from './clip-columns.ts';

/** Steps of opacity in a dense overview; neighbours of one step and kind are drawn as one. */
export const SHADES = 8;
/** A silence counts this much against a cut of the user's own, which must stay visible among many. */
const SILENCE_WEIGHT = 0.5;
/** By reason, silences last: of equal shares the first wins. */
const WEIGHTS = REASONS_SILENCES_LAST.map((reason) => ({
  look: REASONS.indexOf(reason),
  weight: isSilence({ reason }) ? SILENCE_WEIGHT : 1,
}));
/** So that a single short cut is seen at all. */
const FAINTEST = 0.25;

/** One stretch of the strip in one colour: `look` as in `ClipColumns`, `shade` 1…`SHADES`. Pixels from its left end. */
export interface DensityRun {
  readonly left: number;
  readonly right: number;
  readonly look: number;
  readonly shade: number;
}

/** How much of every pixel of a strip is cut, and by what most, as runs of equal colour from left to right. */
export function densityRuns(columns: ClipColumns, duration: number, pixels: number): DensityRun[] {
  const shares = sharesOf(columns, pixels / duration, 0, pixels);
  const runs: DensityRun[] = [];
  let open: { left: number; look: number; shade: number } | null = null;
  for (let px = 0; px <= pixels; px++) {
    const look = px < pixels ? lookAt(shares, px) : 0;
    const shade = px < pixels ? shadeAt(shares, px) : 0;
    if (open && open.look === look && open.shade === shade) continue;
    if (open && open.shade > 0) runs.push({ ...open, right: px });
    open = { left: px, look, shade };
  }
  return runs;
}

/** Whether the pixels from `first` to before `last` of the strip look the same with the cuts of `a` and of `b`. */
export function isDensitySame(
  a: ClipColumns,
  b: ClipColumns,
  perSecond: number,
  first: number,
  last: number,
): boolean {
  const [sharesOfA, sharesOfB] = [a, b].map((columns) => sharesOf(columns, perSecond, first, last));
  for (let px = 0; px < last - first; px++) {
    if (
      lookAt(sharesOfA, px) !== lookAt(sharesOfB, px) ||
      shadeAt(sharesOfA, px) !== shadeAt(sharesOfB, px)
    ) {
      return false;
    }
  }
  return true;
}

/** How much of each pixel from `first` to before `last` is cut, by reason. `perSecond`: pixels of the strip. */
function sharesOf(columns: ClipColumns, perSecond: number, first: number, last: number): Float64Array[] {
  const shares = Array.from(REASONS, () => new Float64Array(last - first));
  const range = clipsBetween(columns, first / perSecond, last / perSecond);
  for (let i = range.first; i < range.last; i++) {
    const from = columns.start[i] * perSecond;
    const to = Math.min(columns.end[i] * perSecond, last);
    const share = shares[REASONS.indexOf(columns.clips[i].reason)];
    for (let px = Math.max(Math.floor(from), first); px < to; px++) {
      share[px - first] += Math.min(to, px + 1) - Math.max(from, px);
    }
  }
  return shares;
}

function lookAt(shares: readonly Float64Array[], px: number): number {
  let largest = WEIGHTS[0].look;
  let most = 0;
  for (const { look, weight } of WEIGHTS) {
    const weighted = shares[look][px] * weight;
    if (weighted <= most) continue;
    most = weighted;
    largest = look;
  }
  return largest;
}

function shadeAt(shares: readonly Float64Array[], px: number): number {
  let share = 0;
  for (const column of shares) share += column[px];
  if (share <= 0) return 0;
  return Math.max(1, Math.round((FAINTEST + (1 - FAINTEST) * Math.min(share, 1)) * SHADES));
}
