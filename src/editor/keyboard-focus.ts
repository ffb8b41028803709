/** Tells whether the focus came with a press of the pointer, which leaves no ring, or by the keyboard. */
export class PointerFocus {
  #focused: EventTarget | null = null;
  #isByPointer = false;

  /** Listens on the whole page until `signal` ends it. */
  constructor(signal: AbortSignal) {
    // Asked when the focus comes, since any key that follows brings the ring.
    window.addEventListener('focusin', ({ target }) => this.#came(target), { signal });
  }

  /** Whether `element` has the focus because it was clicked. */
  holds(element: Element): boolean {
    return this.#isByPointer && element === this.#focused;
  }

  #came(target: EventTarget | null): void {
    // It comes again with the window's own focus.
    if (target === this.#focused) return;
    this.#focused = target;
    this.#isByPointer = target instanceof Element && !target.matches(':focus-visible');
  }
}
