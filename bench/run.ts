/**
 * `npm run bench [-- FAMILY[:PART,PART…]…]`: runs the families under bench/, all of them or those named, whole or only the parts
 * named. Every metric is a JSON line on stdout; the table and all remarks go to stderr. Beside that:
 *
 * - `save [FAMILY…]` runs them on a machine that does nothing else and keeps the metrics in bench/baselines;
 * - `compare COMMIT [FAMILY…] [--rounds N]` runs another commit and this checkout in turn;
 * - `report [FILE]` writes all baselines as one HTML page.
 */
import { parseArgs } from 'node:util';
import { saveBaseline, untilQuiet } from './lib/baselines.ts';
import { compare } from './lib/compare.ts';
import { writeReport } from './lib/html.ts';
import type { Metric } from './lib/report.ts';
import { runFamilies } from './lib/run-families.ts';
import { tableOf } from './lib/table.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '4' } },
});
const [command, ...rest] = positionals;

async function measure(names: readonly string[], keep?: (metrics: readonly Metric[]) => Promise<void>) {
  const metrics = await runFamilies(names, keep);
  console.error(`\n${tableOf(metrics).join('\n')}`);
}

if (command === 'compare') await compare(rest, Number(values.rounds));
else if (command === 'save') {
  await untilQuiet();
  await measure(rest, saveBaseline);
} else if (command === 'report') await writeReport(rest[0]);
else await measure(positionals);
// A family that left something open must not keep the run from ending.
process.exit();
