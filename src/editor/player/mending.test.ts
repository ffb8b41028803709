import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Mending } from './mending.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a lost connection is tried again after growing waits, from the first one on once it was there', () => {
  let tries = 0;
  const mending = new Mending(() => {
    tries += 1;
    mending.lost();
  });
  mending.lost();
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
  mending.reached();
  vi.advanceTimersByTime(60_000);
  expect(tries).toBe(6);
  mending.lost();
  vi.advanceTimersByTime(2000);
  expect(tries).toBe(7);
  mending.reached();
});

test('media that break again at once are left alone, but not where the connection was lost', () => {
  const mending = new Mending(() => {});
  expect(mending.broke()).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(mending.broke()).toBe(false);
  vi.advanceTimersByTime(30_000);
  expect(mending.broke()).toBe(true);
  mending.lost();
  expect(mending.broke()).toBe(true);
});
