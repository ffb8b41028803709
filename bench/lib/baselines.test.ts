import { expect, test } from 'vitest';
import { withoutOldest } from './baselines.ts';

const baseline = (commit: string, day: number, metrics: readonly string[]) => ({
  commit,
  date: `2026-11-${day}T10:00:00+00:00`,
  machine: '2 × a processor',
  metrics: metrics.map((metric) => ({ metric, value: day, unit: 'ms' })),
});

test('of each metric the newest lines are kept, whatever file they are in', () => {
  const kept = withoutOldest(
    [baseline('newest', 22, ['a']), baseline('oldest', 20, ['a', 'b']), baseline('middle', 21, ['a'])],
    2,
  );
  expect(kept.map(({ commit, metrics }) => [commit, metrics.map(({ metric }) => metric)])).toEqual([
    ['oldest', ['b']],
    ['middle', ['a']],
    ['newest', ['a']],
  ]);
});
