import { type Container, Matrix, RenderTexture, type WebGLRenderer } from 'pixi.js';
import { type Change, inPlace } from './panned.ts';
import { type Reading, RegionReader } from './region-reader.ts';
import { boundsOf } from './regions.ts';

/** At most so many pictures are on their way: one being drawn, one being fetched. */
const MAX_READINGS = 2;

/** A picture on its way. */
interface Coming {
  readonly reading: Reading;
  readonly change: Change;
  readonly width: number;
  readonly height: number;
  readonly shown: () => void;
}

/**
 * Shows a scene that is drawn on the processor, while it moves. There a browser fetches what WebGL drew into a canvas inside of
 * the frame: it waits for the drawing, and takes the whole however little of it changed. Here the scene is drawn into a
 * texture, only what changed is fetched, without waiting, and another canvas shows it a frame later.
 */
export class SoftScreen {
  readonly #renderer: WebGLRenderer;
  readonly #reader: RegionReader;
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D | null;
  #texture: RenderTexture | null = null;
  #coming: Coming[] = [];
  /** What the canvas shows. */
  #image: ImageData | null = null;
  /** The canvas shows, or will with what is on its way, the picture before. */
  #isCurrent = false;

  /** @param canvas lies over the renderer's own and hides it while it shows something */
  constructor(renderer: WebGLRenderer, canvas: HTMLCanvasElement) {
    this.#renderer = renderer;
    this.#reader = new RegionReader(renderer.gl);
    this.#canvas = canvas;
    this.#context = canvas.getContext('2d', { alpha: false });
  }

  /** Whether something is still to be shown. */
  get isWaiting(): boolean {
    return this.#coming.length > 0;
  }

  /** Whether nothing can be drawn before something was shown. */
  get isFull(): boolean {
    return this.#coming.length === MAX_READINGS;
  }

  /** Uncovers the renderer's own canvas, into which the whole scene is drawn. */
  hide(): void {
    this.#isCurrent = false;
    this.#canvas.style.visibility = 'hidden';
    for (const { reading } of this.#coming) this.#reader.drop(reading);
    this.#coming = [];
  }

  /**
   * What is to be drawn of a scene that has changed by `change` since it was drawn last, here or into the renderer's own
   * canvas: all of it where this canvas does not show the picture before.
   */
  wanted(change: Change): Change {
    const { width, height } = this.#renderer;
    if (this.#isCurrent && this.#fits(width, height)) return change;
    return inPlace([{ left: 0, top: 0, right: width, bottom: height }]);
  }

  /**
   * Draws the scene where it has changed.
   * @param change what `wanted` answered
   * @param shown called when it is shown, unless all of it is drawn before
   */
  draw(scene: Container, background: number, change: Change, shown: () => void): void {
    const { gl, width, height } = this.#renderer;
    const { regions } = change;
    this.#fit(width, height);
    this.#isCurrent = true;
    const target = this.#texture;
    if (!target) return;
    // As in a canvas the lowest row first: what lies between two rows then goes to the same of them.
    const transform = new Matrix(1, 0, 0, -1, 0, height);
    const { left, top, right, bottom } = boundsOf(regions);
    gl.enable(gl.SCISSOR_TEST);
    gl.scissor(left, height - bottom, right - left, bottom - top);
    this.#renderer.render({ container: scene, target, clearColor: background, transform });
    gl.disable(gl.SCISSOR_TEST);
    this.#renderer.renderTarget.bind({ target, clear: false });
    const reading = this.#reader.start(regions, height);
    if (reading) this.#coming.push({ reading, change, width, height, shown });
  }

  /** Has what was drawn done: the last thing of a frame, since from here on the drawing takes its share of the processor. */
  send(): void {
    this.#renderer.gl.flush();
  }

  /** Shows what has arrived since. */
  show(): void {
    if (this.#renderer.gl.isContextLost()) this.reset();
    for (let next = this.#coming[0]; next; next = this.#coming[0]) {
      if (!this.#reader.isReady(next.reading)) return;
      this.#coming.shift();
      this.#put(next);
      next.shown();
    }
  }

  /** Forgets what is on its way and all that belonged to a lost context. */
  reset(): void {
    this.#coming = [];
    this.#reader.reset();
    this.#isCurrent = false;
    this.#texture?.destroy(true);
    this.#texture = null;
  }

  destroy(): void {
    this.hide();
    this.#reader.destroy();
    this.reset();
  }

  #put({ reading, change, width, height }: Coming): void {
    const canvas = this.#canvas;
    canvas.style.visibility = 'visible';
    if (canvas.width !== width || canvas.height !== height) {
      Object.assign(canvas, { width, height });
      Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
    }
    if (this.#image?.width !== width || this.#image.height !== height) {
      this.#image = new ImageData(width, height);
    }
    const { moved, bottom: below, regions } = change;
    const image = new Uint32Array(this.#image.data.buffer);
    const pixels = this.#reader.take(reading);
    let at = 0;
    if (moved !== 0) {
      // What goes beyond a side comes into the next row at the other, where it is drawn anew.
      if (moved > 0) image.copyWithin(moved, 0, below * width - moved);
      else image.copyWithin(0, -moved, below * width);
    }
    for (const { left, top, right, bottom } of regions) {
      const columns = right - left;
      for (let row = bottom - 1; row >= top; row--, at += columns) {
        image.set(pixels.subarray(at, at + columns), row * width + left);
      }
      if (moved === 0 || top >= below) {
        this.#context?.putImageData(this.#image, 0, 0, left, top, columns, bottom - top);
      }
    }
    if (moved !== 0) this.#context?.putImageData(this.#image, 0, 0, 0, 0, width, below);
  }

  #fits(width: number, height: number): boolean {
    return this.#texture?.width === width && this.#texture.height === height;
  }

  /** Makes room for pictures of another size. */
  #fit(width: number, height: number): void {
    if (this.#fits(width, height)) return;
    this.#texture?.destroy(true);
    this.#texture = RenderTexture.create({ width, height, antialias: false });
  }
}
