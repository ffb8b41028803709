import { areaOf, type Region } from './regions.ts';

const BYTES_A_PIXEL = 4;
/** Bytes; sizes double. */
const MIN_BUFFER_BYTES = 64 * 1024;
const MAX_FREE = 2;

interface PixelBuffer {
  readonly buffer: WebGLBuffer;
  readonly bytes: number;
}

export interface Readback {
  readonly from: PixelBuffer;
  readonly fence: WebGLSync;
  readonly pixels: number;
}

/** Asynchronous readback. No READ usage hint: Chromium 156 would copy at every fence and warn. */
export class PixelReadback {
  readonly #gl: WebGL2RenderingContext;
  #free: PixelBuffer[] = [];
  #pixels = new Uint32Array(0);

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
  }

  /** `height` of the framebuffer in pixels; null without memory. */
  start(regions: readonly Region[], height: number): Readback | null {
    const gl = this.#gl;
    const pixels = areaOf(regions);
    const from = this.#bufferFor(pixels * BYTES_A_PIXEL);
    if (!from) return null;
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, from.buffer);
    let offset = 0;
    for (const { left, top, right, bottom } of regions) {
      const columns = right - left;
      gl.readPixels(left, height - bottom, columns, bottom - top, gl.RGBA, gl.UNSIGNED_BYTE, offset);
      offset += columns * (bottom - top) * BYTES_A_PIXEL;
    }
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
    const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    return fence && { from, fence, pixels };
  }

  isReady({ fence }: Readback): boolean {
    const gl = this.#gl;
    return gl.getSyncParameter(fence, gl.SYNC_STATUS) === gl.SIGNALED;
  }

  /** By region, bottom row first. Valid until the next call. */
  take(readback: Readback): Uint32Array {
    const gl = this.#gl;
    if (this.#pixels.length < readback.pixels) this.#pixels = new Uint32Array(readback.pixels);
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, readback.from.buffer);
    gl.getBufferSubData(gl.PIXEL_PACK_BUFFER, 0, this.#pixels, 0, readback.pixels);
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
    this.drop(readback);
    return this.#pixels;
  }

  drop({ fence, from }: Readback): void {
    this.#gl.deleteSync(fence);
    this.#free.push(from);
    if (this.#free.length > MAX_FREE) this.#gl.deleteBuffer(this.#free.shift()?.buffer ?? null);
  }

  reset(): void {
    this.#free = [];
  }

  destroy(): void {
    for (const { buffer } of this.#free) this.#gl.deleteBuffer(buffer);
    this.reset();
  }

  #bufferFor(needed: number): PixelBuffer | null {
    const gl = this.#gl;
    const index = this.#free.findIndex((free) => free.bytes >= needed);
    if (index >= 0) return this.#free.splice(index, 1)[0];
    const buffer = gl.createBuffer();
    if (!buffer) return null;
    let bytes = MIN_BUFFER_BYTES;
    while (bytes < needed) bytes *= 2;
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer);
    gl.bufferData(gl.PIXEL_PACK_BUFFER, bytes, gl.DYNAMIC_DRAW);
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
    return { buffer, bytes };
  }
}
