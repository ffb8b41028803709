import { replies } from '#i18n/en/server.ts';
import { Busy, TooLarge } from '#server/services/errors.ts';
import type { Shares } from './shares.ts';

/** Grows with what came, never with what was announced. */
export class Body {
  readonly #maxBytes: number;
  readonly #shares: Shares;
  #memory: Buffer;
  #length = 0;
  #holder = '';
  #counted = 0;

  constructor(maxBytes: number, firstBytes: number, shares: Shares) {
    this.#maxBytes = maxBytes;
    this.#shares = shares;
    this.#memory = Buffer.allocUnsafe(firstBytes);
  }

  /** A view that the next `add` may make stale. */
  get bytes(): Buffer {
    return this.#memory.subarray(0, this.#length);
  }

  ownedBy(account: string): void {
    this.#holder = account;
  }

  /** Long enough for the whole body. */
  moveTo(memory: Buffer): void {
    this.#count(memory.length);
    this.bytes.copy(memory);
    this.#memory = memory;
  }

  add(piece: Buffer): void {
    const length = this.#length + piece.length;
    if (length > this.#maxBytes) throw tooLarge(this.#maxBytes);
    if (length > this.#memory.length)
      this.moveTo(
        Buffer.allocUnsafeSlow(Math.min(this.#maxBytes, Math.max(length, 2 * this.#memory.length))),
      );
    piece.copy(this.#memory, this.#length);
    this.#length = length;
  }

  /** The memory itself goes with its last reader. */
  release(): void {
    if (this.#counted > 0) this.#shares.giveBack(this.#holder, this.#counted);
    this.#counted = 0;
  }

  #count(bytes: number): void {
    // Before anybody is known it is a few kilobytes.
    if (this.#holder === '') return;
    const taken = this.#shares.take(this.#holder, bytes - this.#counted);
    if (taken === 'holder has too much') throw new Busy(429, replies.tooMuchAtOnce(), 2);
    if (taken === 'none left') throw new Busy(503, replies.serverBusy(), 2);
    this.#counted = bytes;
  }
}

export function tooLarge(maxBytes: number): TooLarge {
  const allowed =
    maxBytes < 1 << 20
      ? replies.inKilobytes({ size: maxBytes >> 10 })
      : replies.inMegabytes({ size: maxBytes >> 20 });
  return new TooLarge(replies.largerThan({ allowed }));
}
