import { formatTimecode } from '#model/time/clock.ts';
import type { FlatBatch } from '../batches/flat-batch.ts';
import { type ShapeBatch, STYLE_PLAIN } from '../batches/shape-batch.ts';
import type { Frame } from '../frame.ts';
import { overviewX } from '../geometry/hit-test.ts';
import type { Fonts, LabelPool } from './labels.ts';

const LINE = 2;
const HALO = 1;
const TAG_TOP = 1;
const TAG_HEIGHT = 18;
const TAG_PADDING = 6;
const TAG_RADIUS = 4;
const TAG_BASELINE = 14;
const OVERVIEW_LINE_INSET = 6;

export function drawPlayhead(
  flats: FlatBatch,
  shapes: ShapeBatch,
  labels: LabelPool,
  fonts: Fonts,
  frame: Frame,
): void {
  const { scale, bands, theme, playheadTime, frameRate } = frame;
  const { playhead, overview } = theme;
  flats.begin();
  const markY = bands.overview.y + OVERVIEW_LINE_INSET;
  const markHeight = bands.overview.height - 2 * OVERVIEW_LINE_INSET;
  flats.add(Math.round(overviewX(scale, playheadTime)) - 1, markY, LINE, markHeight, overview.playhead);

  labels.begin();
  const x = scale.timeToPixel(playheadTime);
  const text = formatTimecode(playheadTime, frameRate);
  const tagWidth = Math.round(fonts.measure('tag', text)) + 2 * TAG_PADDING;
  if (x >= -tagWidth && x <= scale.width + tagWidth) {
    flats.add(x - LINE / 2 - HALO, 0, LINE + 2 * HALO, bands.bottom, playhead.halo);
    flats.add(x - LINE / 2, 0, LINE, bands.bottom, playhead.line);
    // Kept inside the window at both ends.
    const inside = Math.min(Math.max(x - Math.round(tagWidth / 2), 0), scale.width - tagWidth);
    const tagX = x < 0 || x > scale.width ? x - Math.round(tagWidth / 2) : inside;
    shapes.add(tagX, TAG_TOP, tagWidth, TAG_HEIGHT, playhead.tag, playhead.tag, 0, STYLE_PLAIN, TAG_RADIUS);
    labels.place(0, text, tagX + TAG_PADDING, TAG_BASELINE - fonts.ascent('tag'), playhead.ink);
  }
  labels.end();
  flats.end();
}
