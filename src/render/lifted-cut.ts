import { Container, type WebGLRenderer } from 'pixi.js';
import { isOnlyMoved, RING_REACH } from './changed-regions.ts';
import { CLOSE, clipExtent, closeExtent, type Extent, GRIP, GRIPS_INSIDE_PX } from './clip-geometry.ts';
import { addCloseButton, drawSelected, headLabel } from './clip-layer.ts';
import { drawAside } from './draw-aside.ts';
import type { FrameInput } from './frame-input.ts';
import type { Fonts } from './labels.ts';
import { ShapeBatch } from './shape-batch.ts';

/** A cut that moved in so many frames is being dragged, and at rest after so many in which it did not. */
const MOVES = 2;
const REST_FRAMES = 6;
/** The body is drawn this far beyond the cut, CSS pixels: where it is dragged to next. */
const AHEAD = 160;
/** What belongs to a cut reaches this far beyond it: a handle with its ring. */
const PAD = GRIP + RING_REACH;
/** A cut of at least this width looks the same in the middle as anywhere between its corners. */
const MIN_WIDTH = 8;

/** Letters reach this far beyond their place, and no line of them is higher, CSS pixels. */
const LETTERS_PAD = 4;
const LETTERS_HEIGHT = 24;

/** A cut at the least width of its shape. Its two halves, and between them its middle column again and again, make any other. */
interface Shape {
  /** Of the cut in the sprites. */
  readonly extent: Extent;
  readonly half: number;
}
/** With the handles outside, and inside of it. */
const NARROW: Shape = { extent: { left: PAD, right: PAD + MIN_WIDTH + 1 }, half: MIN_WIDTH / 2 };
const WIDE: Shape = {
  extent: { left: NARROW.extent.right + 2 * PAD, right: NARROW.extent.right + 2 * PAD + GRIPS_INSIDE_PX + 1 },
  half: GRIPS_INSIDE_PX / 2,
};
const CLOSE_LEFT = WIDE.extent.right + PAD;

interface Sprites extends Pick<FrameInput, 'theme' | 'bands' | 'focusedEdge'> {
  readonly picture: OffscreenCanvas;
}
interface Body extends Extent {
  readonly picture: OffscreenCanvas;
}

/**
 * Shows the selected cut while it is dragged, above a scene drawn without it: where WebGL draws on the processor, a frame of
 * it takes longer than all the rest of a drag. The cut is put together on a small canvas from pictures that WebGL made
 * when the drag began: its body, as it would look all around, and its ends.
 */
export class LiftedCut {
  readonly #renderer: WebGLRenderer;
  readonly #canvas = document.createElement('canvas');
  readonly #context = this.#canvas.getContext('2d');
  readonly #scene = new Container();
  readonly #shapes = new ShapeBatch('lifted', 16);
  #sprites: Sprites | null = null;
  #body: Body | null = null;
  readonly #letters = new OffscreenCanvas(1, LETTERS_HEIGHT);
  /** What they are, and their colour. */
  #label = '';
  #moves = 0;
  #still = 0;

