const READ = 4 * 1024 * 1024;
/** Chromium collects once 32 to 64 MB wait outside of its heap. Bytes. */
const WEIGHT = 64 * 1024 * 1024;

/**
 * Makes the garbage collector run: a buffer nobody writes to weighs on it without taking memory. By itself it visits a
 * worker with few objects once a minute, and does not count the browser's copies of packets, 40 MB by then.
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
