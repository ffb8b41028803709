import { GlProgram, type ImageSource } from 'pixi.js';
import { QuadBatch } from './quad-batch.ts';

const VERTEX = `#version 300 es
in vec4 aPosition;
in vec4 aTone;
uniform mat3 uProjectionMatrix;
uniform mat3 uWorldTransformMatrix;
uniform mat3 uTransformMatrix;
out vec2 vTexel;
flat out float vGrey;
void main() {
  vTexel = aPosition.zw;
  vGrey = aTone.r;
  mat3 toCut = uProjectionMatrix * uWorldTransformMatrix * uTransformMatrix;
  gl_Position = vec4((toCut * vec3(aPosition.xy, 1.0)).xy, 0.0, 1.0);
}`;

/** Darkens and desaturates, so that cuts stand out. */
const FRAGMENT = `#version 300 es
precision mediump float;
in vec2 vTexel;
flat in float vGrey;
uniform sampler2D uAtlas;
out vec4 finalColor;
void main() {
  vec3 color = texture(uAtlas, vTexel).rgb * 0.84;
  float grey = dot(color, vec3(0.2126, 0.7152, 0.0722));
  finalColor = vec4(mix(color, vec3(grey), max(vGrey, 0.15)), 1.0);
}`;

/** x y u v, tone. */
const WORDS = 5;
const COLOURED = 0;
const GREY = 0xff;

export class FilmBatch extends QuadBatch {
  constructor(source: ImageSource) {
    super({
      label: 'film',
      program: GlProgram.from({ name: 'timeline-film', vertex: VERTEX, fragment: FRAGMENT }),
      columns: [
        { name: 'aPosition', format: 'float32x4', offset: 0 },
        { name: 'aTone', format: 'unorm8x4', offset: 16 },
      ],
      words: WORDS,
      capacity: 64,
      opaque: true,
      resources: { uAtlas: source, uSampler: source.style },
    });
  }

  /** Texture range 0–1 at canvas CSS pixels. `grey`: under a cut. */
  add(
    left: number,
    right: number,
    top: number,
    bottom: number,
    u0: number,
    u1: number,
    v0: number,
    v1: number,
    grey: boolean,
  ): void {
    const at = this.next();
    const { floats, words } = this;
    const tone = grey ? GREY : COLOURED;
    for (let corner = 0; corner < 4; corner++) {
      const k = at + corner * WORDS;
      const isRight = (corner & 1) === 1;
      const isLower = corner > 1;
      floats[k] = isRight ? right : left;
      floats[k + 1] = isLower ? bottom : top;
      floats[k + 2] = isRight ? u1 : u0;
      floats[k + 3] = isLower ? v1 : v0;
      words[k + 4] = tone;
    }
  }
}
