/** @throws AbortError as soon as `signal` is aborted */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(new DOMException('Cancelled', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}

export function backoff(tries: number, first: number, longest: number): number {
  return Math.min(longest, first * 2 ** (tries - 1));
}

/** Milliseconds to wait before a lost stream is opened again. */
export function reconnectWait(tries: number): number {
  return backoff(tries, 500, 15_000);
}
