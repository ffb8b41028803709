/** Keeps values for a fixed time, at most a thousand; evicts those set longest ago. */
export class TtlCache<Value> {
  readonly #values = new Map<string, { value: Value; until: number }>();
  readonly #milliseconds: number;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  get(key: string): Value | undefined {
    const held = this.#values.get(key);
    return held && held.until > Date.now() ? held.value : undefined;
  }

  set(key: string, value: Value): void {
    // Moved to the end even if it exists, so that the first is the oldest.
    this.#values.delete(key);
    const oldest = this.#values.keys().next();
    if (this.#values.size >= 1000 && !oldest.done) this.#values.delete(oldest.value);
    this.#values.set(key, { value, until: Date.now() + this.#milliseconds });
  }
}
