import { timeline } from '#i18n/en/player.ts';
import { formatExactTime, formatTime, HOVER_LENGTH, truncate } from '#model/time/format.ts';
import { formatSeconds } from '#model/time/seconds.ts';
import type { Frame } from './frame.ts';
import type { Bands } from './geometry/bands.ts';
import { indexOfCut, piecesOf } from './geometry/cut-columns.ts';
import { cutExtent } from './geometry/cut-geometry.ts';
import { overviewX } from './geometry/hit-test.ts';
import type { TimeScale } from './geometry/time-scale.ts';

const TIP_MARGIN = 8;
/** Offset to the left of its cut, CSS pixels. */
const TIP_LEAD = 34;

/** An edge of a cut, and canvas y of the pointer that holds it, CSS pixels. */
export interface EdgePoint {
  readonly cutId: string;
  readonly edge: 'start' | 'end';
  readonly y: number;
}

/** Above the pointer, CSS pixels. */
const TIP_LIFT = 40;

/** DOM tooltip of the hovered cut or block, or of the edge that is dragged. */
export class HoverTip {
  readonly #element: HTMLElement;
  readonly #description = document.createElement('bdi');
  readonly #length = document.createElement('span');
  #shown = '';
  #width = 0;

  constructor(element: HTMLElement) {
    this.#element = element;
    this.#length.dataset.part = 'length';
    element.replaceChildren(this.#description, this.#length);
    this.hide();
  }

  /** Of the edge that is dragged, else of what is under the pointer. */
  place(frame: Frame, point: EdgePoint | null): void {
    const { columns, scale, bands, order, lane, hovered } = frame;
    const dragged = point ? indexOfCut(columns, point.cutId) : -1;
    if (point && dragged >= 0) {
      const time = columns[point.edge][piecesOf(columns, dragged)[point.edge]];
      const { duration } = columns.cuts[dragged];
      const y = Math.max(point.y - TIP_LIFT, 0);
      this.#show(formatExactTime(time), duration, scale.timeToPixel(time), y, scale.width);
      return;
    }
    const block = lane.held < 0 ? order.blocks[lane.hovered] : undefined;
    const y = bands.body.y + 1;
    if (block) {
      const from = timeline.recordedFrom({ time: formatTime(block.start) });
      const x = Math.max(scale.timeToPixel(block.arranged), 0);
      this.#show(from, block.end - block.start, x + TIP_LEAD, y, scale.width);
      return;
    }
    const seen = (hovered < 0 ? [] : piecesOf(columns, hovered).all)
      .map((i) => cutExtent(columns, i, scale))
      .find(({ left, right }) => right >= 0 && left <= scale.width);
    if (!seen) this.hide();
    else {
      const { description, duration } = columns.cuts[hovered];
      this.#show(description, duration, seen.left, y, scale.width);
    }
  }

  /** CSS pixels; `duration` in seconds. */
  #show(description: string, duration: number, x: number, y: number, width: number): void {
    const key = `${description}\n${duration}`;
    if (key !== this.#shown) {
      this.#shown = key;
      this.#description.textContent = truncate(description, HOVER_LENGTH);
      this.#length.textContent = formatSeconds(duration);
      this.#element.style.visibility = 'visible';
      this.#width = this.#element.offsetWidth;
    }
    const room = Math.max(width - this.#width - TIP_MARGIN, TIP_MARGIN);
    const left = Math.round(Math.min(Math.max(x - TIP_LEAD, TIP_MARGIN), room));
    this.#element.style.transform = `translate(${left}px, ${y}px)`;
  }

  hide(): void {
    if (this.#shown === '' && this.#element.style.visibility === 'hidden') return;
    this.#shown = '';
    this.#element.style.visibility = 'hidden';
  }
}

const FRAME_INSET = 5;
/** Least width, CSS pixels. */
const FRAME_MIN_WIDTH = 8;

/** DOM frame of the window in the overview: panning leaves the canvas alone. */
export class WindowFrame {
  readonly #element: HTMLElement;
  #isFocused = false;
  #shown = '';

  constructor(element: HTMLElement) {
    this.#element = element;
  }

  focus(isOn: boolean): void {
    if (isOn === this.#isFocused) return;
    this.#isFocused = isOn;
    this.#element.dataset.focused = String(isOn);
  }

  place(scale: TimeScale, { overview }: Bands): void {
    const from = overviewX(scale, scale.startTime);
    const width = Math.max(Math.round(overviewX(scale, scale.endTime) - from), FRAME_MIN_WIDTH);
    const left = Math.min(Math.round(from), scale.width - width);
    const box = [left, overview.y + FRAME_INSET, width, overview.height - 2 * FRAME_INSET];
    const shown = box.join(' ');
    if (shown === this.#shown) return;
    this.#shown = shown;
    const [x, y, w, h] = box;
    Object.assign(this.#element.style, {
      transform: `translate(${x}px, ${y}px)`,
      width: `${w}px`,
      height: `${h}px`,
    });
  }
}
