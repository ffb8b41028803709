import { MAX_BLOCKS } from '../constants.ts';
import { partitionPoint } from '../time/sorted.ts';
import type { Blocks, Move, Range } from '../types.ts';

export const RECORDED_ORDER: Blocks = [];

/** In playing order; together they are the recording. @param duration of the recording, source seconds */
export function blockRanges(blocks: Blocks, duration: number): readonly Range[] {
  if (blocks.length === 0) return [{ start: 0, end: duration }];
  const sorted = blocks.toSorted(ascending);
  const ends = new Map(sorted.map((start, i) => [start, sorted[i + 1] ?? duration]));
  return blocks.map((start) => ({ start, end: ends.get(start) as number }));
}

/** The order in which `ranges` play, which together are the recording. */
export function blocksOf(ranges: readonly Range[]): Blocks {
  const starts = ranges.filter(({ start }, i) => i === 0 || ranges[i - 1].end !== start);
  return starts.length < 2 ? RECORDED_ORDER : starts.map(({ start }) => start);
}

export function areSameBlocks(a: Blocks, b: Blocks): boolean {
  return a === b || (a.length === b.length && a.every((start, i) => start === b[i]));
}

/** Reads what was saved or sent, whatever it is: numbers inside of the recording count, each once. */
export function readBlocks(saved: unknown, duration: number): Blocks {
  if (!Array.isArray(saved)) return RECORDED_ORDER;
  const starts = saved.filter((value) => typeof value === 'number' && value >= 0 && value < duration);
  // −0 is 0.
  const known = new Set(starts.map((start) => start + 0));
  if (known.size > 0) known.add(0);
  const all = [...known].filter((start, i) => start === 0 || i < MAX_BLOCKS - 1);
  return blocksOf(blockRanges(all, duration));
}

/** `move` in an order that may be another one than it was made for. Nothing where it has no length, goes into itself or makes too many blocks. */
export function withMove(blocks: Blocks, { start, end, before }: Move, duration: number): Blocks {
  const isRange = start >= 0 && end > start && end <= duration;
  const isOutside =
    before === null || (before >= 0 && before < duration && (before < start || before >= end));
  if (!isRange || !isOutside) return blocks;
  const pieces = splitAt(
    blockRanges(blocks, duration),
    before === null ? [start, end] : [start, end, before],
  );
  const isTaken = (piece: Range) => piece.start >= start && piece.end <= end;
  const rest = pieces.filter((piece) => !isTaken(piece));
  const at = before === null ? rest.length : rest.findIndex((piece) => piece.start === before);
  const moved = blocksOf(rest.toSpliced(at, 0, ...pieces.filter(isTaken)));
  return moved.length > MAX_BLOCKS ? blocks : moved;
}

function splitAt(ranges: readonly Range[], times: readonly number[]): readonly Range[] {
  return ranges.flatMap(({ start, end }) => {
    const inside = times.filter((time) => time > start && time < end).sort(ascending);
    return [start, ...inside].map((from, i) => ({ start: from, end: inside[i] ?? end }));
  });
}

/**
 * Few moves, and short ones, that make `after` of `before`; undefined where they are equal. What stays is the longest part of the recording
 * that both play in the same order (heaviest increasing subsequence, by a Fenwick tree of maxima).
 */
export function movesBetween(before: Blocks, after: Blocks, duration: number): readonly Move[] | undefined {
  if (areSameBlocks(before, after)) return undefined;
  const starts = [...new Set([0, ...before, ...after])].sort(ascending);
  const endOf = (atom: number): number => starts[atom + 1] ?? duration;
  const order = (blocks: Blocks): number[] =>
    splitAt(blockRanges(blocks, duration), starts).map((atom) =>
      partitionPoint(starts.length, (i) => starts[i] < atom.start),
    );
  const rank = new Map(order(before).map((atom, i) => [atom, i]));
  const now = order(after);
  const ranks = now.map((atom) => rank.get(atom) as number);
  const stays = heaviestIncreasing(
    ranks,
    now.map((atom) => endOf(atom) - starts[atom]),
  );
  const moves: Move[] = [];
  // From the end on: what a range is put before has its place by then.
  for (let last = now.length - 1; last >= 0; last--) {
    if (stays.has(last)) continue;
    let first = last;
    const goesOn = () => now[first - 1] === now[first] - 1 && ranks[first - 1] < ranks[first];
    while (first > 0 && !stays.has(first - 1) && goesOn()) first--;
    const next = now[last + 1];
    moves.push({
      start: starts[now[first]],
      end: endOf(now[last]),
      before: next === undefined ? null : starts[next],
    });
    last = first;
  }
  return moves;
}

/** Indexes of an increasing subsequence of `values`, which are a permutation of 0 to n − 1, of the greatest weight. */
function heaviestIncreasing(values: readonly number[], weights: readonly number[]): ReadonlySet<number> {
  const total = new Float64Array(values.length);
  const previous = new Int32Array(values.length).fill(-1);
  /** By Fenwick index: which of the subsequences that end at these values is the heaviest. */
  const best = new Int32Array(values.length + 1).fill(-1);
  let heaviest = -1;
  for (const [i, value] of values.entries()) {
    for (let k = value; k > 0; k -= k & -k)
      if (best[k] >= 0 && (previous[i] < 0 || total[best[k]] > total[previous[i]])) previous[i] = best[k];
    total[i] = weights[i] + (previous[i] < 0 ? 0 : total[previous[i]]);
    for (let k = value + 1; k <= values.length; k += k & -k)
      if (best[k] < 0 || total[i] > total[best[k]]) best[k] = i;
    if (heaviest < 0 || total[i] > total[heaviest]) heaviest = i;
  }
  const chosen = new Set<number>();
  for (let i = heaviest; i >= 0; i = previous[i]) chosen.add(i);
  return chosen;
}

function ascending(a: number, b: number): number {
  return a - b;
}
