import { GlProgram } from 'pixi.js';
import { QuadBatch } from './quad-batch.ts';
import { SHAPE_FRAGMENT, SHAPE_VERTEX } from './shape-shader.ts';
import type { Packed } from './theme.ts';

/** How a shape's edge and fill are drawn; see shape-shader.ts. */
export const STYLE_PLAIN = 0;
export const STYLE_DASHED = 1;
/** 45° stripes with dashed left and right edges. */
export const STYLE_HATCH = 2;
/** A cross of two strokes in the edge colour, over the fill. */
export const STYLE_CROSS = 3;

/** x y width height, fill, edge, radius left, radius right, edge width, style. */
const WORDS = 10;

/** Rectangles with rounded corners, edges, dashes and hatching. For small things: see `FlatBatch` for large ones. */
export class ShapeBatch extends QuadBatch {
  constructor(label: string, capacity = 256) {
    super({
      label,
      program: GlProgram.from({ name: 'timeline-shapes', vertex: SHAPE_VERTEX, fragment: SHAPE_FRAGMENT }),
      columns: [
        { name: 'aPosition', format: 'float32x4', offset: 0 },
        { name: 'aFill', format: 'unorm8x4', offset: 16 },
        { name: 'aEdge', format: 'unorm8x4', offset: 20 },
        { name: 'aShape', format: 'float32x4', offset: 24 },
      ],
      words: WORDS,
      capacity,
      opaque: false,
    });
  }

  /**
   * One shape, canvas CSS pixels. `radiusLeft` and `radiusRight` round the corners of that side; `edgeWidth` 0 draws no
   * edge.
   */
  add(
    x: number,
    y: number,
    width: number,
    height: number,
    fill: Packed,
    edge: Packed = fill,
    edgeWidth = 0,
    style: number = STYLE_PLAIN,
    radiusLeft = 0,
    radiusRight: number = radiusLeft,
  ): void {
    const at = this.next();
    const limit = Math.min(width, height) / 2;
    const { floats, words } = this;
    floats[at] = x;
    floats[at + 1] = y;
    floats[at + 2] = width;
    floats[at + 3] = height;
    words[at + 4] = fill;
    words[at + 5] = edgeWidth > 0 ? edge : fill;
    floats[at + 6] = Math.min(radiusLeft, limit);
    floats[at + 7] = Math.min(radiusRight, limit);
    floats[at + 8] = edgeWidth;
    floats[at + 9] = style;
    // The other three corners hold the same; the shader tells them apart by their number.
    floats.copyWithin(at + WORDS, at, at + WORDS);
    floats.copyWithin(at + 2 * WORDS, at, at + 2 * WORDS);
  }
}
