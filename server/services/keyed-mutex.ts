/** A lock by key with a bounded queue. */
export class KeyedMutex {
  readonly #maxWaiting: number;
  readonly #lines = new Map<string, { waiting: number; end: Promise<void> }>();

  constructor(maxWaiting: number) {
    this.#maxWaiting = maxWaiting;
  }

  /** Whether nobody has the lock. */
  isFree(key: string): boolean {
    return !this.#lines.has(key);
  }

  /** @returns a function that releases the lock; null at once if too many wait @throws the signal's reason */
  async take(key: string, signal: AbortSignal): Promise<(() => void) | null> {
    signal.throwIfAborted();
    const line = this.#lines.get(key) ?? { waiting: -1, end: Promise.resolve() };
    if (line.waiting >= this.#maxWaiting) return null;
    this.#lines.set(key, line);
    line.waiting++;
    const before = line.end;
    const own = Promise.withResolvers<void>();
    line.end = own.promise;
    const end = (): void => {
      own.resolve();
      if (--line.waiting < 0) this.#lines.delete(key);
    };
    const gone = Promise.withResolvers<void>();
    const onAbort = (): void => gone.resolve();
    signal.addEventListener('abort', onAbort, { once: true });
    await Promise.race([before, gone.promise]);
    signal.removeEventListener('abort', onAbort);
    if (!signal.aborted) return end;
    // Whoever waits next waits for the previous holder.
    void before.then(end);
    throw signal.reason;
  }
}
