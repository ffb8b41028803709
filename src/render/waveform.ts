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
import type { Peaks } from '#model/peaks.ts';
import type { PartInput } from './frame-input.ts';
import { packPeaks, TEXTURE_WIDTH, waveformGain } from './peaks-texture.ts';
import { quadIndexes } from './quad-batch.ts';
import { WAVE_FRAGMENT, WAVE_VERTEX } from './waveform-shader.ts';

/** CSS pixels from bar to bar; waveform-shader.ts draws them 2 wide. */
const BAR_STEP = 3;
/** Enough for a window of 8192 CSS pixels. */
const MAX_BARS = Math.ceil(8192 / BAR_STEP);

interface LevelPlace {
  readonly binsPerSecond: number;
  readonly offset: number;
  readonly length: number;
}

/**
 * The waveform: one draw call whose shader looks the bars up in a texture that holds every level of the peaks. Bars are
 * anchored to source time, so that panning moves them instead of giving them other heights.
 */
export class Waveform {
  readonly mesh: Mesh<Geometry, Shader>;
  readonly #uniforms: UniformGroup;
  readonly #shader: Shader;
  readonly #geometry: Geometry;
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
    this.#geometry = barGeometry();
    this.#shader = new Shader({
      glProgram: GlProgram.from({ name: 'timeline-wave', vertex: WAVE_VERTEX, fragment: WAVE_FRAGMENT }),
      resources: { waveUniforms: this.#uniforms, uPeaks: this.#texture },
    });
    const state = State.for2d();
    state.blend = false;
    this.mesh = new Mesh({ geometry: this.#geometry, shader: this.#shader, state, label: 'waveform' });
  }

  /** Another recording's peaks, or `null` while there are none. Uploads once. */
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

  /** Places the bars of one frame that reach into its part. */
  draw({ scale, bands, theme, part }: PartInput): void {
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
    const firstBar = Math.floor((scale.scrollPx + part.left) / BAR_STEP);
    // In double precision here; the shader only adds small numbers to it.
    const firstBin = firstBar * binsPerBar;
    uniforms.uPhase = scale.scrollPx - firstBar * BAR_STEP;
    uniforms.uFirst = Math.floor(firstBin);
    uniforms.uFraction = firstBin - Math.floor(firstBin);
    uniforms.uBinsPerBar = binsPerBar;
    uniforms.uOffset = level.offset;
    uniforms.uCount = level.length;
    this.#uniforms.update();
    const bars = Math.min(Math.ceil((part.right - part.left) / BAR_STEP) + 1, MAX_BARS);
    this.#geometry.indexCount = bars * 6;
  }

  destroy(): void {
    this.mesh.destroy();
    this.#geometry.destroy(true);
    this.#shader.destroy();
    this.#texture.destroy();
  }

  /** The coarsest level that still has a bin a bar. */
  #levelFor(secondsPerBar: number): LevelPlace {
    const fine = this.#levels.findLast((level) => level.binsPerSecond * secondsPerBar >= 1);
    return fine ?? this.#levels[0] ?? { binsPerSecond: 1, offset: 0, length: 0 };
  }
}

function barGeometry(): Geometry {
  const corners = new Float32Array(MAX_BARS * 16);
  for (let i = 0; i < MAX_BARS * 4; i++) corners.set([i >> 2, i & 1, (i >> 1) & 1, 0], i * 4);
  const buffer = new Buffer({ data: corners, usage: BufferUsage.VERTEX });
  return new Geometry({
    attributes: { aPosition: { buffer, format: 'float32x4', stride: 16, offset: 0 } },
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
