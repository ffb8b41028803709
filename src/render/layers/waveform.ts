import {
  Buffer,
  BufferImageSource,
  BufferUsage,
  Geometry,
  GlProgram,
  Mesh,
  Shader,
  State,
  UniformGroup,
} from 'pixi.js';
import type { Peaks } from '#model/media/peaks.ts';
import { quadIndexes } from '../batches/quad-batch.ts';
import type { Frame } from '../frame.ts';
import { packPeaks, TEXTURE_WIDTH, waveformGain } from './peaks-texture.ts';

/** CSS pixels; bars are 2 wide. */
export const BAR_STEP = 3;
const MAX_BARS = Math.ceil(8192 / BAR_STEP);

/** Looks up at most five bins a bar in the vertex shader. */
const VERTEX = `#version 300 es
precision highp float;
precision highp int;
/** Number of the bar, which corner of it (0–1 from left to right and from top to bottom), and how many bins its block was recorded later. */
in vec4 aBar;
uniform mat3 uProjectionMatrix;
uniform mat3 uWorldTransformMatrix;
uniform mat3 uTransformMatrix;
uniform highp sampler2D uPeaks;
uniform vec4 uBand;
uniform float uPhase;
uniform float uFraction;
uniform float uBinsPerBar;
uniform float uGain;
uniform int uFirst;
uniform int uOffset;
uniform int uCount;
const float STEP = 3.0;
const float BAR = 2.0;
const float THINNEST = 0.75;
const float HEADROOM = 0.92;
// Bars start at the same bin whatever the scroll position, although the fraction is rounded differently at each.
const float UNSURE = 0.001;
void main() {
  float bar = aBar.x;
  int start = uFirst + int(aBar.w);
  int first = max(start + int(floor(uFraction + bar * uBinsPerBar + UNSURE)), 0);
  int last = start + int(ceil(uFraction + (bar + 1.0) * uBinsPerBar - UNSURE)) - 1;
  last = min(clamp(last, first, first + 4), uCount - 1);
  float low = 0.0;
  float high = 0.0;
  for (int i = first; i <= last; i++) {
    int at = uOffset + i;
    vec2 texel = texelFetch(uPeaks, ivec2(at % ${TEXTURE_WIDTH}, at / ${TEXTURE_WIDTH}), 0).rg * 255.0 - 128.0;
    low = min(low, texel.r);
    high = max(high, texel.g);
  }
  float middle = 0.5 * uBand.w;
  float reach = HEADROOM * middle;
  float up = max(min(high * uGain, 1.0) * reach, THINNEST);
  float down = max(min(-low * uGain, 1.0) * reach, THINNEST);
  float visible = first < uCount ? 1.0 : 0.0;
  float x = bar * STEP - uPhase + aBar.y * BAR * visible;
  float y = middle - up + aBar.z * (up + down);
  mat3 toCut = uProjectionMatrix * uWorldTransformMatrix * uTransformMatrix;
  gl_Position = vec4((toCut * vec3(uBand.xy + vec2(x, y), 1.0)).xy, 0.0, 1.0);
}`;

const FRAGMENT = `#version 300 es
precision mediump float;
uniform vec4 uBarColor;
out vec4 finalColor;
void main() {
  finalColor = uBarColor;
}`;

interface LevelPlace {
  readonly binsPerSecond: number;
  readonly offset: number;
  readonly length: number;
}

