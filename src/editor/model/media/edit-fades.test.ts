import { expect, test } from 'vitest';
import { EditFades } from './edit-fades.ts';

const RATE = 1000;

test('the first second rises, the last two fall, what lies between stays', () => {
  const fades = new EditFades({ in: 1, out: 2 }, 10_000, RATE);
  const whole = fades.factors(0, 10_000)!;
  expect(whole[0]).toBeLessThan(1e-5);
  expect(whole[499]! + whole[500]!).toBeCloseTo(1, 5);
  expect(whole.subarray(1000, 8000).every((factor) => factor === 1)).toBe(true);
  expect(whole[9999]).toBeLessThan(1e-5);
  expect(fades.factors(1000, 7000)).toBeNull();
  // However much is asked for at once.
  expect(fades.factors(7900, 300)).toEqual(whole.slice(7900, 8200));
});

test('fades that are longer than the edit share it', () => {
  const whole = new EditFades({ in: 3, out: 1 }, 1000, RATE).factors(0, 1000)!;
  expect(whole[375]).toBeCloseTo(0.5, 2);
  expect(whole.indexOf(Math.max(...whole))).toBeGreaterThanOrEqual(749);
  expect(new EditFades({ in: 0, out: 0 }, 1000, RATE)).toMatchObject({ isNone: true });
  expect(new EditFades({ in: 5, out: 0 }, 0, RATE).isNone).toBe(true);
});

test('what differs is the end where only its place does', () => {
  const fades = new EditFades({ in: 1, out: 1 }, 10_000, RATE);
  expect(fades.differences(new EditFades({ in: 1, out: 1 }, 10_000, RATE))).toEqual([]);
  expect(fades.differences(new EditFades({ in: 1, out: 1 }, 8000, RATE))).toEqual([
    { from: 7000, to: Number.POSITIVE_INFINITY },
  ]);
  expect(fades.differences(new EditFades({ in: 2, out: 1 }, 10_000, RATE))).toEqual([{ from: 0, to: 2000 }]);
});
