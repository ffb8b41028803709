/** Divides a total among holders, each limited too. */
export class QuotaPool {
  readonly #each: number;
  readonly #held = new Map<string, number>();
  #free: number;

  constructor(all: number, each: number) {
    this.#free = all;
    this.#each = each;
  }

  acquire(holder: string, amount: number): 'acquired' | 'holder-limit' | 'exhausted' {
    const held = this.#held.get(holder) ?? 0;
    if (held + amount > this.#each) return 'holder-limit';
    if (amount > this.#free) return 'exhausted';
    this.#free -= amount;
    this.#held.set(holder, held + amount);
    return 'acquired';
  }

  release(holder: string, amount: number): void {
    const left = (this.#held.get(holder) ?? 0) - amount;
    this.#free += amount;
    if (left > 0) this.#held.set(holder, left);
    else this.#held.delete(holder);
  }
}
