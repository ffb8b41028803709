export interface FrameClock {
  request(callback: (now: number) => void): number;
  cancel(handle: number): void;
}

const browserClock: FrameClock = {
  request: (callback) => requestAnimationFrame(callback),
  cancel: (handle) => cancelAnimationFrame(handle),
};

export interface FrameSchedulerOptions {
  readonly frame: (now: number) => void;
  /** Called when the last frame is drawn and when one is requested. */
  readonly onIdle: (idle: boolean) => void;
  readonly clock?: FrameClock;
}

/** One frame a change, or continuous during playback. */
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

  request(): void {
    if (this.#handle !== null || this.#stopped) return;
    this.#onIdle(false);
    this.#schedule();
  }

  setContinuous(on: boolean): void {
    this.#continuous = on;
    if (on) this.request();
  }

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
