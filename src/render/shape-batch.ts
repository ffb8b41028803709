import { Buffer, BufferUsage, Geometry, GlProgram, Mesh, Shader } from 'pixi.js';
import { SHAPE_FRAGMENT, SHAPE_VERTEX } from './shape-shader.ts';
import type { Packed } from './theme.ts';

/** How a shape's edge and fill are drawn; see shape-shader.ts. */
export const STYLE_PLAIN = 0;
export const STYLE_DASHED = 1;
/** 45° stripes with dashed left and right edges. */
export const STYLE_HATCH = 2;
/** Edges on the left and right only. */
export const STYLE_SIDES = 3;
/** A cross of two strokes in the edge colour, over the fill. */
export const STYLE_CROSS = 4;

/** 32-bit words one shape takes: x y w h, fill, edge, radius left, radius right, edge width, style. */
const WORDS = 10;
const STRIDE = WORDS * 4;

/**
 * Rectangles with rounded corners, edges, dashes and hatching, any number in one draw call. Refilled for each frame
 * that changes them: `begin()`, then `add()` in painting order, then `end()`. Positions are canvas CSS pixels.
 */
export class ShapeBatch {
  readonly mesh: Mesh<Geometry, Shader>;
  readonly #buffer: Buffer;
  readonly #geometry: Geometry;
  #floats: Float32Array<ArrayBuffer>;
  #words: Uint32Array<ArrayBuffer>;
  #count = 0;

  constructor(label: string, capacity = 256) {
    this.#floats = new Float32Array(capacity * WORDS);
    this.#words = new Uint32Array(this.#floats.buffer);
    this.#buffer = new Buffer({
      data: this.#floats,
      usage: BufferUsage.VERTEX | BufferUsage.COPY_DST,
      shrinkToFit: false,
    });
    const column = (format: 'float32x4' | 'unorm8x4', offset: number) =>
      ({ buffer: this.#buffer, format, offset, stride: STRIDE, instance: true }) as const;
    this.#geometry = new Geometry({
      topology: 'triangle-strip',
      attributes: {
        aPosition: {
          buffer: new Buffer({ data: new Float32Array([0, 0, 1, 0, 0, 1, 1, 1]), usage: BufferUsage.VERTEX }),
          format: 'float32x2',
          stride: 8,
          offset: 0,
        },
        aRect: column('float32x4', 0),
        aFill: column('unorm8x4', 16),
        aEdge: column('unorm8x4', 20),
        aShape: column('float32x4', 24),
      },
      instanceCount: 0,
    });
    const glProgram = GlProgram.from({
      name: 'timeline-shapes',
      vertex: SHAPE_VERTEX,
      fragment: SHAPE_FRAGMENT,
    });
    this.mesh = new Mesh({
      geometry: this.#geometry,
      shader: new Shader({ glProgram, resources: {} }),
      label,
    });
  }

  get count(): number {
    return this.#count;
  }

  begin(): void {
    this.#count = 0;
  }

  /**
   * One shape. `radiusLeft` and `radiusRight` round the corners of that side; `edgeWidth` 0 draws no edge.
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
    const at = this.#count * WORDS;
    if (at + WORDS > this.#floats.length) this.#grow();
    const limit = Math.min(width, height) / 2;
    const floats = this.#floats;
    floats[at] = x;
    floats[at + 1] = y;
    floats[at + 2] = width;
    floats[at + 3] = height;
    this.#words[at + 4] = fill;
    this.#words[at + 5] = edgeWidth > 0 ? edge : fill;
    floats[at + 6] = Math.min(radiusLeft, limit);
    floats[at + 7] = Math.min(radiusRight, limit);
    floats[at + 8] = edgeWidth;
    floats[at + 9] = style;
    this.#count++;
  }

  /** Hands the shapes over to the next frame. */
  end(): void {
    this.#geometry.instanceCount = this.#count;
    if (this.#count > 0) this.#buffer.update(this.#count * STRIDE);
  }

  destroy(): void {
    this.mesh.destroy();
    this.#geometry.destroy(true);
  }

  #grow(): void {
    const floats = new Float32Array(this.#floats.length * 2);
    floats.set(this.#floats);
    this.#floats = floats;
    this.#words = new Uint32Array(floats.buffer);
    this.#buffer.data = floats;
  }
}
