import type { Baseline } from '../lib/baselines.ts';
import type { Metric } from '../lib/report.ts';

/** A metric as it was measured last, and when. */
export interface Latest extends Metric {
  readonly commit: string;
  /** Of the commit, ISO 8601. */
  readonly date: string;
}

/** @param baselines the oldest first. @returns a metric each, in the order of their names */
export function latestOf(baselines: readonly Baseline[]): Latest[] {
  const latest = new Map<string, Latest>();
  for (const { commit, date, metrics } of baselines)
    for (const metric of metrics) latest.set(metric.metric, { ...metric, commit, date });
  return [...latest.values()].sort((a, b) => a.metric.localeCompare(b.metric));
}
