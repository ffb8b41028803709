import { expect, test } from 'vitest';
import { steadyClock } from './steady-clock.ts';

const HOUR = 3_600_000;

test('goes on by its ticks where the wall clock is put back, and ahead with it', () => {
  let [wall, ticks] = [1000 * HOUR, 0];
  const pass = (by: number, wallBy = by): number => {
    ticks += by;
    wall += wallBy;
    return now();
  };
  const now = steadyClock(
    () => wall,
    () => ticks,
  );
  expect(now()).toBe(1000 * HOUR);
  expect(pass(10)).toBe(1000 * HOUR + 10);
  expect(pass(10, -2 * HOUR)).toBe(1000 * HOUR + 20);
  expect(pass(10)).toBe(1000 * HOUR + 30);
  // The machine slept, or was set right again: later than the ticks say.
  expect(pass(0, 5 * HOUR)).toBe(1003 * HOUR + 20);
});
