/** Divides a total among holders, each limited too. */
export class Shares {
  readonly #each: number;
  readonly #held = new Map<string, number>();
  #free: number;

  constructor(all: number, each: number) {
    this.#free = all;
    this.#each = each;
  }

  take(holder: string, amount: number): 'taken' | 'holder has too much' | 'none left' {
    const held = this.#held.get(holder) ?? 0;
    if (held + amount > this.#each) return 'holder has too much';
    if (amount > this.#free) return 'none left';
    this.#free -= amount;
    this.#held.set(holder, held + amount);
    return 'taken';
  }

  giveBack(holder: string, amount: number): void {
    const left = (this.#held.get(holder) ?? 0) - amount;
    this.#free += amount;
    if (left > 0) this.#held.set(holder, left);
    else this.#held.delete(holder);
  }
}
