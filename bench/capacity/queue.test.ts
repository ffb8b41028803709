import { expect, test } from 'vitest';
import { seeded } from '#tests/harness/seeded.ts';
import { arrivals, coresFor, waits } from './queue.ts';

const costs = { ingest: 60, recognition: 600, export: 0 };

test('one recording on one core waits for all of its work, on many for that of one piece', () => {
  const one = [{ at: 100, length: 3600 }];
  expect(waits(one, costs, 1, () => 0.9)[0]).toBeCloseTo(660);
  expect(waits(one, costs, 60, () => 0.9)[0]).toBeCloseTo(60 + 10);
});

test('a second recording at the same time waits for the speech of the first', () => {
  const two = [
    { at: 0, length: 3600 },
    { at: 0, length: 3600 },
  ];
  // Both joins were asked for before any speech.
  expect(waits(two, costs, 1, () => 0.9)).toEqual([720, 1320]);
});

test('a day has as many recordings as users, of an hour in the mean, and needs no more cores than it keeps busy', () => {
  const day = arrivals(2000, seeded(1));
  expect(day).toHaveLength(2000);
  const hours = day.reduce((sum, { length }) => sum + length, 0) / 3600;
  expect(hours / 2000).toBeGreaterThan(0.9);
  expect(hours / 2000).toBeLessThan(1.1);
  const cores = coresFor(day, costs, { share: 0.95, seconds: 600, seed: seeded });
  // On average 2000 h × 660 s in 24 h; at the peak more.
  expect(cores).toBeGreaterThan(15);
  expect(cores).toBeLessThan(60);
});
