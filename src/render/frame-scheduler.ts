/** The browser's frame clock; replaced in tests. */
export interface FrameClock {
  request(callback: (now: number) => void): number;
  cancel(handle: number): void;
}

const browserClock: FrameClock = {
  request: (callback) => requestAnimationFrame(callback),
  cancel: (handle) => cancelAnimationFrame(handle),
};

export interface FrameSchedulerOptions {
  /** Does everything one frame needs. */
  readonly frame: (now: number) => void;
  /** Told when the last pending frame was drawn, and when a new one is asked for. */
  readonly onIdle: (idle: boolean) => void;
  readonly clock?: FrameClock;
}

/** The only source of frames: one for each change, or one after the other during playback. */
export class FrameScheduler {
  readonly #frame: (now: number) => void;
  readonly #onIdle: (idle: boolean) => void;
  readonly #clock: FrameClock;
  #handle: number | null = null;
  #continuous = false;
  #stopped = false;

  constructor({ frame, onIdle, clock = browserClock }: FrameSchedulerOptions) {
    this.#frame = frame;
    this.#onIdle = onIdle;
    this.#clock = clock;
  }

  /** Asks for one frame; further calls before it are free. */
  request(): void {
    if (this.#handle !== null || this.#stopped) return;
    this.#onIdle(false);
    this.#schedule();
  }

  setContinuous(on: boolean): void {
    this.#continuous = on;
    if (on) this.request();
  }

  /** Ends for good: no frame comes after this. */
  stop(): void {
    this.#stopped = true;
    if (this.#handle !== null) this.#clock.cancel(this.#handle);
    this.#handle = null;
  }

  #schedule(): void {
    this.#handle = this.#clock.request((now) => {
      this.#handle = null;
      this.#frame(now);
      if (this.#stopped || this.#handle !== null) return;
      if (this.#continuous) this.#schedule();
      else this.#onIdle(true);
    });
  }
}
