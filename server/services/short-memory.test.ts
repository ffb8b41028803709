import { afterEach, expect, test, vi } from 'vitest';
import { ShortMemory } from './short-memory.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a value is known for its time and no longer, however often it is asked for', () => {
  vi.useFakeTimers();
  const memory = new ShortMemory<string>(1000);
  memory.set('a', 'one');
  vi.advanceTimersByTime(999);
  expect(memory.get('a')).toBe('one');
  vi.advanceTimersByTime(1);
  expect(memory.get('a')).toBeUndefined();
  expect(memory.get('b')).toBeUndefined();
});

test('of more than a thousand, those set longest ago are forgotten', () => {
  const memory = new ShortMemory<number>(60_000);
  for (let n = 0; n < 1000; n++) memory.set(String(n), n);
  memory.set('0', 0);
  memory.set('new', -1);
  expect(memory.get('0')).toBe(0);
  expect(memory.get('1')).toBeUndefined();
  expect(memory.get('2')).toBe(2);
  expect(memory.get('999')).toBe(999);
  expect(memory.get('new')).toBe(-1);
});
