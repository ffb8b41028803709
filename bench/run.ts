/**
 * `npm run bench [-- FAMILY[:PART,PART…]…]`: runs the families under bench/ one after another, all of them or those named,
 * whole or only the parts named. Every metric is one JSON line on stdout as soon as it is there; the table and all remarks go to stderr. Exits with 1 if a
 * family failed or does not exist; the others run all the same.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Family, Metric } from './lib/report.ts';
import { tableOf } from './lib/table.ts';

const SUFFIX = '.bench.ts';
const files = new Map(
  globSync(`*${SUFFIX}`, { cwd: import.meta.dirname })
    .sort()
    .map((file) => [file.slice(0, -SUFFIX.length), join(import.meta.dirname, file)]),
);

/** The family that a file exports as default. */
async function load(path: string): Promise<Family> {
  const { default: family } = (await import(pathToFileURL(path).href)) as { default?: Family };
  if (typeof family?.run !== 'function') throw new Error(`${path} must export a Family as default`);
  return family;
}

/** The parts of `family` that `list` names, separated by commas; undefined for all. */
function partsOf(family: Family, list: string | undefined): readonly string[] | undefined {
  const parts = list?.split(',');
  const unknown = parts?.find((part) => !family.parts?.includes(part));
  if (unknown === undefined) return parts;
  throw new Error(`It has no part '${unknown}'. It has: ${family.parts?.join(', ') ?? 'none'}.`);
}

async function run(wishes: readonly string[]): Promise<void> {
  const metrics: Metric[] = [];
  for (const wish of wishes) {
    const [name, list] = wish.split(':');
    const path = files.get(name ?? '');
    try {
      if (!path) throw new Error(`There is no such family. There are: ${[...files.keys()].join(', ')}.`);
      console.error(`\n== ${wish}`);
      const family = await load(path);
      await family.run(
        (metric) => {
          metrics.push(metric);
          console.log(JSON.stringify(metric));
        },
        partsOf(family, list),
      );
    } catch (error) {
      process.exitCode = 1;
      console.error(`${wish} failed:`, error);
    }
  }
  console.error(`\n${tableOf(metrics).join('\n')}`);
}

const asked = process.argv.slice(2);
await run(asked.length > 0 ? asked : [...files.keys()]);
// A family that left something open must not keep the run from ending.
process.exit();
