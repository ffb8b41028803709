/**
 * `npm run bench [-- FAMILY[:PART,PART…]…]`: runs the families under bench/, all of them or those named, whole or only the parts
 * named. Every metric is a JSON line on stdout; the table and all remarks go to stderr. Beside that:
 *
 * - `save [FAMILY…]` runs them on a machine that does nothing else and keeps the metrics in bench/baselines;
 * - `compare COMMIT [FAMILY…] [--rounds N]` runs another commit and this checkout in turn;
 * - `report [FILE]` writes one HTML file with plots of all baselines, and docs/performance.md's table of goals.
 */
import { parseArgs } from 'node:util';
import { saveBaseline } from './lib/baselines.ts';
import { compare } from './lib/compare.ts';
import { untilQuiet } from './lib/quiet.ts';
import type { Metric } from './lib/report.ts';
import { runFamilies } from './lib/run-families.ts';
import { tableOf } from './lib/table.ts';
import { writeReport } from './report/write.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '4' }, baselines: { type: 'string' } },
});
const [command, ...rest] = positionals;

let isDone = false;
process.once('exit', (code) => {
  if (!isDone) console.error(`The bench ended before it was done, with exit code ${code}.`);
});
for (const [signal, number] of [
  ['SIGHUP', 1],
  ['SIGINT', 2],
  ['SIGTERM', 15],
] as const)
  process.once(signal, () => {
    console.error(`The bench was told to end: ${signal}.`);
    process.exit(128 + number);
  });

async function measure(wishes: readonly string[], keep?: (metrics: readonly Metric[]) => Promise<void>) {
  const metrics = await runFamilies(wishes, keep);
  console.error(`\n${tableOf(metrics).join('\n')}`);
}

if (command === 'compare') await compare(rest, Number(values.rounds));
else if (command === 'save') {
  await untilQuiet();
  await measure(rest, saveBaseline);
} else if (command === 'report') await writeReport(rest[0], values.baselines);
else await measure(positionals);
isDone = true;
// A family that left something open must not keep the run from ending.
process.exit();
