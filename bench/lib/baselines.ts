import { globSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import type { Metric } from './report.ts';

const FOLDER = join(import.meta.dirname, '../baselines');

/** What was measured of one commit on one machine. */
export interface Baseline {
  readonly commit: string;
  /** Of the commit, ISO 8601. */
  readonly date: string;
  readonly machine: string;
  readonly metrics: readonly Metric[];
}

/** @returns all that is kept, the oldest commit first */
export async function readBaselines(folder = FOLDER): Promise<Baseline[]> {
  const files = globSync('*.json', { cwd: folder });
  const all = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(join(folder, file), 'utf8')) as Baseline),
  );
  return all.sort((a, b) => a.date.localeCompare(b.date));
}

/** Of one metric; older ones are left out of their files, and a file without any is deleted. */
const KEPT = 12;

/** Keeps metrics of the commit that is checked out; those of the same name measured earlier of it give way. */
export async function saveBaseline(metrics: readonly Metric[]): Promise<void> {
  const [commit = '', date = ''] = (await git('log', '-1', '--format=%h %cI')).split(' ');
  const isClean = (await git('status', '--porcelain', '--untracked-files=no')) === '';
  if (!isClean) throw new Error('Commit first: a baseline belongs to a commit.');
  const others = (await readBaselines()).filter((baseline) => baseline.commit !== commit);
  const earlier = (await readBaselines()).find((baseline) => baseline.commit === commit);
  const fresh = new Set(metrics.map(({ metric }) => metric));
  const kept = earlier?.metrics.filter(({ metric }) => !fresh.has(metric)) ?? [];
  await mkdir(FOLDER, { recursive: true });
  const baseline: Baseline = { commit, date, machine: machine(), metrics: [...kept, ...metrics] };
  const lines = new Map(others.map((one) => [one.commit, one.metrics.length]));
  for (const one of withoutOldest([...others, baseline], KEPT))
    if (one.metrics.length !== lines.get(one.commit)) await write(one);
  console.error(`Kept in ${pathOf(baseline)}`);
}

/** The baselines with only the newest `count` lines of each metric. @param baselines in any order; @returns the oldest first */
export function withoutOldest(baselines: readonly Baseline[], count: number): Baseline[] {
  const kept = new Map<string, number>();
  const newestFirst = baselines.toSorted((a, b) => b.date.localeCompare(a.date));
  return newestFirst
    .map((baseline) => ({
      ...baseline,
      metrics: baseline.metrics.filter(({ metric }) => {
        const newer = kept.get(metric) ?? 0;
        kept.set(metric, newer + 1);
        return newer < count;
      }),
    }))
    .reverse();
}

const pathOf = ({ date, commit }: Baseline): string => join(FOLDER, `${date.slice(0, 10)}-${commit}.json`);

async function write(baseline: Baseline): Promise<void> {
  const path = pathOf(baseline);
  if (baseline.metrics.length === 0) await rm(path, { force: true });
  else await writeFile(path, `${JSON.stringify(baseline, null, 1)}\n`);
}

/** Processors, memory and how busy it was: figures of other machines are no measure of these. */
function machine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${cpu?.model.trim()}, ${memory} GiB, load ${loadavg()[0]?.toFixed(1)}`;
}

async function git(...args: string[]): Promise<string> {
  return (await execa('git', args, { cwd: FOLDER })).stdout.trim();
}
