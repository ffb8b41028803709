import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backoff, sleep } from './retry.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('sleeping many times on one signal leaves no listener on it', async () => {
  const { signal } = new AbortController();
  const added = vi.spyOn(signal, 'addEventListener');
  const removed = vi.spyOn(signal, 'removeEventListener');
  for (let i = 0; i < 20; i++) {
    const slept = sleep(100, signal);
    vi.advanceTimersByTime(100);
    await slept;
  }
  expect(added).toHaveBeenCalledTimes(20);
  const left = new Set(added.mock.calls.map(([, listener]) => listener));
  for (const [, listener] of removed.mock.calls) left.delete(listener);
  expect(left.size).toBe(0);
});

test('aborting ends it at once, and leaves no timer', async () => {
  const abort = new AbortController();
  const slept = sleep(100, abort.signal);
  abort.abort();
  await expect(slept).rejects.toMatchObject({ name: 'AbortError' });
  await expect(sleep(100, abort.signal)).rejects.toMatchObject({ name: 'AbortError' });
  expect(vi.getTimerCount()).toBe(0);
});

test('waits double up to the longest', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map((tries) => backoff(tries, 500, 15_000))).toEqual([
    500, 1000, 2000, 4000, 8000, 15_000, 15_000,
  ]);
});
