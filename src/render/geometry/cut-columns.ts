import { REASONS } from '#model/cut-reasons.ts';
import { partitionPoint } from '#model/time/sorted.ts';
import type { Cut } from '#model/types.ts';

export const LOOK_NEW = REASONS.length;

/** Where a cut over a border between blocks is seen, indexes into the columns. */
export interface Pieces {
  readonly all: readonly number[];
  /** The one that begins with the start of the cut. */
  readonly start: number;
  readonly end: number;
}

/** By start; arranged seconds. */
export interface CutColumns {
  readonly count: number;
  readonly cuts: readonly Cut[];
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** Latest end among cuts 0…i, for binary search. */
  readonly reach: Float64Array;
  readonly look: Uint8Array;
  /** Of cuts that are seen at several places. */
  readonly pieces: ReadonlyMap<Cut, Pieces>;
}

const NO_PIECES: ReadonlyMap<Cut, Pieces> = new Map();

/** Of the recorded order, in which arranged time is source time. */
export function cutColumns(cuts: readonly Cut[], before?: CutColumns): CutColumns {
  const count = cuts.length;
  const start = new Float64Array(count);
  const end = new Float64Array(count);
  const reach = new Float64Array(count);
  const look = new Uint8Array(count);
  const shared = before?.count === count ? before : null;
  if (shared) {
    start.set(shared.start);
    end.set(shared.end);
    look.set(shared.look);
  }
  let furthest = 0;
  for (let i = 0; i < count; i++) {
    const cut = cuts[i];
    if (cut !== shared?.cuts[i]) {
      start[i] = cut.start;
      end[i] = cut.start + cut.duration;
      look[i] = lookOf(cut);
    }
    if (end[i] > furthest) furthest = end[i];
    reach[i] = furthest;
  }
  return { count, cuts, start, end, reach, look, pieces: NO_PIECES };
}

function lookOf(cut: Cut): number {
  return cut.isNew ? LOOK_NEW : REASONS.indexOf(cut.reason);
}

/** First index above `value` in an ascending column. */
export function firstAbove(column: Float64Array, count: number, value: number): number {
  return partitionPoint(count, (i) => column[i] <= value);
}

/** `[first, last)` of the cuts touching `[from, to]`. */
export function cutsBetween(columns: CutColumns, from: number, to: number): { first: number; last: number } {
  return {
    first: firstAbove(columns.reach, columns.count, from),
    last: firstAbove(columns.start, columns.count, to),
  };
}

export function indexOfCut(columns: CutColumns, id: string | null): number {
  return id === null ? -1 : columns.cuts.findIndex((cut) => cut.id === id);
}

export function piecesOf(columns: CutColumns, i: number): Pieces {
  return columns.pieces.get(columns.cuts[i]) ?? { all: [i], start: i, end: i };
}

/** Whether it is the cut at `i`, or another piece of it. */
export function isPieceOf(columns: CutColumns, piece: number, i: number): boolean {
  return piece === i || (i >= 0 && columns.pieces.size > 0 && columns.cuts[piece] === columns.cuts[i]);
}
