import { isSilence, REASONS, REASONS_SILENCES_LAST } from '#model/cut-reasons.ts';
import type { CutColumns } from '../geometry/cut-columns.ts';

export const SHADES = 8;
const SILENCE_WEIGHT = 0.5;
/** Silences last: of equal shares the first wins. */
const WEIGHTS = REASONS_SILENCES_LAST.map((reason) => ({
  look: REASONS.indexOf(reason),
  weight: isSilence({ reason }) ? SILENCE_WEIGHT : 1,
}));
const FAINTEST = 0.25;

/** Pixels from the left; `look` as in `CutColumns`, `shade` 1…`SHADES`. */
export interface DensityRun {
  readonly left: number;
  readonly right: number;
  readonly look: number;
  readonly shade: number;
}

export function densityRuns(columns: CutColumns, duration: number, pixels: number): DensityRun[] {
  const shares = sharesOf(columns, pixels / duration, pixels);
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

function sharesOf(columns: CutColumns, perSecond: number, pixels: number): Float64Array[] {
  const shares = Array.from(REASONS, () => new Float64Array(pixels));
  const { count, cuts, start, end } = columns;
  for (let i = 0; i < count; i++) {
    const from = start[i] * perSecond;
    const to = Math.min(end[i] * perSecond, pixels);
    const share = shares[REASONS.indexOf(cuts[i].reason)];
    for (let px = Math.max(Math.floor(from), 0); px < to; px++) {
      share[px] += Math.min(to, px + 1) - Math.max(from, px);
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
