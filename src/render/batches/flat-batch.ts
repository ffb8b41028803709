import { GlProgram } from 'pixi.js';
import type { Packed } from '../theme.ts';
import { QuadBatch } from './quad-batch.ts';

const VERTEX = `#version 300 es
in vec2 aPosition;
in vec4 aFill;
uniform mat3 uProjectionMatrix;
uniform mat3 uWorldTransformMatrix;
uniform mat3 uTransformMatrix;
flat out vec4 vFill;
void main() {
  vFill = aFill;
  mat3 toCut = uProjectionMatrix * uWorldTransformMatrix * uTransformMatrix;
  gl_Position = vec4((toCut * vec3(aPosition, 1.0)).xy, 0.0, 1.0);
}`;

const FRAGMENT = `#version 300 es
precision mediump float;
flat in vec4 vFill;
out vec4 finalColor;
void main() {
  finalColor = vFill;
}`;

/** x y, fill. */
const WORDS = 3;

/** Single-colour rectangles with a minimal shader, for large areas. */
export class FlatBatch extends QuadBatch {
  constructor(label: string, options: { capacity?: number; opaque?: boolean } = {}) {
    super({
      label,
      program: GlProgram.from({ name: 'timeline-flat', vertex: VERTEX, fragment: FRAGMENT }),
      columns: [
        { name: 'aPosition', format: 'float32x2', offset: 0 },
        { name: 'aFill', format: 'unorm8x4', offset: 8 },
      ],
      words: WORDS,
      capacity: options.capacity ?? 256,
      opaque: options.opaque ?? false,
    });
  }

  add(x: number, y: number, width: number, height: number, fill: Packed): void {
    const at = this.next();
    const { floats, words } = this;
    const right = x + width;
    const bottom = y + height;
    floats[at] = x;
    floats[at + 1] = y;
    words[at + 2] = fill;
    floats[at + 3] = right;
    floats[at + 4] = y;
    words[at + 5] = fill;
    floats[at + 6] = x;
    floats[at + 7] = bottom;
    words[at + 8] = fill;
    floats[at + 9] = right;
    floats[at + 10] = bottom;
    words[at + 11] = fill;
  }
}
