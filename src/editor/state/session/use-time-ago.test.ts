import { afterEach, expect, test, vi } from 'vitest';
import { everyMinute } from './use-time-ago.ts';

afterEach(() => void vi.useRealTimers());

test('times on the page are told again each minute, by one timer that ends with the last of them', () => {
  vi.useFakeTimers();
  const [one, other] = [vi.fn(), vi.fn()];
  const stops = [everyMinute(one), everyMinute(other)];
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(120_000);
  expect(one).toHaveBeenCalledTimes(2);
  stops[0]!();
  vi.advanceTimersByTime(60_000);
  expect(one).toHaveBeenCalledTimes(2);
  expect(other).toHaveBeenCalledTimes(3);
  stops[1]!();
  expect(vi.getTimerCount()).toBe(0);
});
