import { type Application, type Container, WebGLRenderer } from 'pixi.js';
import { changedRegions } from './changed-regions.ts';
import { type Extent, NOTHING } from './clip-geometry.ts';
import { drawAside } from './draw-aside.ts';
import type { FrameInput } from './frame-input.ts';
import { LiftedCut } from './lifted-cut.ts';
import { type Change, inPlace, panned, zoomed } from './panned.ts';
import { type LayerName, Picture } from './picture.ts';
import { boundsOf, type Region } from './regions.ts';
import { SoftScreen } from './soft-screen.ts';

/** What was drawn so shortly before moves: it may be seen a frame later, but no frame may be late. Milliseconds. */
const MOVING_MS = 40;

export interface DrawingParts {
  readonly app: Application;
  /** Empty canvas over the other one, for pictures that WebGL draws on the processor; `null` where it does not. */
  readonly screen: HTMLCanvasElement | null;
  readonly layers: Readonly<Record<LayerName, Container>>;
}

/** Brings frames to the screen: as little of each as has changed, and where WebGL draws on the processor, without waiting for it. */
export class Drawing {
  readonly picture: Picture;
  readonly #app: Application;
  readonly #screen: SoftScreen | null;
  readonly #lifted: LiftedCut | null;
  /** When something was drawn last, as `performance.now()`. */
  #drawnAt = Number.NEGATIVE_INFINITY;
  /** The picture that is on the screen or on its way there; `null` when all of it is to be drawn. */
  #drawn: FrameInput | null = null;

  constructor({ app, screen, layers }: DrawingParts) {
    this.#app = app;
    this.picture = new Picture(layers);
    const { renderer } = app;
    const isSoft = screen && renderer instanceof WebGLRenderer;
    this.#screen = isSoft ? new SoftScreen(renderer, screen) : null;
    this.#lifted = isSoft ? new LiftedCut(renderer, screen) : null;
  }

  /** Shows what has been drawn since. @returns whether another frame can be drawn */
  show(): boolean {
    this.#screen?.show();
    return !this.#screen?.isFull;
  }

  /** Draws what differs from the frame before. @returns whether there is more to do in the next frame though nothing changes */
  draw(frame: FrameInput): boolean {
    const before = this.#drawn;
    const { input, change } = this.#next(frame);
    // First, since drawing may find that there is more to draw.
    this.#drawn = input;
    if (change === null || change.moved !== 0 || change.regions.length > 0) this.#draw(before, input, change);
    return this.#screen?.isWaiting === true || input.lifted !== null;
  }

  /** Has what was drawn done, the last thing of a frame: from here on it takes its share of the processor. */
  send(): void {
    this.#screen?.send();
  }

  /** The next frame is drawn whole: something changed that is not told by what a frame is drawn from. */
  invalidate(): void {
    this.picture.invalidate();
    this.#drawn = null;
  }

  /** The WebGL context is another one. */
  reset(): void {
    this.#screen?.reset();
    this.invalidate();
  }

  destroy(): void {
    this.#screen?.destroy();
    this.#lifted?.destroy();
    this.picture.destroy();
  }

  /** What is to be drawn after what is drawn now, with the cut that is dragged lifted, and where it differs. */
  #next(input: FrameInput): { input: FrameInput; change: Change | null } {
    const { fonts } = this.picture;
    if (!fonts || !this.#lifted?.isWanted(this.#drawn, input))
      return { input, change: changeBetween(this.#drawn, input) };
    const lifted = { ...input, lifted: NOTHING };
    const change = changeBetween(this.#drawn, lifted);
    if (!change) {
      this.#lifted.drop();
      return { input, change };
    }
    this.#lifted.place(lifted, fonts, (over) => this.#drawBody({ ...lifted, lifted: over }, over));
    return { input: lifted, change };
  }

  /** The part of the scene where the body of the lifted cut is. */
  #drawBody(input: FrameInput, { left, right }: Extent): OffscreenCanvas {
    this.picture.fill(input, wholeOf(input));
    const region = { left, right, top: input.bands.body.y, bottom: input.bands.bottom };
    const { renderer, stage } = this.#app;
    return drawAside(renderer as WebGLRenderer, stage, region, input.theme.background);
  }

  #draw(before: FrameInput | null, input: FrameInput, change: Change | null): void {
    const screen = this.#screen;
    const now = performance.now();
    const isMoving = before !== null && now - this.#drawnAt < MOVING_MS;
    this.#drawnAt = now;
    const seen = change ?? (isMoving ? zoomed(before, input) : null);
    const wanted = seen && screen ? screen.wanted(seen) : null;
    const isOtherWindow = before?.scale !== input.scale;
    this.picture.fill(input, wanted && isOtherWindow ? boundsOf(wanted.regions) : wholeOf(input));
    if (screen && wanted) {
      screen.draw(this.#app.stage, input.theme.background, wanted, () =>
        this.#lifted?.show(input.lifted !== null),
      );
      return;
    }
    screen?.hide();
    this.#lifted?.show(false);
    this.#app.render();
  }
}

/** How what is drawn becomes the picture of `input`; `null` where all of it is to be drawn. */
function changeBetween(drawn: FrameInput | null, input: FrameInput): Change | null {
  if (!drawn) return null;
  const regions = changedRegions(drawn, input);
  return regions ? inPlace(regions) : panned(drawn, input);
}

function wholeOf({ scale, height }: FrameInput): Region {
  return { left: 0, top: 0, right: scale.width, bottom: height };
}
