import type { Seam } from '#model/types.ts';
import type { FlatBatch } from '../batches/flat-batch.ts';
import type { Frame } from '../frame.ts';
import type { Fonts, LabelPool } from './labels.ts';

/** CSS pixels. */
const LINE = 1;
const INSET = 6;
const LABEL_HEIGHT = 16;
const LABEL_BASELINE = 12;
/** Names in less room are left out. */
const MIN_LABEL = 32;

/** Where blocks or joined rushes meet: a line through the lanes, and the name of each rush over its waveform. */
export function drawSeams(boxes: FlatBatch, labels: LabelPool, fonts: Fonts, frame: Frame): void {
  const { scale, bands, theme, seams } = frame;
  boxes.begin();
  labels.begin();
  const { y } = bands.wave;
  for (const [i, { start, name }] of seams.entries()) {
    const x = scale.timeToPixel(start);
    const { left, right } = nameRoom(frame, i);
    if (right <= 0 || x >= scale.width) continue;
    if (start > 0) boxes.add(x, bands.lane.y, LINE, bands.bottom - bands.lane.y, theme.seam.line);
    const room = right - left - 2 * INSET;
    const text = room < MIN_LABEL || name === '' ? '' : fonts.fit('head', name, room);
    if (text === '') continue;
    const width = Math.ceil(fonts.measure('head', text)) + 2 * INSET;
    boxes.add(left + LINE, y, width, LABEL_HEIGHT, theme.seam.label);
    labels.place(i, text, left + LINE + INSET, y + LABEL_BASELINE - fonts.ascent('head'), theme.seam.ink);
  }
  labels.end();
  boxes.end();
}

/** Where the name of a rush can stand, canvas x: it stays in view while the rush does. */
export function nameRoom({ scale, seams }: Frame, index: number): { left: number; right: number } {
  const next: Seam | undefined = seams[index + 1];
  const left = Math.max(scale.timeToPixel(seams[index].start), 0);
  return { left, right: next ? scale.timeToPixel(next.start) : scale.timeToPixel(scale.duration) };
}
