import type { FlatBatch } from '../batches/flat-batch.ts';
import {
  type ShapeBatch,
  STYLE_CROSS,
  STYLE_DASHED,
  STYLE_HATCH,
  STYLE_PLAIN,
} from '../batches/shape-batch.ts';
import type { Frame } from '../frame.ts';
import { isPieceOf, LOOK_NEW, piecesOf } from '../geometry/cut-columns.ts';
import {
  CLOSE,
  closeExtent,
  cutExtent,
  type Extent,
  forEachVisible,
  GRIP,
  gripExtents,
  LABEL_MIN_PX,
} from '../geometry/cut-geometry.ts';
import type { Fonts, LabelPool } from './labels.ts';

const HEAD_RADIUS = 4;
const DASH_WIDTH = 1.5;
/** Narrower bodies are one colour, CSS pixels. */
const THIN_PX = 4;
const SELECTED_EDGE = 2;
/** Keeps the selected frame off the overview. */
const FRAME_BOTTOM_INSET = 1;
const LABEL_PADDING_LEFT = 6;
const LABEL_PADDING_RIGHT = 4;
const LABEL_BASELINE = 16;
const GRIP_MARK_HEIGHT = 16;
const FOCUS_RING = 2;
const FOCUS_OFFSET = 1;
const CLOSE_INSET = 2;
const CROSS_STROKE = 1.5;

export function drawCuts(
  bodies: FlatBatch,
  shapes: ShapeBatch,
  labels: LabelPool,
  fonts: Fonts,
  frame: Frame,
): void {
  const { columns, scale, bands, theme, selected } = frame;
  bodies.begin();
  shapes.begin();
  labels.begin();
  forEachVisible(columns, scale, selected, (i, left, right) => {
    if (isPieceOf(columns, i, selected)) return;
    drawCut(bodies, shapes, i, left, right, frame);
    placeLabel(labels, fonts, i, { left, right }, frame);
  });
  if (selected >= 0) {
    const { all, start, end } = piecesOf(columns, selected);
    for (const i of all) {
      const extent = cutExtent(columns, i, scale);
      const { left, right } = extent;
      bodies.add(left, bands.body.y, right - left, bands.body.height, theme.selected.body);
      drawFrame(shapes, extent, frame);
      if (i === start) drawGrip(shapes, extent, 'start', frame);
      if (i === end) drawGrip(shapes, extent, 'end', frame);
      placeLabel(labels, fonts, i, extent, frame);
    }
  }
  labels.end();
  shapes.end();
  bodies.end();
}

function drawCut(
  bodies: FlatBatch,
  shapes: ShapeBatch,
  i: number,
  left: number,
  right: number,
  frame: Frame,
): void {
  const { bands, theme, columns, hovered } = frame;
  const { head, body } = bands;
  const kind = columns.look[i];
  const look = theme.looks[kind];
  const width = right - left;
  const isNew = kind === LOOK_NEW;
  const edge = isNew ? DASH_WIDTH : 1;
  const fill = isPieceOf(columns, i, hovered) ? look.headHover : look.head;
  if (isNew) shapes.add(left, body.y, width, body.height, look.body, look.bodyEdge, edge, STYLE_HATCH);
  else if (width < THIN_PX) bodies.add(left, body.y, width, body.height, look.bodyThin);
  else {
    bodies.add(left, body.y, 1, body.height, look.bodyEdge);
    bodies.add(left + 1, body.y, width - 2, body.height, look.body);
    bodies.add(right - 1, body.y, 1, body.height, look.bodyEdge);
  }
  shapes.add(
    left,
    head.y,
    width,
    head.height,
    fill,
    look.headEdge,
    edge,
    isNew ? STYLE_DASHED : STYLE_PLAIN,
    HEAD_RADIUS,
  );
}

function frameHeight({ bands }: Frame): number {
  return bands.bottom - FRAME_BOTTOM_INSET - bands.head.y;
}

