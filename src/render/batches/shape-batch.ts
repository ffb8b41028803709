import { GlProgram } from 'pixi.js';
import type { Packed } from '../theme.ts';
import { QuadBatch } from './quad-batch.ts';

export const STYLE_PLAIN = 0;
export const STYLE_DASHED = 1;
export const STYLE_HATCH = 2;
export const STYLE_CROSS = 3;

/** Corners of x, y, width, height, grown by half a pixel for antialiasing. */
const VERTEX = `#version 300 es
in vec4 aRect;
in vec4 aFill;
in vec4 aEdge;
in vec4 aShape;
uniform mat3 uProjectionMatrix;
uniform mat3 uWorldTransformMatrix;
uniform mat3 uTransformMatrix;
out vec2 vAt;
flat out vec2 vSize;
flat out vec4 vFill;
flat out vec4 vEdge;
flat out vec4 vShape;
void main() {
  vec2 corner = vec2(gl_VertexID & 1, (gl_VertexID >> 1) & 1);
  vAt = corner * (aRect.zw + 1.0) - 0.5;
  vSize = aRect.zw;
  vFill = aFill;
  vEdge = aEdge;
  vShape = aShape;
  mat3 toCut = uProjectionMatrix * uWorldTransformMatrix * uTransformMatrix;
  gl_Position = vec4((toCut * vec3(aRect.xy + vAt, 1.0)).xy, 0.0, 1.0);
}`;

/** Signed distance to a rounded rectangle. vShape: radius left, radius right, edge width, style. */
const FRAGMENT = `#version 300 es
precision highp float;
in vec2 vAt;
flat in vec2 vSize;
flat in vec4 vFill;
flat in vec4 vEdge;
flat in vec4 vShape;
out vec4 finalColor;
void main() {
  float perPixel = 1.0 / max(fwidth(vAt.y), 0.001);
  vec2 halfSize = 0.5 * vSize;
  float radius = vAt.x < halfSize.x ? vShape.x : vShape.y;
  vec2 q = abs(vAt - halfSize) - halfSize + radius;
  float distance = length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - radius;
  float cover = clamp(0.5 - distance * perPixel, 0.0, 1.0);
  float edgeWidth = vShape.z;
  vec4 fill = vFill;
  float inner = edgeWidth > 0.0 ? clamp(0.5 - (distance + edgeWidth) * perPixel, 0.0, 1.0) : 1.0;
  vec2 toSide = min(vAt, vSize - vAt);
  if (vShape.w > 2.5) {
    vec2 c = abs(vAt - halfSize);
    float stroke = abs(c.x - c.y) * 0.7071 - 0.5 * edgeWidth;
    float reach = max(c.x, c.y) - 3.1;
    inner = 1.0 - clamp(0.5 - max(stroke, reach) * perPixel, 0.0, 1.0);
  } else if (vShape.w > 0.5) {
    bool hatch = vShape.w > 1.5;
    if (hatch) {
      inner = clamp(0.5 + (toSide.x - edgeWidth) * perPixel, 0.0, 1.0);
      float along = mod((vAt.x + vAt.y) * 0.7071, 8.0);
      fill *= clamp(0.5 + (1.5 - abs(along - 1.5)) * perPixel, 0.0, 1.0);
    }
    float dash = mod(toSide.x < toSide.y || hatch ? vAt.y : vAt.x, 6.0);
    inner = max(inner, dash < 3.6 ? 0.0 : 1.0);
  }
  finalColor = mix(vEdge, fill, inner) * cover;
}`;

/** x y width height, fill, edge, radius left, radius right, edge width, style. */
const WORDS = 10;

/** Rounded rectangles with edges and patterns, for small shapes. */
export class ShapeBatch extends QuadBatch {
  constructor(label: string, capacity = 256) {
    super({
      label,
      program: GlProgram.from({ name: 'timeline-shapes', vertex: VERTEX, fragment: FRAGMENT }),
      columns: [
        { name: 'aRect', format: 'float32x4', offset: 0 },
        { name: 'aFill', format: 'unorm8x4', offset: 16 },
        { name: 'aEdge', format: 'unorm8x4', offset: 20 },
        { name: 'aShape', format: 'float32x4', offset: 24 },
      ],
      words: WORDS,
      capacity,
      opaque: false,
    });
  }

  /** Canvas CSS pixels; `edgeWidth` 0 for none. */
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
