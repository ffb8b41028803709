/** Buffers kept for later at most: some seconds of sound. */
const KEPT = 64;

/**
 * Planes of PCM that come back after they were heard. Sound that is thrown away piles up until a collector looks at the
 * audio thread, which has next to no memory of its own to make it look: 60 MB.
 */
export class PlanePool {
  readonly #capacity: number;
  #free: ArrayBuffer[] = [];

  /** @param capacity samples of a plane; longer ones are not kept */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** A plane of `length` samples that hold anything. */
  take(length: number): Float32Array<ArrayBuffer> {
    if (length > this.#capacity) return new Float32Array(length);
    const buffer = this.#free.pop() ?? new ArrayBuffer(this.#capacity * Float32Array.BYTES_PER_ELEMENT);
    return new Float32Array(buffer, 0, length);
  }

  /** Takes back a buffer that a plane of it lay in. */
  give(buffer: ArrayBuffer): void {
    const isOurs = buffer.byteLength === this.#capacity * Float32Array.BYTES_PER_ELEMENT;
    if (isOurs && this.#free.length < KEPT) this.#free.push(buffer);
  }
}
