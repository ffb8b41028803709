import type { Bands } from './bands.ts';
import { overviewX } from './hit-test.ts';
import type { TimeScale } from './time-scale.ts';

const INSET = 5;
/** It can be seen and held however little of the recording the window shows. */
const MIN_WIDTH = 8;

/** The frame round what the window shows in the overview. A DOM element: while panning nothing of the canvas changes there. */
export class WindowFrame {
  readonly #element: HTMLElement;
  #isFocused = false;
  #shown = '';

  constructor(element: HTMLElement) {
    this.#element = element;
  }

  /** Shows the keyboard focus on the overview, or not. */
  focus(isOn: boolean): void {
    if (isOn === this.#isFocused) return;
    this.#isFocused = isOn;
    this.#element.dataset.focused = String(isOn);
  }

  /** Puts it round what `scale` shows: at whole pixels, so that a slow pan changes it seldom. */
  place(scale: TimeScale, { overview }: Bands): void {
    const from = overviewX(scale, scale.startTime);
    const width = Math.max(Math.round(overviewX(scale, scale.endTime) - from), MIN_WIDTH);
    const left = Math.min(Math.round(from), scale.width - width);
    const box = [left, overview.y + INSET, width, overview.height - 2 * INSET];
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
