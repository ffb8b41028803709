/** Waits between tries while the server cannot be reached, ms; the last one repeats. */
const WAITS_MS = [2000, 4000, 8000, 15_000, 30_000];
/** What broke again this soon after it was mended has another fault than an expired address, ms. */
const AGAIN_MS = 30_000;

/** When media that broke or could not be reached are tried again without being asked to. */
export class MediaRetry {
  readonly #again: () => void;
  #mendedAt = Number.NEGATIVE_INFINITY;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param again tries once more; tells by `lost` or `reached` what came of it */
  constructor(again: () => void) {
    this.#again = again;
  }

  /** The media broke. @returns whether to try again at once: not where that has just been done to no avail */
  broke(): boolean {
    const now = performance.now();
    if (now - this.#mendedAt < AGAIN_MS) return false;
    this.#mendedAt = now;
    return true;
  }

  /** The server cannot be reached: that explains what broke, and is tried again after a while. */
  lost(): void {
    this.#mendedAt = Number.NEGATIVE_INFINITY;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#again, WAITS_MS[Math.min(this.#tries, WAITS_MS.length - 1)]);
    this.#tries += 1;
  }

  /** The server answers, or nobody waits for it any more. */
  reached(): void {
    this.#tries = 0;
    clearTimeout(this.#timer);
  }
}