function drawFrame(shapes: ShapeBatch, { left, right }: Extent, frame: Frame): void {
  const { head } = frame.bands;
  const { selected } = frame.theme;
  const width = right - left;
  shapes.add(left, head.y, width, head.height, selected.head, selected.head, 0, STYLE_PLAIN, HEAD_RADIUS);
  const height = frameHeight(frame);
  shapes.add(left, head.y, width, height, 0, selected.frame, SELECTED_EDGE, STYLE_PLAIN, HEAD_RADIUS);
}

function drawGrip(shapes: ShapeBatch, extent: Extent, side: 'start' | 'end', frame: Frame): void {
  const { head } = frame.bands;
  const { selected } = frame.theme;
  const height = frameHeight(frame);
  const x = gripExtents(extent)[side].left;
  const outer = side === 'start' ? [HEAD_RADIUS, 0] : [0, HEAD_RADIUS];
  shapes.add(x, head.y, GRIP, height, selected.frame, selected.frame, 0, STYLE_PLAIN, outer[0], outer[1]);
  const markY = head.y + Math.round((height - GRIP_MARK_HEIGHT) / 2);
  shapes.add(x + 3, markY, 2, GRIP_MARK_HEIGHT, selected.grip, selected.grip, 0, STYLE_PLAIN, 1);
  if (frame.focusedEdge !== side) return;
  const grow = FOCUS_RING + FOCUS_OFFSET;
  const rounded = (radius: number) => (radius > 0 ? radius + grow : 1);
  shapes.add(
    x - grow,
    head.y - grow,
    GRIP + 2 * grow,
    height + 2 * grow,
    0,
    selected.ring,
    FOCUS_RING,
    STYLE_PLAIN,
    rounded(outer[0]),
    rounded(outer[1]),
  );
}

function placeLabel(labels: LabelPool, fonts: Fonts, i: number, extent: Extent, frame: Frame): void {
  const { columns, scale, theme, bands, selected, hovered } = frame;
  const cut = columns.cuts[i];
  if (extent.right - extent.left < LABEL_MIN_PX || cut.description === '') return;
  const isSelected = isPieceOf(columns, i, selected);
  const isPiece = columns.pieces.has(cut);
  // Text of a head cut off at the left stays in view.
  const hidden = Math.max(-extent.left, 0);
  // The exact length: the drawn one may vary by a pixel while panning.
  const duration = isPiece ? columns.end[i] - columns.start[i] : cut.duration;
  const width = Math.floor(duration * scale.pxPerSecond) - hidden;
  const startInset = LABEL_PADDING_LEFT + (isSelected ? GRIP : 0);
  const close = closeExtent(extent, isSelected);
  const isHovered = isPieceOf(columns, i, hovered);
  const endInset = isHovered ? extent.right - close.left : LABEL_PADDING_RIGHT + (isSelected ? GRIP : 0);
  const text = fonts.fit('head', cut.description, width - startInset - endInset);
  if (text === '') return;
  const { ink } = theme.looks[isSelected ? 0 : columns.look[i]];
  const y = bands.head.y + LABEL_BASELINE - fonts.ascent('head');
  labels.place(isPiece ? `${cut.id} ${i}` : cut.id, text, extent.left + hidden + startInset, y, ink);
}

/** The close button on the cut under the pointer. */
export function drawCloseButton(
  shapes: ShapeBatch,
  { columns, scale, bands, theme, hovered, selected }: Frame,
) {
  if (hovered < 0) return;
  const { fill, glyph } = theme.close;
  const y = bands.head.y + CLOSE_INSET;
  for (const i of piecesOf(columns, hovered).all) {
    const { left } = closeExtent(cutExtent(columns, i, scale), hovered === selected);
    shapes.add(left, y, CLOSE, CLOSE, fill, glyph, CROSS_STROKE, STYLE_CROSS, CLOSE / 2);
  }
}
