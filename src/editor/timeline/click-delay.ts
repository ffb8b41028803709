/** A click waits this long for a second one; a seek this soon after a drag is a slip of the hand (specification §9). */
export const CLICK_MS = 300;
/** Two clicks further apart than this are two clicks, CSS pixels. */
const DOUBLE_CLICK_PX = 8;

/** Tells clicks from double-clicks, as the specification has it: a single click acts only when no second one came. */
export class ClickDelay {
  #pending: { timer: ReturnType<typeof setTimeout>; x: number; act: () => void } | null = null;

  /** A click at canvas x. `single` runs after `CLICK_MS` unless a second click comes near it, which runs `double` at once. */
  click(x: number, single: () => void, double: () => void): void {
    const earlier = this.#pending;
    if (earlier) {
      this.cancel();
      if (Math.abs(earlier.x - x) <= DOUBLE_CLICK_PX) {
        double();
        return;
      }
      earlier.act();
    }
    const act = () => {
      this.#pending = null;
      single();
    };
    this.#pending = { timer: setTimeout(act, CLICK_MS), x, act };
  }

  /** Forgets a click that waits. */
  cancel(): void {
    if (this.#pending) clearTimeout(this.#pending.timer);
    this.#pending = null;
  }
}
