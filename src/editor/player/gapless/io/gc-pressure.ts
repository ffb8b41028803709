const READ = 4 * 1024 * 1024;
/** Chromium collects once 32 to 64 MB wait outside of its heap. Bytes. */
const WEIGHT = 64 * 1024 * 1024;

/**
 * Makes the garbage collector run: an untouched buffer weighs on it without taking memory. By itself it visits this
 * worker once a minute, 40 MB too late.
 */
export class GcPressure {
  #read = 0;
  #weight: ArrayBuffer | null = null;

  note(bytes: number): void {
    this.#read += bytes;
    if (this.#read < READ) return;
    this.#read = 0;
    this.#weight = new ArrayBuffer(WEIGHT);
    // Read, or the build would drop the allocation as unused.
    if (this.#weight.byteLength === WEIGHT) this.#weight = null;
  }
}
