import type { Clock } from '#server/clock.ts';
import { digest, newToken } from '#server/secrets.ts';

/** Milliseconds in which an address can be opened; the texts say so. */
export const OPENING_MS = 5 * 60_000;

interface Opening {
  readonly userId: string;
  readonly projectId: string;
}

/** Keys that sign a browser in once. Kept as hashes, by this process alone: with it they end. */
export class OpeningKeys {
  readonly #open = new Map<string, Opening & { readonly until: number }>();
  readonly #clock: Pick<Clock, 'ticks'>;

  constructor(clock: Pick<Clock, 'ticks'>) {
    this.#clock = clock;
  }

  make(opening: Opening): string {
    const now = this.#clock.ticks();
    for (const [hash, { until }] of this.#open) if (until <= now) this.#open.delete(hash);
    const key = newToken();
    this.#open.set(digest(key), { ...opening, until: now + OPENING_MS });
    return key;
  }

  /** Null where it was used, is too old or never was. */
  use(key: string): Opening | null {
    const hash = digest(key);
    const opening = this.#open.get(hash);
    this.#open.delete(hash);
    return opening && opening.until > this.#clock.ticks() ? opening : null;
  }
}
