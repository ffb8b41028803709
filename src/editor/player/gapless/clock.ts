/** Where the audio queue stands: at context frame `frame` output sample `outputSample` is heard, advancing `rate` a frame. */
export interface Anchor {
  readonly frame: number;
  readonly outputSample: number;
  readonly rate: number;
}

/** An anchor is good for this many frames: the queue drops a new one long before, unless the machine slept. */
const GOOD_FOR = 100_000;

/** Output sample heard at context frame `frame`. Before the anchor the sound has not begun: it waits at `outputSample`. */
export function outputAt(anchor: Anchor, frame: number): number {
  return anchor.outputSample + Math.min(Math.max(0, frame - anchor.frame), GOOD_FOR) * anchor.rate;
}

/** A reading farther off than this is a jump (sleep, another output device) and is believed at once. Seconds. */
const JUMP = 0.05;
/** Share of a new reading that is believed: browsers report the audio time in steps of a hardware buffer. */
const TRUST = 0.1;

/** Ties the context's frames to a monotonic time in milliseconds, smoothing what the browser reports. */
export class FrameClock {
  readonly #rate: number;
  /** Context seconds minus monotonic seconds; `null` before the first reading. */
  #offset: number | null = null;

  /** @param sampleRate of the context */
  constructor(sampleRate: number) {
    this.#rate = sampleRate;
  }

  /** Takes a reading: at `ms` the listener hears context second `seconds`. */
  note(seconds: number, ms: number): void {
    const offset = seconds - ms / 1000;
    if (this.#offset === null || Math.abs(offset - this.#offset) > JUMP) this.#offset = offset;
    else this.#offset += (offset - this.#offset) * TRUST;
  }

  /** Forgets the readings: the context stood still. */
  reset(): void {
    this.#offset = null;
  }

  /** Context frame heard at `ms`, `null` before the first reading. */
  frameAt(ms: number): number | null {
    return this.#offset === null ? null : (this.#offset + ms / 1000) * this.#rate;
  }
}
