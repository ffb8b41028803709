/** Lets one loop wait for another. */
export class Wakeup {
  #wake: () => void = () => {};

  /** Ends the wait that is under way; none that begins later. */
  fire(): void {
    this.#wake();
  }

  /** Resolves at the next `fire()`, or after `ms` milliseconds. One waits at a time. */
  wait(ms: number | null = null): Promise<void> {
    return new Promise((resolve) => {
      const timer = ms === null ? null : setTimeout(resolve, ms);
      this.#wake = () => {
        if (timer !== null) clearTimeout(timer);
        resolve();
      };
    });
  }
}
