import { expect, test } from 'vitest';
import { MIN_MAJOR_PX, tickLabel, tickRule } from './ruler-ticks.ts';

test('the smallest major step of 96 px or more is chosen', () => {
  expect(tickRule(1440 / 114)).toEqual({ step: 10, parts: 5 });
  expect(tickRule(96)).toEqual({ step: 1, parts: 5 });
  expect(tickRule(95.9)).toEqual({ step: 2, parts: 2 });
  expect(tickRule(400)).toEqual({ step: 0.5, parts: 5 });
  for (const rate of [0.05, 0.4, 3, 12, 47, 399]) {
    expect(tickRule(rate).step * rate).toBeGreaterThanOrEqual(MIN_MAJOR_PX);
  }
});

test('labels are h:mm:ss, then tenths', () => {
  expect(tickLabel(3723, 10)).toBe('1:02:03');
  expect(tickLabel(59.999999, 5)).toBe('0:01:00');
  expect(tickLabel(61.5, 0.5)).toBe('0:01:01.5');
});
