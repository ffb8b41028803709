/** Seconds by which sound may be ahead of the picture in a file: players read both at one place. */
const AHEAD = 5;

/** Keeps sound from being written long before the pictures beside it are there. */
export class Pace {
  #reached = 0;
  #moved = Promise.withResolvers<void>();

  /** @param seconds of pictures that are there by now, edited time; infinite at their end */
  advance(seconds: number): void {
    this.#reached = seconds;
    const moved = this.#moved;
    this.#moved = Promise.withResolvers();
    moved.resolve();
  }

  /** @param bytesPerSecond of the sound */
  async *hold(sound: AsyncIterable<Uint8Array>, bytesPerSecond: number): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    for await (const chunk of sound) {
      while (bytes / bytesPerSecond > this.#reached + AHEAD) await this.#moved.promise;
      bytes += chunk.length;
      yield chunk;
    }
  }
}
