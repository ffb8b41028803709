import { expect, test } from 'vitest';
import { timeAgo } from './time-ago.ts';

const NOW = Date.parse('2026-11-23T12:00:00.000Z');

test.each([
  ['2026-11-23T11:59:30.000Z', 'just now'],
  // Clocks differ.
  ['2026-11-23T12:00:05.000Z', 'just now'],
  ['2026-11-23T11:48:00.000Z', '12 min ago'],
  ['2026-11-23T09:00:00.000Z', '3 h ago'],
  ['2026-11-22T09:00:00.000Z', 'yesterday'],
  ['2026-11-18T09:00:00.000Z', '5 days ago'],
  ['2026-11-03T09:00:00.000Z', 'Nov 3, 2026'],
])('%s is %s', (instant, text) => {
  expect(timeAgo(instant, NOW)).toBe(text);
});
