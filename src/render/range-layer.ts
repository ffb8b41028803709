import type { FlatBatch } from './flat-batch.ts';
import type { Frame } from './frame.ts';

/** CSS pixels. */
const EDGE = 2;

/** The range that was drawn, and its in and out marks, each of which may stand alone. */
export function drawRange(boxes: FlatBatch, { scale, bands, theme, range }: Frame): void {
  boxes.begin();
  if (range) {
    const { y } = bands.lane;
    const height = bands.bottom - y;
    const [start, end] = [range.start, range.end].map((time) => time !== null && scale.timeToPixel(time));
    if (start !== false && end !== false) boxes.add(start, y, end - start, height, theme.range.fill);
    if (start !== false) boxes.add(start, 0, EDGE, bands.bottom, theme.range.edge);
    if (end !== false) boxes.add(end - EDGE, 0, EDGE, bands.bottom, theme.range.edge);
  }
  boxes.end();
}
