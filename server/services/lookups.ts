import { setImmediate } from 'node:timers/promises';

/** Combines lookups of one turn of the event loop into one query; each result is read after its request. */
export class Lookups {
  readonly #find: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  #asked = new Set<string>();
  #answer: Promise<ReadonlySet<string>> | null = null;

  constructor(find: (ids: readonly string[]) => Promise<ReadonlySet<string>>) {
    this.#find = find;
  }

  async has(id: string): Promise<boolean> {
    this.#asked.add(id);
    this.#answer ??= this.#lookUp();
    return (await this.#answer).has(id);
  }

  async #lookUp(): Promise<ReadonlySet<string>> {
    await setImmediate();
    const ids = [...this.#asked];
    this.#asked = new Set();
    this.#answer = null;
    return this.#find(ids);
  }
}
