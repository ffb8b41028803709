import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { GOALS, type Goal, isReached } from '../goals.ts';
import { type Baseline, readBaselines } from './baselines.ts';
import type { Metric } from './report.ts';
import { inDigits } from './table.ts';

const OUT = join(import.meta.dirname, '../report.html');

/** A metric as it was measured last, and what it was at earlier commits. */
interface Row {
  readonly metric: Metric;
  readonly commit: string;
  readonly earlier: readonly string[];
}

/** Writes the baselines as one HTML page: the newest figure of each metric beside its goal, its peer and its history. */
export async function writeReport(out = OUT): Promise<void> {
  const baselines = await readBaselines();
  if (baselines.length === 0) throw new Error('Nothing is kept yet: npm run bench -- save FAMILY…');
  const byFamily = Map.groupBy(rowsOf(baselines), ({ metric }) => metric.metric.split('.')[0] ?? '');
  const machines = baselines.map(
    ({ commit, date, machine }) => `<li>${commit} of ${date.slice(0, 10)}, on ${escaped(machine)}</li>`,
  );
  const tables = [...byFamily].map(([family, rows]) => `<h2>${family}</h2>${tableOf(rows)}`);
  await writeFile(out, pageOf(`<ul>${machines.join('')}</ul>${tables.join('')}`));
  console.error(`Written: ${resolve(out)}`);
}

/** @param baselines the oldest first @returns one a metric, by name */
function rowsOf(baselines: readonly Baseline[]): Row[] {
  const rows = new Map<string, Row>();
  for (const { commit, metrics } of baselines)
    for (const metric of metrics) {
      const before = rows.get(metric.metric);
      const earlier = before
        ? [...before.earlier, `${inDigits(before.metric.value)} (${before.commit})`]
        : [];
      rows.set(metric.metric, { metric, commit, earlier });
    }
  return [...rows.values()].sort((a, b) => a.metric.metric.localeCompare(b.metric.metric));
}

function tableOf(rows: readonly Row[]): string {
  const head = ['Metric', 'Measured', 'p95', 'Goal', 'Beside', 'Times as good', 'Commit', 'Earlier'];
  const lines = rows.map(({ metric, commit, earlier }) => {
    const goal = GOALS[metric.metric];
    const cells = [
      metric.metric,
      `${inDigits(metric.value)} ${metric.unit}`,
      metric.p95 === undefined ? '' : inDigits(metric.p95),
      goal ? goalText(goal, metric.value) : '',
      metric.peerValue === undefined ? '' : `${inDigits(metric.peerValue)}: ${metric.peer ?? ''}`,
      metric.ratio === undefined ? '' : inDigits(metric.ratio),
      commit,
      earlier.join(', '),
    ];
    const missed = goal && !isReached(metric.value, goal) ? ' class="missed"' : '';
    return `<tr${missed}>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`;
  });
  return `<table><thead><tr>${head.map((title) => `<th scope="col">${title}</th>`).join('')}</tr></thead><tbody>${lines.join('')}</tbody></table>`;
}

function goalText(goal: Goal, value: number): string {
  const wanted = goal.atMost === undefined ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`;
  return isReached(value, goal) ? wanted : `${wanted}, missed. ${goal.why ?? ''}`;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const pageOf = (body: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Trimscript benches</title>
<style>
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 2rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { text-align: left; vertical-align: top; padding: .2rem .8rem .2rem 0; border-bottom: 1px solid #8884; }
.missed td { background: light-dark(#fbe9d0, #4a3310); }
</style>
<h1>Trimscript benches</h1>
${body}
</html>
`;
