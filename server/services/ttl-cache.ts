import type { Clock } from '../clock.ts';

/** Keeps values for a fixed time, at most a thousand; evicts those set longest ago. */
export class TtlCache<Value> {
  readonly #values = new Map<string, { value: Value; until: number }>();
  readonly #milliseconds: number;
  readonly #clock: Pick<Clock, 'ticks'>;

  constructor(milliseconds: number, clock: Pick<Clock, 'ticks'>) {
    this.#milliseconds = milliseconds;
    this.#clock = clock;
  }

  get(key: string): Value | undefined {
    const held = this.#values.get(key);
    return held && held.until > this.#clock.ticks() ? held.value : undefined;
  }

  set(key: string, value: Value): void {
    // Moved to the end even if it exists, so that the first is the oldest.
    this.#values.delete(key);
    const oldest = this.#values.keys().next();
    if (this.#values.size >= 1000 && !oldest.done) this.#values.delete(oldest.value);
    this.#values.set(key, { value, until: this.#clock.ticks() + this.#milliseconds });
  }
}
