/**
 * `npm run bench [-- FAMILY…]`: runs the families under bench/ one after another, all of them or those named. Every
 * metric is one JSON line on stdout as soon as it is there; the table and all remarks go to stderr. Exits with 1 if a
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

async function run(names: readonly string[]): Promise<void> {
  const metrics: Metric[] = [];
  for (const name of names) {
    const path = files.get(name);
    try {
      if (!path) throw new Error(`There is no such family. There are: ${[...files.keys()].join(', ')}.`);
      console.error(`\n== ${name}`);
      const family = await load(path);
      await family.run((metric) => {
        metrics.push(metric);
        console.log(JSON.stringify(metric));
      });
    } catch (error) {
      process.exitCode = 1;
      console.error(`${name} failed:`, error);
    }
  }
  console.error(`\n${tableOf(metrics).join('\n')}`);
}

const asked = process.argv.slice(2);
await run(asked.length > 0 ? asked : [...files.keys()]);
// A family that left something open must not keep the run from ending.
process.exit();
