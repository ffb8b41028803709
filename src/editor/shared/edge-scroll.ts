/** Speed beyond an edge: px/s per px, min and max px/s. */
const SPEED = 15;
const MIN_SPEED = 120;
const MAX_SPEED = 3000;

/** Scrolls while something is dragged beyond the upper or lower edge. */
export class EdgeScroll {
  readonly #scroller: HTMLElement;
  readonly #inset: number;
  readonly #onScroll: () => void;
  #y: number | null = null;
  #frame = 0;

  /** @param inset px from the edges where it begins */
  constructor(scroller: HTMLElement, inset: number, onScroll: () => void) {
    this.#scroller = scroller;
    this.#inset = inset;
    this.#onScroll = onScroll;
  }

  /** Client px. */
  follow(y: number): void {
    this.#y = y;
    if (this.#beyond() !== 0 && this.#frame === 0) this.#step(performance.now());
  }

  stop(): void {
    this.#y = null;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  /** px, negative above. */
  #beyond(): number {
    if (this.#y === null) return 0;
    const box = this.#scroller.getBoundingClientRect();
    const [top, bottom] = [box.top + this.#inset, box.bottom - this.#inset];
    return this.#y < top ? this.#y - top : Math.max(0, this.#y - bottom);
  }

  #step(before: number): void {
    this.#frame = requestAnimationFrame((now) => {
      this.#frame = 0;
      const beyond = this.#beyond();
      if (beyond === 0) return;
      const speed = Math.min(MAX_SPEED, Math.max(MIN_SPEED, Math.abs(beyond) * SPEED));
      this.#scroller.scrollTop += (Math.sign(beyond) * speed * Math.max(0, now - before)) / 1000;
      this.#onScroll();
      this.#step(now);
    });
  }
}