  /** @param below the canvas that shows the scene */
  constructor(renderer: WebGLRenderer, below: HTMLCanvasElement) {
    this.#renderer = renderer;
    this.#scene.addChild(this.#shapes.mesh);
    this.#canvas.className = 'pointer-events-none absolute top-0 left-0';
    this.show(false);
    below.after(this.#canvas);
  }

  /** Whether the selected cut is to be lifted in the frame of `now`, after that of `before`; told of every frame. */
  isWanted(before: FrameInput | null, now: FrameInput): boolean {
    const isMoved = before !== null && isOnlyMoved(before, now);
    if (isMoved && before.columns !== now.columns) {
      this.#moves++;
      this.#still = 0;
    } else this.#still++;
    if (!isMoved || this.#still === REST_FRAMES) this.drop();
    return this.#moves >= MOVES && canLift(now);
  }

  /** Puts it back: it is lifted again when it has moved again. */
  drop(): void {
    this.#moves = 0;
    this.#body = null;
  }

  /** Shows what `place` puts together, or nothing. */
  show(isShown: boolean): void {
    this.#canvas.style.visibility = isShown ? 'visible' : 'hidden';
  }

  /**
   * Puts the cut together as it is in `input`.
   * @param drawBody draws the scene with the cut's body over an extent; asked when the cut comes to where it was not drawn yet
   */
  place(input: FrameInput, fonts: Fonts, drawBody: (over: Extent) => OffscreenCanvas): void {
    const { columns, scale, bands, selected, hovered } = input;
    const extent = clipExtent(columns, selected, scale);
    const width = extent.right - extent.left;
    if (!this.#body || extent.left < this.#body.left || extent.right > this.#body.right) {
      const over = roomAround(input, extent);
      this.#body = { ...over, picture: drawBody(over) };
      this.#fit(input, over);
    }
    const { picture } = this.#spritesFor(input);
    const context = this.#context;
    if (!context) return;
    const { body, head } = bands;
    const { height } = this.#canvas;
    const top = head.y - RING_REACH;
    const x = extent.left - this.#body.left + PAD;
    context.clearRect(0, 0, this.#canvas.width, height);
    const from = extent.left - this.#body.left;
    context.drawImage(this.#body.picture, from, 0, width, body.height, x, body.y - top, width, body.height);
    const { extent: sprite, half } = width < GRIPS_INSIDE_PX ? NARROW : WIDE;
    const ends = half + PAD;
    const middle = sprite.left + half;
    context.drawImage(picture, sprite.left - PAD, 0, ends, height, x - PAD, 0, ends, height);
    if (width > 2 * half) {
      context.drawImage(picture, middle, 0, 1, height, x + half, 0, width - 2 * half, height);
    }
    context.drawImage(picture, sprite.right - half, 0, ends, height, x + width - half, 0, ends, height);
    const label = headLabel(fonts, selected, extent, input);
    if (label) {
      this.#write(label.text, label.ink, fonts);
      context.drawImage(this.#letters, label.x - extent.left + x - LETTERS_PAD, label.y - top - LETTERS_PAD);
    }
    if (hovered !== selected) return;
    const close = closeExtent(extent, true).left - extent.left + x;
    context.drawImage(picture, CLOSE_LEFT, 0, CLOSE, height, close, 0, CLOSE, height);
  }

  destroy(): void {
    this.#canvas.remove();
    this.#shapes.destroy();
    this.#scene.destroy();
  }

  /** Gives the canvas the place where the cut may be. */
  #fit({ bands }: FrameInput, { left, right }: Extent): void {
    const width = right - left + 2 * PAD + CLOSE;
    const top = bands.head.y - RING_REACH;
    const height = bands.bottom + RING_REACH - top;
    Object.assign(this.#canvas, { width, height });
    Object.assign(this.#canvas.style, { left: `${left - PAD}px`, top: `${top}px` });
    if (this.#context) this.#context.imageSmoothingEnabled = false;
  }

  #spritesFor({ theme, bands, focusedEdge }: FrameInput): Sprites {
    const made = this.#sprites;
    if (made && made.theme === theme && made.bands === bands && made.focusedEdge === focusedEdge) return made;
    const look = { theme, bands, focusedEdge };
    this.#shapes.begin();
    drawSelected(this.#shapes, NARROW.extent, look);
    drawSelected(this.#shapes, WIDE.extent, look);
    addCloseButton(this.#shapes, CLOSE_LEFT, look);
    this.#shapes.end();
    const region = {
      left: 0,
      top: bands.head.y - RING_REACH,
      right: CLOSE_LEFT + CLOSE,
      bottom: bands.bottom + RING_REACH,
    };
    this.#sprites = { ...look, picture: drawAside(this.#renderer, this.#scene, region, null) };
    return this.#sprites;
  }

  #write(text: string, ink: number, fonts: Fonts): void {
    const label = `${ink} ${text}`;
    const context = this.#letters.getContext('2d');
    if (label === this.#label || !context) return;
    this.#label = label;
    const width = Math.ceil(fonts.measure('head', text)) + 2 * LETTERS_PAD;
    if (this.#letters.width < width) this.#letters.width = width;
    context.globalCompositeOperation = 'source-over';
    context.clearRect(0, 0, this.#letters.width, LETTERS_HEIGHT);
    fonts.drawLetters(context, 'head', text, LETTERS_PAD);
    context.globalCompositeOperation = 'source-in';
    context.fillStyle = `#${ink.toString(16).padStart(6, '0')}`;
    context.fillRect(0, 0, this.#letters.width, LETTERS_HEIGHT);
  }
}

/** Whether the sprites can show the selected cut as the scene would. */
function canLift({ columns, scale, playheadTime, selected }: FrameInput): boolean {
  const { left, right } = clipExtent(columns, selected, scale);
  const width = right - left;
  if (width < MIN_WIDTH || left < 0 || right > scale.width) return false;
  // The playhead lies above cuts; so do the texts of others, which handles outside of this one would cover.
  const playhead = scale.timeToPixel(playheadTime);
  const reach = PAD + CLOSE;
  if (playhead > left - reach && playhead < right + reach) return false;
  if (width >= GRIPS_INSIDE_PX) return true;
  const isApart = (i: number) => {
    if (i < 0 || i >= columns.count) return true;
    const other = clipExtent(columns, i, scale);
    return i < selected ? other.right <= left - PAD : other.left >= right + PAD;
  };
  return isApart(selected - 1) && isApart(selected + 1);
}

/** Where the cut can be dragged to before its body is drawn again: up to other cuts, in the window. */
function roomAround({ columns, scale, selected }: FrameInput, { left, right }: Extent): Extent {
  const before = selected > 0 ? clipExtent(columns, selected - 1, scale).right : 0;
  const after = selected + 1 < columns.count ? clipExtent(columns, selected + 1, scale).left : scale.width;
  return {
    left: Math.min(left, Math.max(left - AHEAD, before, 0)),
    right: Math.max(right, Math.min(right + AHEAD, after, scale.width)),
  };
}
