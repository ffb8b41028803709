import type { WordPlace } from './hit.ts';
import { LINE_HEIGHT } from './layout.ts';

/** Height of the box, px: the letters' own; a spread of 2 px is drawn around it. */
const HEIGHT = 20;

/**
 * The box behind the spoken word: a highlight has neither corners nor a spread. Its place is computed, not read from the page, so
 * that moving it lays nothing out. One element, or one a line for a word that is broken over lines.
 */
export class NowBox {
  readonly #host = document.createElement('div');

  constructor(text: HTMLElement) {
    this.#host.className = 'ts-now';
    this.#host.setAttribute('aria-hidden', 'true');
    text.prepend(this.#host);
  }

  place(places: readonly WordPlace[]): void {
    const { children } = this.#host;
    while (children.length > places.length) this.#host.lastElementChild?.remove();
    places.forEach(({ left, top, width }, i) => {
      const element = (children[i] ?? this.#host.appendChild(document.createElement('i'))) as HTMLElement;
      element.style.transform = `translate(${left}px, ${top + (LINE_HEIGHT - HEIGHT) / 2}px)`;
      element.style.width = `${width}px`;
    });
  }

  remove(): void {
    this.#host.remove();
  }
}
