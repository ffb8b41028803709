import type { FlatBatch } from '../batches/flat-batch.ts';
import { type Frame, matchAt } from '../frame.ts';
import { firstAbove } from '../geometry/cut-columns.ts';
import type { Fonts, LabelPool } from './labels.ts';

const TEXT_INSET = 4;
const BASELINE = 12;
/** CSS pixels. */
const GAP = 1;
const BOX_INSET = 1;

export function drawWords(boxes: FlatBatch, labels: LabelPool, fonts: Fonts, frame: Frame): void {
  const { bands, scale, words, matches, theme } = frame;
  const { y, height } = bands.words;
  boxes.begin();
  labels.begin();
  if (height > 0) {
    boxes.add(0, y, scale.width, height, theme.words.bed);
    const { from: fromTime, to } = scale.reach;
    const first = Math.max(firstAbove(words.start, words.length, fromTime) - 1, 0);
    for (let i = first; i < words.length && words.start[i] < to; i++) {
      const left = scale.timeToPixel(words.start[i]);
      const right = Math.max(scale.timeToPixel(words.end[i]) - GAP, left + 1);
      const next = i + 1 < words.length ? scale.timeToPixel(words.start[i + 1]) : Number.POSITIVE_INFINITY;
      const look = theme.words[matchAt(matches, words.start[i], words.end[i])];
      boxes.add(left, y + BOX_INSET, right - left, height - 2 * BOX_INSET, look.box);
      // Text of a word cut off at the left stays in view.
      const from = Math.max(left, 0) + TEXT_INSET;
      const text = fonts.fit('head', words.text[i], Math.max(next - GAP, right) - from);
      if (text !== '') labels.place(i, text, from, y + BASELINE - fonts.ascent('head'), look.ink);
    }
  }
  labels.end();
  boxes.end();
}
