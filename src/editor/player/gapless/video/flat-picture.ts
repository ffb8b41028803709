import type { VideoSample } from 'mediabunny';
import { halve } from './halve.ts';

/**
 * Frames on a 2D canvas, for machines without a graphics card. Where it can, the canvas takes the frame's own size, or half
 * of it as often as that fills the stage, and its pixels are put there one by one, the page scaling them: Chromium keeps a
 * copy of every frame that is drawn and scaled in software, up to half a gigabyte, and takes twice as long. Of the canvas
 * it holds half a dozen copies, 3.7 MB each at 720p.
 */
export class FlatPicture {
  readonly #canvas: OffscreenCanvas;
  readonly #context: OffscreenCanvasRenderingContext2D | null;
  #pixels = new Uint8ClampedArray(0);
  #canCopy = true;
  /** Size of the stage in device pixels. */
  #stage = { width: 0, height: 0 };
  /** The frame being copied, and the newest one that came meanwhile. */
  #copying: Promise<void> | null = null;
  #next: VideoFrame | null = null;

  constructor(canvas: OffscreenCanvas) {
    this.#canvas = canvas;
    this.#context = canvas.getContext('2d', { willReadFrequently: true });
  }

  /** Shows `sample`, which stays the caller's; resolves once it, or a newer one, is there. */
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

  /** Half of it would still fill the stage. */
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
