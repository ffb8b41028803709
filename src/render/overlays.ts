import { formatExactTime, HOVER_LENGTH, truncate } from '#model/time/format.ts';
import { formatSeconds } from '#model/time/seconds.ts';
import type { Bands } from './geometry/bands.ts';
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

/** DOM tooltip of the hovered cut, or of the edge that is dragged. */
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

  /** CSS pixels; `duration` in seconds. */
  show(description: string, duration: number, x: number, y: number, width: number): void {
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

  /** `time`: source seconds of the edge at canvas x. */
  showTime(time: number, duration: number, x: number, y: number, width: number): void {
    this.show(formatExactTime(time), duration, x, Math.max(y - TIP_LIFT, 0), width);
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
