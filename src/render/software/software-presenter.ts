import { Matrix, RenderTexture, type WebGLRenderer } from 'pixi.js';
import type { Frame } from '../frame.ts';
import type { Presenter, PresenterParts } from '../presenter.ts';
import { drawCulled } from './culling.ts';
import { type Damage, damageBetween } from './damage.ts';
import { PixelReadback, type Readback } from './pixel-readback.ts';
import { boundsOf, type Region } from './regions.ts';

const MAX_PENDING = 2;
/**
 * Frames closer than this are motion: a frame of latency, but none late. Rarer ones, as beside a busy main thread, are waited for: what they
 * show, such as the playhead, would be as old as the frame before them. ms
 */
const MOVING_MS = 40;

interface Pending {
  readonly readback: Readback;
  readonly damage: Damage;
  readonly width: number;
  readonly height: number;
}

/** For software WebGL: draws to a texture, reads damage back asynchronously to a 2D canvas. Full, still frames go direct. */
export class SoftwarePresenter implements Presenter {
  readonly maxResolution = 1;
  readonly #parts: PresenterParts;
  readonly #renderer: WebGLRenderer;
  readonly #readback: PixelReadback;
  readonly #canvas = document.createElement('canvas');
  readonly #context = this.#canvas.getContext('2d', { alpha: false });
  #texture: RenderTexture | null = null;
  #pending: Pending[] = [];
  #image = new ImageData(1, 1);
  #drawn: Frame | null = null;
  #overview = { fills: 0, quads: new Uint32Array(0) };
  #drawnAt = Number.NEGATIVE_INFINITY;
  #presentedAt = Number.NEGATIVE_INFINITY;
  /** The canvas shows `#drawn`, or will with what is pending. */
  #isCurrent = false;

  constructor(parts: PresenterParts, renderer: WebGLRenderer) {
    this.#parts = parts;
    this.#renderer = renderer;
    this.#readback = new PixelReadback(renderer.gl);
    this.#canvas.className = 'pointer-events-none absolute top-0 left-0';
    this.#canvas.style.visibility = 'hidden';
    renderer.canvas.after(this.#canvas);
    renderer.canvas.addEventListener('webglcontextlost', this.#forget);
    renderer.canvas.addEventListener('webglcontextrestored', this.#forget);
  }

  present(frame: Frame): void {
    const now = performance.now();
    const isRare = now - this.#presentedAt >= MOVING_MS;
    this.#presentedAt = now;
    this.#showArrived(isRare);
    if (this.#pending.length < MAX_PENDING) this.#draw(frame, isRare);
    else this.#parts.requestFrame();
  }

  destroy(): void {
    const { canvas } = this.#renderer;
    canvas.removeEventListener('webglcontextlost', this.#forget);
    canvas.removeEventListener('webglcontextrestored', this.#forget);
    this.#canvas.remove();
    for (const { readback } of this.#pending) this.#readback.drop(readback);
    this.#readback.destroy();
    this.#forget();
  }

  #forget = (): void => {
    this.#pending = [];
    this.#readback.reset();
    this.#isCurrent = false;
    this.#texture?.destroy(true);
    this.#texture = null;
  };

  #draw(frame: Frame, isAwaited: boolean): void {
    this.#parts.painter.draw(frame);
    const damage = this.#damageFor(frame);
    this.#drawn = frame;
    if (damage === null || damage.moved !== 0 || damage.regions.length > 0) {
      this.#drawnAt = performance.now();
      if (damage) this.#drawOffscreen(frame, damage);
      else this.#drawDirectly();
    }
    if (isAwaited) this.#showArrived(true);
    else if (this.#pending.length > 0) this.#parts.requestFrame();
    // Last: rendering competes for the processor from here on.
    this.#renderer.gl.flush();
  }

  /** Null: draw everything, directly. */
  #damageFor(frame: Frame): Damage | null {
    const drawn = this.#drawn;
    const isOverviewSame = this.#isOverviewSame();
    if (drawn?.revision !== frame.revision) return null;
    const damage = damageBetween(drawn, frame, isOverviewSame);
    const isMoving = performance.now() - this.#drawnAt < MOVING_MS;
    if (!damage && !isMoving) return null;
    if (damage?.moved === 0 && damage.regions.length === 0) return damage;
    if (damage && this.#isCurrent) return damage;
    return { moved: 0, bottom: 0, regions: [this.#everywhere] };
  }

  #isOverviewSame(): boolean {
    const { fills, quads } = this.#parts.painter.overview;
    const before = this.#overview;
    if (fills === before.fills) return true;
    const isSame = quads.length === before.quads.length && quads.every((word, i) => word === before.quads[i]);
    this.#overview = { fills, quads: isSame ? before.quads : quads.slice() };
    return isSame;
  }

  #drawDirectly(): void {
    this.#isCurrent = false;
    this.#canvas.style.visibility = 'hidden';
    for (const { readback } of this.#pending) this.#readback.drop(readback);
    this.#pending = [];
    const { app } = this.#parts;
    drawCulled(app.stage, [this.#everywhere], () => app.render());
  }

  #drawOffscreen({ theme }: Frame, damage: Damage): void {
    const { gl, width, height } = this.#renderer;
    const { stage } = this.#parts.app;
    const target = this.#fittingTexture(width, height);
    const { left, top, right, bottom } = boundsOf(damage.regions);
    // Bottom row first, as a canvas rounds.
    const transform = new Matrix(1, 0, 0, -1, 0, height);
    gl.enable(gl.SCISSOR_TEST);
    gl.scissor(left, height - bottom, right - left, bottom - top);
    drawCulled(stage, damage.regions, () =>
      this.#renderer.render({ container: stage, target, clearColor: theme.background, transform }),
    );
    gl.disable(gl.SCISSOR_TEST);
    this.#renderer.renderTarget.bind({ target, clear: false });
    const readback = this.#readback.start(damage.regions, height);
    this.#isCurrent = readback !== null;
    if (readback) this.#pending.push({ readback, damage, width, height });
    else this.#drawDirectly();
  }

  get #everywhere(): Region {
    const { width, height } = this.#renderer;
    return { left: 0, top: 0, right: width, bottom: height };
  }

  #fittingTexture(width: number, height: number): RenderTexture {
    if (this.#texture?.width !== width || this.#texture.height !== height) {
      this.#texture?.destroy(true);
      this.#texture = RenderTexture.create({ width, height, antialias: false });
    }
    return this.#texture;
  }

  /** @param wait for those that have not arrived, too */
  #showArrived(wait: boolean): void {
    for (let next = this.#pending[0]; next; next = this.#pending[0]) {
      if (!wait && !this.#readback.isReady(next.readback)) return;
      this.#pending.shift();
      this.#show(next);
    }
  }

  #show({ readback, damage, width, height }: Pending): void {
    const canvas = this.#canvas;
    canvas.style.visibility = 'visible';
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    if (this.#image.width !== width || this.#image.height !== height) {
      this.#image = new ImageData(width, height);
    }
    const { moved, bottom: below, regions } = damage;
    const image = new Uint32Array(this.#image.data.buffer);
    // Pixels that wrap to the next row are redrawn there.
    if (moved > 0) image.copyWithin(moved, 0, below * width - moved);
    else if (moved < 0) image.copyWithin(0, -moved, below * width);
    const pixels = this.#readback.take(readback);
    let at = 0;
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
}
