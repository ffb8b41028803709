import { expect, test } from 'vitest';
import { TtlCache } from './ttl-cache.ts';

let time = 0;
const clock = { ticks: () => time };

test('a value is known for its time and no longer, however often it is asked for', () => {
  const cache = new TtlCache<string>(1000, clock);
  cache.set('a', 'one');
  time += 999;
  expect(cache.get('a')).toBe('one');
  time += 1;
  expect(cache.get('a')).toBeUndefined();
  expect(cache.get('b')).toBeUndefined();
});

test('of more than a thousand, those set longest ago are forgotten', () => {
  const cache = new TtlCache<number>(60_000, clock);
  for (let n = 0; n < 1000; n++) cache.set(String(n), n);
  cache.set('0', 0);
  cache.set('new', -1);
  expect(cache.get('0')).toBe(0);
  expect(cache.get('1')).toBeUndefined();
  expect(cache.get('2')).toBe(2);
  expect(cache.get('999')).toBe(999);
  expect(cache.get('new')).toBe(-1);
});
