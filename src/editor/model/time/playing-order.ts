import type { Range } from '../types.ts';
import { partitionPoint } from './sorted.ts';

/** Blocks of the recording, source seconds, in playing order. */
export interface PlayingOrder {
  readonly blocks: readonly Range[];
  /** Index of the block that holds a source time. */
  blockAt(sourceTime: number): number;
}

/** Frames are shorter: what is rounded to them reaches no further over a border. Seconds. */
const GRID = 0.1;

/** What the blocks take up in which a range begins and ends, of which rounding may have moved it out. Source seconds. */
export function roomOf({ start, end }: Range, { blocks, blockAt }: PlayingOrder): Range {
  const middle = (start + end) / 2;
  return {
    start: blocks[blockAt(Math.min(middle, start + GRID))].start,
    end: blocks[blockAt(Math.max(middle, end - GRID))].end,
  };
}

/**
 * Index of the range that holds a source time, else of what plays next from there; `count` behind all of them.
 * @param rangeAt source seconds, in playing order @param at `time` as rounded like the ranges
 */
export function playingAt(
  count: number,
  rangeAt: (i: number) => Range,
  { blockAt }: PlayingOrder,
  time: number,
  at = time,
): number {
  const block = blockAt(time);
  return partitionPoint(count, (i) => {
    const { start, end } = rangeAt(i);
    const own = blockAt(Math.max((start + end) / 2, end - GRID));
    return own < block || (own === block && end <= at);
  });
}
