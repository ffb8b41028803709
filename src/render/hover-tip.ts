import { HOVER_LENGTH, truncate } from '#model/cost.ts';

const EDGE_MARGIN = 8;
/** The label starts this far left of its cut, CSS pixels. */
const LEAD = 34;

/** The label under the head of the cut below the pointer: what it removes, and how long it is. A DOM element. */
export class HoverTip {
  readonly #element: HTMLElement;
  /** Isolated: the length stays behind it whichever way its script runs. */
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

  /** Puts the label under a cut that starts at canvas x, kept inside `width` CSS pixels. `duration` in seconds. */
  show(description: string, duration: number, x: number, y: number, width: number): void {
    const key = `${description}\n${duration}`;
    if (key !== this.#shown) {
      this.#shown = key;
      this.#description.textContent = truncate(description, HOVER_LENGTH);
      this.#length.textContent = `${duration.toFixed(2)} s`;
      this.#element.style.visibility = 'visible';
      this.#width = this.#element.offsetWidth;
    }
    const room = Math.max(width - this.#width - EDGE_MARGIN, EDGE_MARGIN);
    const left = Math.round(Math.min(Math.max(x - LEAD, EDGE_MARGIN), room));
    this.#element.style.transform = `translate(${left}px, ${y}px)`;
  }

  hide(): void {
    if (this.#shown === '' && this.#element.style.visibility === 'hidden') return;
    this.#shown = '';
    this.#element.style.visibility = 'hidden';
  }
}
