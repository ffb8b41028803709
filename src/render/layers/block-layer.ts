import { partitionPoint } from '#model/time/sorted.ts';
import type { FlatBatch } from '../batches/flat-batch.ts';
import type { Frame } from '../frame.ts';

/** CSS pixels. */
const INSET = 2;
const GAP = 1;

/** A lane with the blocks, only where something was moved. */
export function drawBlocks(boxes: FlatBatch, frame: Frame): void {
  const { scale, bands, theme, order, lane } = frame;
  const { y, height } = bands.blocks;
  boxes.begin();
  if (height > 0) {
    boxes.add(0, y, scale.width, height, theme.blocks.bed);
    const { blocks } = order;
    const { from, to } = scale.reach;
    const first = Math.max(partitionPoint(blocks.length, (i) => blocks[i].arranged <= from) - 1, 0);
    for (let i = first; i < blocks.length && blocks[i].arranged < to; i++) {
      const { arranged, start, end } = blocks[i];
      const left = scale.timeToPixel(arranged) + (i > 0 ? GAP : 0);
      const right = Math.max(scale.timeToPixel(arranged + end - start), left + 1);
      const look = theme.blocks[lane.moved.has(i) ? 'moved' : 'stays'];
      const isLit = i === (lane.held < 0 ? lane.hovered : lane.held);
      boxes.add(left, y + INSET, right - left, height - 2 * INSET, isLit ? look.lit : look.fill);
    }
  }
  boxes.end();
}
