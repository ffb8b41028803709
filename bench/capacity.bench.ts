/**
 * What an hour of recording costs, measured with a talk of 20 minutes (`short`: of 3), and how many cores 10,000 users with an
 * hour a day need for 95 of 100 transcripts within 10 minutes of the upload. On Linux.
 */
import { seeded } from '#tests/harness/seeded.ts';
import { measureCosts } from './capacity/cost.ts';
import { arrivals, coresFor } from './capacity/queue.ts';
import type { Family, Report } from './lib/report.ts';

const USERS = 10_000;
const WITHIN = { share: 0.95, seconds: 600, seed: seeded };

async function capacity(report: Report, minutes: number): Promise<void> {
  const costs = await measureCosts(minutes);
  const tell = (name: string, value: number, unit: string): void =>
    report({ metric: `capacity.${name}`, value, unit, n: 1 });
  for (const name of ['ingest', 'recognition', 'export'] as const) tell(`${name}_per_hour`, costs[name], 's');
  tell('save', 1000 * costs.save, 'ms');
  for (const name of ['uploaded', 'stored', 'downloaded', 'database'] as const)
    tell(`${name}_per_hour`, costs[name] / 1e6, 'MB');
  tell('rows_per_hour', costs.rows, 'rows');
  tell('cores', coresFor(arrivals(USERS, seeded(1)), costs, WITHIN), 'cores');
}

const family: Family = {
  family: 'capacity',
  parts: ['whole', 'short'],
  async run(report, only = ['whole']) {
    if (only.includes('whole')) await capacity(report, 20);
    if (only.includes('short')) await capacity(report, 3);
  },
};

export default family;
