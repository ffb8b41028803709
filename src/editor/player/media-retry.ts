/** Backoff, ms; the last one repeats. */
const WAITS_MS = [2000, 4000, 8000, 15_000, 30_000];
/** A second failure this soon is not an expired URL, ms. */
const AGAIN_MS = 30_000;

/** Retries failed media: once at once, with backoff while the server is unreachable. */
export class MediaRetry {
  readonly #again: () => void;
  #retriedAt = Number.NEGATIVE_INFINITY;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param again reports back by `lost` or `reached` */
  constructor(again: () => void) {
    this.#again = again;
  }

  /** @returns whether to retry at once */
  broke(): boolean {
    const now = performance.now();
    if (now - this.#retriedAt < AGAIN_MS) return false;
    this.#retriedAt = now;
    return true;
  }

  lost(): void {
    this.#retriedAt = Number.NEGATIVE_INFINITY;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#again, WAITS_MS[Math.min(this.#tries, WAITS_MS.length - 1)]);
    this.#tries += 1;
  }

  reached(): void {
    this.#tries = 0;
    clearTimeout(this.#timer);
  }
}