/** One draw call with the peaks in a texture. Bars are anchored to arranged time, so that panning moves them. */
export class Waveform {
  readonly mesh: Mesh<Geometry, Shader>;
  readonly #uniforms: UniformGroup;
  readonly #shader: Shader;
  readonly #corners = barCorners();
  readonly #buffer = new Buffer({
    data: this.#corners,
    usage: BufferUsage.VERTEX | BufferUsage.COPY_DST,
    shrinkToFit: false,
  });
  readonly #geometry = barGeometry(this.#buffer);
  #isShifted = false;
  #texture: BufferImageSource;
  #levels: readonly LevelPlace[] = [];

  constructor() {
    this.#texture = emptyTexture();
    this.#uniforms = new UniformGroup({
      uBand: { value: new Float32Array(4), type: 'vec4<f32>' },
      uBarColor: { value: new Float32Array(4), type: 'vec4<f32>' },
      uPhase: { value: 0, type: 'f32' },
      uFraction: { value: 0, type: 'f32' },
      uBinsPerBar: { value: 1, type: 'f32' },
      uGain: { value: 1, type: 'f32' },
      uFirst: { value: 0, type: 'i32' },
      uOffset: { value: 0, type: 'i32' },
      uCount: { value: 0, type: 'i32' },
    });
    this.#shader = new Shader({
      glProgram: GlProgram.from({ name: 'timeline-wave', vertex: VERTEX, fragment: FRAGMENT }),
      resources: { waveUniforms: this.#uniforms, uPeaks: this.#texture },
    });
    const state = State.for2d();
    state.blend = false;
    this.mesh = new Mesh({ geometry: this.#geometry, shader: this.#shader, state, label: 'waveform' });
  }

  setPeaks(peaks: Peaks | null): void {
    const old = this.#texture;
    if (peaks) {
      const packed = packPeaks(peaks.levels);
      this.#texture = dataTexture(packed.data, packed.height);
      this.#levels = peaks.levels.map(({ binsPerSecond, length }, i) => ({
        binsPerSecond,
        length,
        offset: packed.offsets[i],
      }));
      this.#uniforms.uniforms.uGain = waveformGain(peaks.levels);
    } else {
      this.#texture = emptyTexture();
      this.#levels = [];
    }
    this.#shader.resources.uPeaks = this.#texture;
    old.destroy();
  }

  draw({ scale, bands, theme, order }: Frame): void {
    const band = bands.wave;
    const uniforms = this.#uniforms.uniforms;
    const set = uniforms.uBand as Float32Array;
    set[0] = 0;
    set[1] = band.y;
    set[2] = scale.width;
    set[3] = band.height;
    const color = uniforms.uBarColor as Float32Array;
    color.set(theme.wave.bar);
    color[3] = 1;
    const secondsPerBar = BAR_STEP / scale.pxPerSecond;
    const level = this.#levelFor(secondsPerBar);
    const binsPerBar = level.binsPerSecond * secondsPerBar;
    const firstBar = Math.floor(scale.scrollPx / BAR_STEP);
    // Double precision here; the shader adds small numbers only.
    const firstBin = firstBar * binsPerBar;
    uniforms.uPhase = scale.scrollPx - firstBar * BAR_STEP;
    uniforms.uFirst = Math.floor(firstBin);
    uniforms.uFraction = firstBin - Math.floor(firstBin);
    uniforms.uBinsPerBar = binsPerBar;
    uniforms.uOffset = level.offset;
    uniforms.uCount = level.length;
    this.#uniforms.update();
    const bars = Math.min(Math.ceil(scale.width / BAR_STEP) + 1, MAX_BARS);
    this.#geometry.indexCount = bars * 6;
    if (this.#isShifted || !order.isAsRecorded)
      this.#shiftBars(order.isAsRecorded ? MAX_BARS : bars, (bar) => {
        const middle = (firstBar + bar + 0.5) * secondsPerBar;
        return Math.round((order.toSource(middle) - middle) * level.binsPerSecond);
      });
    this.#isShifted = !order.isAsRecorded;
  }

  /** @param bins by which the block of a bar was recorded later than it plays */
  #shiftBars(bars: number, bins: (bar: number) => number): void {
    for (let bar = 0; bar < bars; bar++) {
      const shift = bins(bar);
      for (let corner = 0; corner < 4; corner++) this.#corners[(bar * 4 + corner) * 4 + 3] = shift;
    }
    this.#buffer.update(bars * 4 * 16);
  }

  destroy(): void {
    this.mesh.destroy();
    this.#geometry.destroy(true);
    this.#shader.destroy();
    this.#texture.destroy();
  }

  /** Coarsest level with a bin a bar. */
  #levelFor(secondsPerBar: number): LevelPlace {
    const fine = this.#levels.findLast((level) => level.binsPerSecond * secondsPerBar >= 1);
    return fine ?? this.#levels[0] ?? { binsPerSecond: 1, offset: 0, length: 0 };
  }
}

function barCorners(): Float32Array<ArrayBuffer> {
  const corners = new Float32Array(MAX_BARS * 16);
  for (let i = 0; i < MAX_BARS * 4; i++) corners.set([i >> 2, i & 1, (i >> 1) & 1, 0], i * 4);
  return corners;
}

function barGeometry(buffer: Buffer): Geometry {
  return new Geometry({
    attributes: { aBar: { buffer, format: 'float32x4', stride: 16, offset: 0 } },
    indexBuffer: new Buffer({ data: quadIndexes(MAX_BARS), usage: BufferUsage.INDEX }),
  });
}

function dataTexture(data: Uint8Array, height: number): BufferImageSource {
  return new BufferImageSource({
    resource: data,
    width: TEXTURE_WIDTH,
    height,
    format: 'rg8unorm',
    alphaMode: 'no-premultiply-alpha',
    scaleMode: 'nearest',
    autoGenerateMipmaps: false,
  });
}

function emptyTexture(): BufferImageSource {
  return dataTexture(new Uint8Array(TEXTURE_WIDTH * 2), 1);
}
