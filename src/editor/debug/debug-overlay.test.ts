import { expect, test } from 'vitest';
import { FrameTimes } from './debug-overlay.tsx';

test('median, 95th of a hundred and last of the frames that are kept', () => {
  const times = new FrameTimes();
  expect([times.last, times.quantile(0.5)]).toEqual([Number.NaN, Number.NaN]);
  // Pushed out by the six hundred after it.
  times.add(5000);
  for (let i = 0; i < 600; i++) times.add((i * 7) % 100);
  expect([times.quantile(0.5), times.quantile(0.95), times.quantile(1)]).toEqual([50, 95, 99]);
  expect(times.last).toBe((599 * 7) % 100);
});
