import { globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { execa } from 'execa';
import type { Metric } from './report.ts';

/** Share of all processors that others may use. */
const BUSY = 0.15;
const LOOK_MS = 2000;
const LOOKS = 15;

/** Waits up to half a minute until others leave the processors alone. @throws where they do not */
export async function untilQuiet(): Promise<void> {
  let busy = 1;
  for (let i = 0; i < LOOKS; i++) {
    const before = ticks();
    await setTimeout(LOOK_MS);
    const after = ticks();
    busy = 1 - (after.idle - before.idle) / (after.all - before.all);
    if (busy <= BUSY) return;
  }
  throw new Error(
    `Others keep ${Math.round(100 * busy)} % of the processors busy: what is measured now is no baseline. Run it without 'save', or later.`,
  );
}

/** Of all processors together since they were started. */
function ticks(): { idle: number; all: number } {
  const times = cpus().map((cpu) => cpu.times);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    idle: sum(times.map(({ idle }) => idle)),
    all: sum(times.flatMap((time) => Object.values(time))),
  };
}

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
export async function readBaselines(): Promise<Baseline[]> {
  const files = globSync('*.json', { cwd: FOLDER });
  const all = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(join(FOLDER, file), 'utf8')) as Baseline),
  );
  return all.sort((a, b) => a.date.localeCompare(b.date));
}

/** Keeps metrics of the commit that is checked out; those of the same name measured earlier of it give way. */
export async function saveBaseline(metrics: readonly Metric[]): Promise<void> {
  const [commit = '', date = ''] = (await git('log', '-1', '--format=%h %cI')).split(' ');
  const isClean = (await git('status', '--porcelain', '--untracked-files=no')) === '';
  if (!isClean) throw new Error('Commit first: a baseline belongs to a commit.');
  const earlier = (await readBaselines()).find((baseline) => baseline.commit === commit);
  const fresh = new Set(metrics.map(({ metric }) => metric));
  const kept = earlier?.metrics.filter(({ metric }) => !fresh.has(metric)) ?? [];
  const baseline: Baseline = { commit, date, machine: machine(), metrics: [...kept, ...metrics] };
  const path = join(FOLDER, `${date.slice(0, 10)}-${commit}.json`);
  await mkdir(FOLDER, { recursive: true });
  await writeFile(path, `${JSON.stringify(baseline, null, 1)}\n`);
  console.error(`Kept in ${path}`);
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
