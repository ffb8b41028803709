import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Family, Metric } from './report.ts';

const SUFFIX = '.bench.ts';
const BENCH = join(import.meta.dirname, '..');
const files = new Map(
  globSync(`*${SUFFIX}`, { cwd: BENCH })
    .sort()
    .map((file) => [file.slice(0, -SUFFIX.length), join(BENCH, file)]),
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

/**
 * Runs families (`FAMILY[:PART,PART…]`, all of them where none is named) one after another; each metric is a JSON line on stdout
 * as soon as it is there. Sets the exit code to 1 if a family failed or does not exist; the others run all the same.
 * @param onFamily what a family measured, when it is through: a later one may take hours
 */
export async function runFamilies(
  names: readonly string[],
  onFamily: (metrics: readonly Metric[]) => Promise<void> = async () => {},
): Promise<Metric[]> {
  const metrics: Metric[] = [];
  for (const named of names.length > 0 ? names : files.keys()) {
    const [name, list] = named.split(':');
    const path = files.get(name ?? '');
    try {
      if (!path) throw new Error(`There is no such family. There are: ${[...files.keys()].join(', ')}.`);
      console.error(`\n== ${named}`);
      const family = await load(path);
      const own: Metric[] = [];
      await family.run(
        (metric) => {
          own.push(metric);
          console.log(JSON.stringify(metric));
        },
        partsOf(family, list),
      );
      metrics.push(...own);
      await onFamily(own);
    } catch (error) {
      process.exitCode = 1;
      console.error(`${named} failed:`, error);
    }
  }
  return metrics;
}
