/** Frames of the last ten seconds at 60 a second. */
const KEPT = 600;

/** How long frames took, milliseconds: the last of them in a ring. */
export class FrameTimes {
  readonly #ring = new Float64Array(KEPT);
  #count = 0;

  add(milliseconds: number): void {
    this.#ring[this.#count % KEPT] = milliseconds;
    this.#count += 1;
  }

  /** NaN before the first frame. */
  get last(): number {
    return this.#count === 0 ? Number.NaN : this.#ring[(this.#count - 1) % KEPT];
  }

  /** The time that `share` (0–1) of the frames kept to; NaN before the first. */
  quantile(share: number): number {
    const kept = this.#ring.slice(0, Math.min(this.#count, KEPT)).sort();
    return kept.length === 0 ? Number.NaN : kept[Math.min(kept.length - 1, Math.floor(share * kept.length))];
  }
}
