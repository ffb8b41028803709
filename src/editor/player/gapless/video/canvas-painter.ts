import type { VideoSample } from 'mediabunny';

/**
 * Frames on a 2D canvas, without a graphics card. Copies pixels at full, half or quarter size: drawing scaled takes
 * twice as long and up to 500 MB in Chromium.
 */
export class CanvasPainter {
  readonly #canvas: OffscreenCanvas;
  readonly #context: OffscreenCanvasRenderingContext2D | null;
  #pixels = new Uint8ClampedArray(0);
  #canCopy = true;
  /** Device pixels. */
  #stage = { width: 0, height: 0 };
  #copying: Promise<void> | null = null;
  #next: VideoFrame | null = null;

  constructor(canvas: OffscreenCanvas) {
    this.#canvas = canvas;
    this.#context = canvas.getContext('2d', { willReadFrequently: true });
  }

  /** Resolves when it or a newer frame is drawn. */
  async draw(sample: VideoSample): Promise<void> {
    if (!this.#canCopy || sample.rotation !== 0 || sample.flip || !hasSquarePixels(sample)) {
      this.#drawScaled(sample);
      return;
    }
    this.#next?.close();
    this.#next = sample.toVideoFrame();
    this.#copying ??= this.#copyAll().finally(() => {
      this.#copying = null;
    });
    await this.#copying;
  }

  resize(width: number, height: number): void {
    this.#stage = { width, height };
  }

  async #copyAll(): Promise<void> {
    for (let frame = this.#next; frame; frame = this.#next) {
      this.#next = null;
      try {
        await this.#copy(frame);
      } catch {
        // A browser that converts no pixels: from the next frame on it draws.
        this.#canCopy = false;
        this.#fit({ width: this.#stage.width, height: this.#stage.height });
        this.#context?.drawImage(frame, 0, 0, this.#canvas.width, this.#canvas.height);
      } finally {
        frame.close();
      }
    }
  }

  async #copy(frame: VideoFrame): Promise<void> {
    let { width, height } = frame.visibleRect ?? { width: frame.codedWidth, height: frame.codedHeight };
    if (this.#pixels.length !== 4 * width * height) this.#pixels = new Uint8ClampedArray(4 * width * height);
    await frame.copyTo(this.#pixels, { format: 'RGBA' });
    while (this.#isTwice(width, height)) {
      halve(new Uint32Array(this.#pixels.buffer), width, height);
      width /= 2;
      height /= 2;
    }
    this.#fit({ width, height });
    const shown = this.#pixels.subarray(0, 4 * width * height);
    this.#context?.putImageData(new ImageData(shown, width, height), 0, 0);
  }

  #isTwice(width: number, height: number): boolean {
    const { width: across, height: down } = this.#stage;
    const isEven = width % 2 === 0 && height % 2 === 0;
    return isEven && across > 0 && (width >= 2 * across || height >= 2 * down);
  }

  #drawScaled(sample: VideoSample): void {
    this.#fit(this.#stage);
    const { width, height } = this.#canvas;
    const scale = Math.min(width / sample.displayWidth, height / sample.displayHeight);
    const w = Math.round(sample.displayWidth * scale);
    const h = Math.round(sample.displayHeight * scale);
    if (this.#context) sample.draw(this.#context, (width - w) >> 1, (height - h) >> 1, w, h);
  }

  #fit({ width, height }: { width: number; height: number }): void {
    if (width === 0 || (this.#canvas.width === width && this.#canvas.height === height)) return;
    this.#canvas.width = width;
    this.#canvas.height = height;
  }
}

function hasSquarePixels(sample: VideoSample): boolean {
  return sample.displayWidth === sample.codedWidth || sample.displayHeight === sample.codedHeight;
}

/** Two of four bytes: red and blue, or green and alpha shifted. */
const EVERY_OTHER = 0x00ff00ff;
const ROUNDING = 0x00020002;

/** Box-filters to half width and height, in place, into the first quarter. @param pixels RGBA; @param width even */
export function halve(pixels: Uint32Array, width: number, height: number): void {
  let out = 0;
  for (let row = 0; row < width * height; row += 2 * width) {
    for (let at = row; at < row + width; at += 2) {
      const a = pixels[at];
      const b = pixels[at + 1];
      const c = pixels[at + width];
      const d = pixels[at + width + 1];
      const even = (a & EVERY_OTHER) + (b & EVERY_OTHER) + (c & EVERY_OTHER) + (d & EVERY_OTHER) + ROUNDING;
      const odd =
        ((a >>> 8) & EVERY_OTHER) +
        ((b >>> 8) & EVERY_OTHER) +
        ((c >>> 8) & EVERY_OTHER) +
        ((d >>> 8) & EVERY_OTHER) +
        ROUNDING;
      pixels[out++] = ((even >>> 2) & EVERY_OTHER) | (((odd >>> 2) & EVERY_OTHER) << 8);
    }
  }
}
