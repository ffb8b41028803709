import type { Arrangement } from '#model/edit/arrangement.ts';
import { partitionPoint } from '#model/time/sorted.ts';
import type { Cut } from '#model/types.ts';
import { type CutColumns, firstAbove, type Pieces } from './cut-columns.ts';

/** Sorted by start. */
export interface Spans {
  readonly count: number;
  readonly start: Float64Array;
  readonly end: Float64Array;
}

/** Arranged seconds, in playing order. */
interface ArrangedSpans extends Spans {
  /** Index of the span that each is a part of: what lies over a border is seen at several places. */
  readonly of: readonly number[];
  /** Index of the block that each lies in. */
  readonly block: readonly number[];
}

/** Whether every time is at the same place in both; of the recorded order there may be several objects. */
export function isSameOrder(a: Arrangement, b: Arrangement): boolean {
  return a === b || (a.isAsRecorded && b.isAsRecorded);
}

/** @param spans source seconds */
export function arrangedSpans({ count, start, end }: Spans, { blocks }: Arrangement): ArrangedSpans {
  const reach = reachOf(end, count);
  const from: number[] = [];
  const to: number[] = [];
  const of: number[] = [];
  const block: number[] = [];
  for (const [at, { arranged, ...range }] of blocks.entries()) {
    const shift = arranged - range.start;
    const last = partitionPoint(count, (i) => start[i] < range.end);
    for (let i = firstAbove(reach, count, range.start); i < last; i++) {
      if (end[i] <= range.start) continue;
      from.push(Math.max(start[i], range.start) + shift);
      to.push(Math.min(end[i], range.end) + shift);
      of.push(i);
      block.push(at);
    }
  }
  return { count: of.length, start: Float64Array.from(from), end: Float64Array.from(to), of, block };
}

function reachOf(end: Float64Array, count: number): Float64Array {
  const reach = new Float64Array(count);
  let furthest = 0;
  for (let i = 0; i < count; i++) {
    if (end[i] > furthest) furthest = end[i];
    reach[i] = furthest;
  }
  return reach;
}

/** @param columns source seconds; the same ones where nothing was moved */
export function arrangedCuts(columns: CutColumns, order: Arrangement): CutColumns {
  if (order.isAsRecorded) return columns;
  const { count, start, end, of, block } = arrangedSpans(columns, order);
  const cuts = of.map((i) => columns.cuts[i]);
  return {
    count,
    cuts,
    start,
    end,
    reach: reachOf(end, count),
    look: Uint8Array.from(of, (i) => columns.look[i]),
    pieces: piecesOfCuts(cuts, block, order),
  };
}

/** @param blocks of each piece in `cuts` */
function piecesOfCuts(
  cuts: readonly Cut[],
  blocks: readonly number[],
  { blockAt }: Arrangement,
): ReadonlyMap<Cut, Pieces> {
  const pieces = new Map<Cut, { all: number[]; start: number; end: number }>();
  for (const [i, cut] of cuts.entries()) {
    const [first, last] = [blockAt(cut.start), blockAt(cut.start + cut.duration, 'end')];
    if (first === last) continue;
    const known = pieces.get(cut) ?? { all: [], start: i, end: i };
    known.all.push(i);
    if (blocks[i] === first) known.start = i;
    if (blocks[i] === last) known.end = i;
    pieces.set(cut, known);
  }
  return pieces;
}
