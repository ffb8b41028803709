/** Lets one loop wait for another. */
export class Wakeup {
  #wake: () => void = () => {};

  fire(): void {
    this.#wake();
  }

  /** Resolves at the next `fire()` or after `ms`. One waiter. */
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

export function after(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
