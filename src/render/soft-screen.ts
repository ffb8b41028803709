import { type Container, Matrix, RenderTexture, type WebGLRenderer } from 'pixi.js';
import type { Region } from './changed-regions.ts';

/** At most so many pictures are on their way: one being drawn, one being fetched. */
const MAX_READINGS = 2;
const BYTES_A_PIXEL = 4;

/** What one picture shows anew, on its way into `buffer`: region by region, row by row from the lowest. */
interface Reading {
  readonly buffer: WebGLBuffer;
  readonly fence: WebGLSync;
  readonly width: number;
  readonly height: number;
  readonly regions: readonly Region[];
  readonly shown: () => void;
}

/**
 * Shows small changes of a scene that is drawn on the processor. There a browser fetches what WebGL drew into a canvas inside
 * of the frame: it waits for the drawing, and takes the whole however little of it changed. Here the scene is drawn into a
 * texture, only what changed is fetched, without waiting, and another canvas shows it a frame later.
 */
export class SoftScreen {
  readonly #renderer: WebGLRenderer;
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D | null;
  #texture: RenderTexture | null = null;
  #readings: Reading[] = [];
  #freeBuffers: WebGLBuffer[] = [];
  /** One word a pixel. */
  #pixels = new Uint32Array(0);
  /** The canvas shows, or will with what is on its way, the picture before. */
  #isCurrent = false;

  /** @param canvas lies over the renderer's own and hides it while it shows something */
  constructor(renderer: WebGLRenderer, canvas: HTMLCanvasElement) {
    this.#renderer = renderer;
    this.#canvas = canvas;
    this.#context = canvas.getContext('2d', { alpha: false });
  }

  /** Whether something is still to be shown. */
  get isWaiting(): boolean {
    return this.#readings.length > 0;
  }

  /** Whether nothing can be drawn before something was shown. */
  get isFull(): boolean {
    return this.#readings.length === MAX_READINGS;
  }

  /** Uncovers the renderer's own canvas, into which the whole scene is drawn. */
  hide(): void {
    this.#isCurrent = false;
    this.#canvas.style.visibility = 'hidden';
    for (const { fence, buffer } of this.#readings) {
      this.#renderer.gl.deleteSync(fence);
      this.#freeBuffers.push(buffer);
    }
    this.#readings = [];
  }

  /**
   * Draws the scene, of which `regions` have changed since it was drawn last, here or whole.
   * @param shown called when it is shown, unless all of it is drawn before
   */
  draw(scene: Container, background: number, regions: readonly Region[], shown: () => void): void {
    const { gl, width, height } = this.#renderer;
    const whole = [{ left: 0, top: 0, right: width, bottom: height }];
    const asked = this.#fit(width, height) || !this.#isCurrent ? whole : regions;
    this.#isCurrent = true;
    const left = Math.min(...asked.map((region) => region.left));
    const top = Math.min(...asked.map((region) => region.top));
    const right = Math.max(...asked.map((region) => region.right));
    const bottom = Math.max(...asked.map((region) => region.bottom));
    const target = this.#texture;
    const buffer = this.#freeBuffers.pop() ?? this.#createBuffer(width * height * BYTES_A_PIXEL);
    if (!target || !buffer) return;
    gl.enable(gl.SCISSOR_TEST);
    gl.scissor(left, height - bottom, right - left, bottom - top);
    // As in a canvas the lowest row first: what lies between two rows then goes to the same of them.
    const transform = new Matrix(1, 0, 0, -1, 0, height);
    this.#renderer.render({ container: scene, target, clearColor: background, transform });
    gl.disable(gl.SCISSOR_TEST);
    this.#renderer.renderTarget.bind({ target, clear: false });
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer);
    let offset = 0;
    for (const region of asked) {
      const columns = region.right - region.left;
      const rows = region.bottom - region.top;
      gl.readPixels(region.left, height - region.bottom, columns, rows, gl.RGBA, gl.UNSIGNED_BYTE, offset);
      offset += columns * rows * BYTES_A_PIXEL;
    }
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
    const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
    if (fence) this.#readings.push({ buffer, fence, width, height, regions: asked, shown });
  }

  /** Shows what has arrived since. */
  show(): void {
    const { gl } = this.#renderer;
    if (gl.isContextLost()) this.reset();
    for (let next = this.#readings[0]; next; next = this.#readings[0]) {
      if (gl.getSyncParameter(next.fence, gl.SYNC_STATUS) !== gl.SIGNALED) return;
      this.#readings.shift();
      gl.deleteSync(next.fence);
      this.#put(next);
      next.shown();
      this.#freeBuffers.push(next.buffer);
    }
  }

  /** Forgets what is on its way and all that belonged to a lost context. */
  reset(): void {
    this.#readings = [];
    this.#freeBuffers = [];
    this.#isCurrent = false;
    this.#texture?.destroy(true);
    this.#texture = null;
  }

  destroy(): void {
    this.hide();
    for (const buffer of this.#freeBuffers) this.#renderer.gl.deleteBuffer(buffer);
    this.reset();
  }

  #put({ buffer, width, height, regions }: Reading): void {
    const { gl } = this.#renderer;
    const canvas = this.#canvas;
    canvas.style.visibility = 'visible';
    if (canvas.width !== width || canvas.height !== height) {
      Object.assign(canvas, { width, height });
      Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
    }
    const size = regions.reduce(
      (sum, { left, top, right, bottom }) => sum + (right - left) * (bottom - top),
      0,
    );
    if (this.#pixels.length < size) this.#pixels = new Uint32Array(size);
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer);
    gl.getBufferSubData(gl.PIXEL_PACK_BUFFER, 0, this.#pixels, 0, size);
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
    let at = 0;
    for (const { left, top, right, bottom } of regions) {
      const columns = right - left;
      const image = new ImageData(columns, bottom - top);
      const rows = new Uint32Array(image.data.buffer);
      for (let row = bottom - top - 1; row >= 0; row--, at += columns) {
        rows.set(this.#pixels.subarray(at, at + columns), row * columns);
      }
      this.#context?.putImageData(image, left, top);
    }
  }

  /** Makes room for pictures of another size. @returns whether it was another */
  #fit(width: number, height: number): boolean {
    if (this.#texture?.width === width && this.#texture.height === height) return false;
    const { gl } = this.#renderer;
    for (const buffer of this.#freeBuffers) gl.deleteBuffer(buffer);
    this.#freeBuffers = [];
    this.#texture?.destroy(true);
    this.#texture = RenderTexture.create({ width, height, antialias: false });
    return true;
  }

  #createBuffer(bytes: number): WebGLBuffer | null {
    const { gl } = this.#renderer;
    const buffer = gl.createBuffer();
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer);
    gl.bufferData(gl.PIXEL_PACK_BUFFER, bytes, gl.STREAM_COPY);
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
    return buffer;
  }
}
