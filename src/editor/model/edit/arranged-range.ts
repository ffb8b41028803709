import { clamp, partitionPoint } from '../time/sorted.ts';
import type { Range } from '../types.ts';
import type { Arrangement } from './arrangement.ts';

/** Arranged second of what ends at a source time: at a border that of the block before it. */
export function toArrangedEnd({ blocks, blockAt, isAsRecorded }: Arrangement, sourceTime: number): number {
  if (isAsRecorded) return sourceTime;
  const { arranged, start, end } = blocks[blockAt(sourceTime, 'end')];
  return arranged + clamp(sourceTime, start, end) - start;
}

/** Source second of what ends at an arranged time. */
export function toSourceEnd({ blocks, isAsRecorded }: Arrangement, arrangedTime: number): number {
  if (isAsRecorded) return arrangedTime;
  const at = partitionPoint(blocks.length, (i) => blocks[i].arranged < arrangedTime) - 1;
  const { arranged, start, end } = blocks[Math.max(0, at)];
  return clamp(start + arrangedTime - arranged, start, end);
}

/** What plays from one source time on up to another, as ranges of source time in playing order; nothing where that plays before. */
export function rangesOfPlay(order: Arrangement, { start, end }: Range): readonly Range[] {
  return order.sourceRanges({ start: order.toArranged(start), end: toArrangedEnd(order, end) });
}
