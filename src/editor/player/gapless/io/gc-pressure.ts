/** So much is read before the collector is called, bytes. */
const READ = 4 * 1024 * 1024;
/** What Chromium's collector takes as reason enough: it comes once 32 to 64 MB wait outside of its heap. */
const WEIGHT = 64 * 1024 * 1024;

/**
 * Calls the garbage collector now and then. Each packet leaves itself and the browser's copy of it behind; by itself the
 * collector comes once a minute or less to a worker that makes few objects, and does not count those copies: 40 MB wait
 * for it by then. Scripts cannot call it, but a buffer nobody writes to weighs on it without taking memory.
 */
export class Litter {
  #read = 0;
  #weight: ArrayBuffer | null = null;

  /** `bytes` of packets have been handed out. */
  note(bytes: number): void {
    this.#read += bytes;
    if (this.#read < READ) return;
    this.#read = 0;
    this.#weight = new ArrayBuffer(WEIGHT);
    // It is looked at, or builds that leave out what is for nothing would leave it out.
    if (this.#weight.byteLength === WEIGHT) this.#weight = null;
  }
}
