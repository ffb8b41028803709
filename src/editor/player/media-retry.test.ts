import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MediaRetry } from './media-retry.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a lost connection is tried again after growing waits, from the first one on once it was there', () => {
  let tries = 0;
  const mediaRetry = new MediaRetry(() => {
    tries += 1;
    mediaRetry.lost();
  });
  mediaRetry.lost();
  for (const [seconds, expected] of [
    [1.9, 0],
    [0.2, 1],
    [4, 2],
    [8, 3],
    [15, 4],
    [30, 5],
    [30, 6],
  ]) {
    vi.advanceTimersByTime(1000 * seconds);
    expect(tries).toBe(expected);
  }
  mediaRetry.reached();
  vi.advanceTimersByTime(60_000);
  expect(tries).toBe(6);
  mediaRetry.lost();
  vi.advanceTimersByTime(2000);
  expect(tries).toBe(7);
  mediaRetry.reached();
});

test('media that break again at once are left alone, but not where the connection was lost', () => {
  const mediaRetry = new MediaRetry(() => {});
  expect(mediaRetry.broke()).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(mediaRetry.broke()).toBe(false);
  vi.advanceTimersByTime(30_000);
  expect(mediaRetry.broke()).toBe(true);
  mediaRetry.lost();
  expect(mediaRetry.broke()).toBe(true);
});
