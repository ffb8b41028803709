import { afterEach, expect, test, vi } from 'vitest';
import { TtlCache } from './ttl-cache.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a value is known for its time and no longer, however often it is asked for', () => {
  vi.useFakeTimers();
  const cache = new TtlCache<string>(1000);
  cache.set('a', 'one');
  vi.advanceTimersByTime(999);
  expect(cache.get('a')).toBe('one');
  vi.advanceTimersByTime(1);
  expect(cache.get('a')).toBeUndefined();
  expect(cache.get('b')).toBeUndefined();
});

test('of more than a thousand, those set longest ago are forgotten', () => {
  const cache = new TtlCache<number>(60_000);
  for (let n = 0; n < 1000; n++) cache.set(String(n), n);
  cache.set('0', 0);
  cache.set('new', -1);
  expect(cache.get('0')).toBe(0);
  expect(cache.get('1')).toBeUndefined();
  expect(cache.get('2')).toBe(2);
  expect(cache.get('999')).toBe(999);
  expect(cache.get('new')).toBe(-1);
});
