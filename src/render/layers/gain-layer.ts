import { partitionPoint } from '#model/time/sorted.ts';
import type { FlatBatch } from '../batches/flat-batch.ts';
import type { Frame } from '../frame.ts';

/** CSS pixels. */
const LINE = 2;

/** What sounds otherwise than recorded: a line under the waveform, which is dimmed where nothing of it is heard. */
export function drawGains(boxes: FlatBatch, { scale, bands, theme, gains }: Frame): void {
  boxes.begin();
  const { y, height } = bands.wave;
  const { from, to } = scale.reach;
  for (
    let i = partitionPoint(gains.length, (k) => gains[k].end <= from);
    i < gains.length && gains[i].start < to;
    i++
  ) {
    const { start, end, kind } = gains[i];
    const left = scale.timeToPixel(start);
    const width = Math.max(scale.timeToPixel(end) - left, 1);
    if (kind !== 'level') boxes.add(left, y, width, height, theme.gains.veil);
    boxes.add(left, y + height - LINE, width, LINE, theme.gains[kind]);
  }
  boxes.end();
}
