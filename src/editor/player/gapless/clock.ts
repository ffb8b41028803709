/** At context frame `frame` the queue plays `outputSample`, advancing `rate` per frame. */
export interface ClockAnchor {
  readonly frame: number;
  readonly outputSample: number;
  readonly rate: number;
}

/** Frames; extrapolation beyond it means that the machine slept. */
const GOOD_FOR = 100_000;

export function outputAt(anchor: ClockAnchor, frame: number): number {
  return anchor.outputSample + Math.min(Math.max(0, frame - anchor.frame), GOOD_FOR) * anchor.rate;
}

/** Larger differences are jumps (sleep, device change), taken at once. Seconds. */
const JUMP = 0.05;
/** Weight of a new reading: audio time advances in hardware buffers. */
const NEW_READING_WEIGHT = 0.1;

/** Maps monotonic milliseconds to context frames, smoothed. */
export class ContextClock {
  readonly #rate: number;
  /** Context minus monotonic seconds. */
  #offset: number | null = null;

  constructor(sampleRate: number) {
    this.#rate = sampleRate;
  }

  note(seconds: number, ms: number): void {
    const offset = seconds - ms / 1000;
    if (this.#offset === null || Math.abs(offset - this.#offset) > JUMP) this.#offset = offset;
    else this.#offset += (offset - this.#offset) * NEW_READING_WEIGHT;
  }

  reset(): void {
    this.#offset = null;
  }

  /** `null` before the first reading. */
  frameAt(ms: number): number | null {
    return this.#offset === null ? null : (this.#offset + ms / 1000) * this.#rate;
  }
}
