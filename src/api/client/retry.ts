import { HttpError, NetworkError } from './errors.ts';

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

export interface RetryOptions {
  readonly signal?: AbortSignal | undefined;
  /** Tries in all. Default 8: about a minute without a server. */
  readonly attempts?: number | undefined;
  /** Milliseconds before the second try; doubles each time up to 15 s. Default 500. */
  readonly firstDelay?: number | undefined;
}

const MAX_DELAY = 15_000;
/** A server that asks for more than this is not waited for: the user decides. */
const MAX_ASKED = 60_000;
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Retries with exponential backoff and jitter while the error may pass; respects Retry-After. @throws the last error */
export async function withRetry<T>(work: () => Promise<T>, options: RetryOptions = {}): Promise<T> {
  const { signal, attempts = 8, firstDelay = 500 } = options;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const wait = backoff(attempt, firstDelay, MAX_DELAY) * (0.5 + Math.random() / 2);
      const asked = error instanceof HttpError && error.retryAfter !== null ? error.retryAfter * 1000 : 0;
      if (attempt >= attempts || asked > MAX_ASKED || !mayPass(error)) throw error;
      await sleep(Math.max(wait, asked), signal);
    }
  }
}

/** Whether the same call may go well a moment later. */
export function mayPass(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof HttpError && PASSING.has(error.status));
}
