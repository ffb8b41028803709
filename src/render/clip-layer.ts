import { LOOK_NEW } from './clip-columns.ts';
import {
  clipExtent,
  closeExtent,
  type Extent,
  forEachVisible,
  GRIP,
  gripExtents,
  LABEL_MIN_PX,
} from './clip-geometry.ts';
import type { FlatBatch } from './flat-batch.ts';
import type { FrameInput, PartInput } from './frame-input.ts';
import type { Fonts, LabelPool } from './labels.ts';
import { type ShapeBatch, STYLE_CROSS, STYLE_DASHED, STYLE_HATCH, STYLE_PLAIN } from './shape-batch.ts';

const HEAD_RADIUS = 4;
const DASH_WIDTH = 1.5;
/** Narrower than this, a body is one colour. */
const THIN_PX = 4;
const SELECTED_EDGE = 2;
/** Above the lower end of the tracks, so that the frame of a selected cut does not touch the overview. */
const FRAME_BOTTOM_INSET = 1;
const LABEL_PADDING_LEFT = 6;
const LABEL_PADDING_RIGHT = 4;
const LABEL_BASELINE = 16;
const GRIP_MARK_HEIGHT = 16;
const FOCUS_RING = 2;
const FOCUS_OFFSET = 1;
const CLOSE_SIZE = 20;
const CLOSE_INSET = 2;
const CROSS_STROKE = 1.5;

/** Heads, bodies and texts of the cuts in the window; the selected one comes last, with its frame and handles. */
export function drawClips(
  bodies: FlatBatch,
  shapes: ShapeBatch,
  labels: LabelPool,
  fonts: Fonts,
  input: PartInput,
): void {
  const { columns, scale, bands, theme, selected, lifted } = input;
  const addLabel = (i: number, extent: Extent) => {
    const label = headLabel(fonts, i, extent, input);
    if (label) labels.place(columns.clips[i].id, label.text, label.x, label.y, label.ink);
  };
  bodies.begin();
  shapes.begin();
  labels.begin();
  const drawOther = (i: number, left: number, right: number) => {
    if (i === selected) return;
    drawClip(bodies, shapes, i, left, right, input);
    addLabel(i, { left, right });
  };
  forEachVisible(input, selected, drawOther, lifted ? selected : -1);
  if (selected >= 0) {
    const extent = clipExtent(columns, selected, scale);
    const { left, right } = lifted ?? extent;
    bodies.add(left, bands.body.y, right - left, bands.body.height, theme.selected.body);
    if (!lifted) {
      drawSelected(shapes, extent, input);
      addLabel(selected, extent);
    }
  }
  labels.end();
  shapes.end();
  bodies.end();
}

function drawClip(
  bodies: FlatBatch,
  shapes: ShapeBatch,
  i: number,
  left: number,
  right: number,
  input: FrameInput,
): void {
  const { bands, theme, columns, hovered } = input;
  const { head, body } = bands;
  const kind = columns.look[i];
  const look = theme.looks[kind];
  const width = right - left;
  const isNew = kind === LOOK_NEW;
  const edge = isNew ? DASH_WIDTH : 1;
  const fill = i === hovered ? look.headHover : look.head;
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

/** A selected cut without its body: head, frame and handles. */
export function drawSelected(
  shapes: ShapeBatch,
  extent: Extent,
  input: Pick<FrameInput, 'bands' | 'theme' | 'focusedEdge'>,
): void {
  const { bands, theme, focusedEdge } = input;
  const { head } = bands;
  const { left, right } = extent;
  const width = right - left;
  const height = bands.bottom - FRAME_BOTTOM_INSET - head.y;
  const { selected } = theme;
  shapes.add(left, head.y, width, head.height, selected.head, selected.head, 0, STYLE_PLAIN, HEAD_RADIUS);
  shapes.add(left, head.y, width, height, 0, selected.frame, SELECTED_EDGE, STYLE_PLAIN, HEAD_RADIUS);
  const grips = gripExtents(extent);
  for (const side of ['start', 'end'] as const) {
    const x = grips[side].left;
    const outer = side === 'start' ? [HEAD_RADIUS, 0] : [0, HEAD_RADIUS];
    shapes.add(x, head.y, GRIP, height, selected.frame, selected.frame, 0, STYLE_PLAIN, outer[0], outer[1]);
    const markY = head.y + Math.round((height - GRIP_MARK_HEIGHT) / 2);
    shapes.add(x + 3, markY, 2, GRIP_MARK_HEIGHT, selected.grip, selected.grip, 0, STYLE_PLAIN, 1);
    if (focusedEdge !== side) continue;
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
}

/** A text on a head, its top left corner at canvas x, y, in `ink` (0xRRGGBB). */
interface HeadLabel {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly ink: number;
}

/** What cut `i`, drawn at `extent`, has on its head: as much of what it removes as there is room for. */
export function headLabel(fonts: Fonts, i: number, extent: Extent, input: FrameInput): HeadLabel | null {
  const { columns, scale, theme, bands, selected, hovered } = input;
  const clip = columns.clips[i];
  if (extent.right - extent.left < LABEL_MIN_PX || clip.description === '') return null;
  const isSelected = i === selected;
  // A head that reaches out of the window on the left keeps its text in view.
  const hidden = Math.max(-extent.left, 0);
  // From the exact length, not from the drawn one: that may differ by a pixel from frame to frame of a pan.
  const width = Math.floor(clip.duration * scale.pxPerSecond) - hidden;
  const startInset = LABEL_PADDING_LEFT + (isSelected ? GRIP : 0);
  const close = closeExtent(extent, isSelected);
  const endInset = i === hovered ? extent.right - close.left : LABEL_PADDING_RIGHT + (isSelected ? GRIP : 0);
  const text = fonts.fit('head', clip.description, width - startInset - endInset);
  if (text === '') return null;
  return {
    text,
    x: Math.round(extent.left + hidden + startInset),
    y: Math.round(bands.head.y + LABEL_BASELINE - fonts.ascent('head')),
    ink: isSelected ? theme.looks[0].ink : theme.looks[columns.look[i]].ink,
  };
}

/** The close button of the cut under the pointer; drawn above all texts. */
export function drawCloseButton(shapes: ShapeBatch, input: FrameInput): void {
  const { columns, scale, hovered, selected, lifted } = input;
  if (hovered < 0 || (lifted && hovered === selected)) return;
  const { left } = closeExtent(clipExtent(columns, hovered, scale), hovered === selected);
  addCloseButton(shapes, left, input);
}

/** A close button with its left side at canvas x `left`. */
export function addCloseButton(
  shapes: ShapeBatch,
  left: number,
  { bands, theme }: Pick<FrameInput, 'bands' | 'theme'>,
): void {
  const { fill, glyph } = theme.close;
  const y = bands.head.y + CLOSE_INSET;
  shapes.add(left, y, CLOSE_SIZE, CLOSE_SIZE, fill, glyph, CROSS_STROKE, STYLE_CROSS, CLOSE_SIZE / 2);
}
