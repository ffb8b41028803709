import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import type { Metric } from './report.ts';
import { median } from './stats.ts';
import { alignedTable, inDigits } from './table.ts';

interface Change {
  readonly before: number;
  readonly after: number;
  /** Of the medians, as a share of `before`. */
  readonly change: number;
  /** Farthest that a run lay from the median of its own side, as a share of that. */
  readonly noise: number;
  /** No run of one side lies among the other's, and the medians are farther apart than the runs scatter. */
  readonly isChanged: boolean;
}

/** Compares the values of one metric in the runs of two checkouts. @throws for no values */
function changeOf(before: readonly number[], after: readonly number[]): Change {
  const [from, to] = [median(before), median(after)];
  const change = from === to ? 0 : (to - from) / Math.abs(from);
  const noise = Math.max(scatter(before, from), scatter(after, to));
  const areApart = Math.max(...before) < Math.min(...after) || Math.max(...after) < Math.min(...before);
  return { before: from, after: to, change, noise, isChanged: areApart && Math.abs(change) > noise };
}

function scatter(values: readonly number[], middle: number): number {
  const farthest = Math.max(...values.map((value) => Math.abs(value - middle)));
  return farthest === 0 ? 0 : farthest / Math.abs(middle);
}

const ROOT = join(import.meta.dirname, '../..');

/** A metric of two checkouts, as a JSON line. */
interface Compared extends Change {
  readonly metric: string;
  readonly unit: string;
}

/**
 * Measures families of the commit `names[0]` and of this checkout in turn (base, own, own, base, …), and says which metrics
 * changed by more than they scatter. Never fails on a time. @throws Error without such a commit, or with one round
 */
export async function compare(names: readonly string[], rounds: number): Promise<void> {
  const [commit, ...families] = names;
  if (!commit) throw new Error('Say which commit to compare with: npm run bench -- compare COMMIT [FAMILY…]');
  if (!(rounds >= 2)) throw new Error('It takes two rounds or more to tell a change from noise.');
  const { failed } = await execa('git', ['rev-parse', '--verify', `${commit}^{commit}`], {
    cwd: ROOT,
    reject: false,
  });
  if (failed)
    throw new Error(`There is no commit ${commit} in this repository: git log names those there are.`);
  const folder = join(await mkdtemp(join(tmpdir(), 'trimscript-bench-')), 'base');
  await execa('git', ['worktree', 'add', '--detach', folder, commit], { cwd: ROOT });
  try {
    await installed(folder);
    const base: Metric[][] = [];
    const own: Metric[][] = [];
    for (let round = 0; round < rounds; round++) {
      const turns = [
        async () => void base.push(await measured(folder, families)),
        async () => void own.push(await measured(ROOT, families)),
      ];
      for (const turn of round % 2 === 0 ? turns : turns.reverse()) await turn();
      console.error(`round ${round + 1} of ${rounds}`);
    }
    const results = comparedOf(base, own);
    for (const result of results) console.log(JSON.stringify(result));
    console.error(`\n${tableOf(results).join('\n')}`);
  } finally {
    await execa('git', ['worktree', 'remove', '--force', folder], { cwd: ROOT });
    await rm(join(folder, '..'), { recursive: true, force: true });
  }
}

/** Gives a checkout its packages: ours where its lock file asks for the same. */
async function installed(folder: string): Promise<void> {
  const [ours, theirs] = await Promise.all(
    [ROOT, folder].map((root) => readFile(join(root, 'package-lock.json'), 'utf8')),
  );
  if (ours === theirs) await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  else await execa('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
}

async function measured(root: string, families: readonly string[]): Promise<Metric[]> {
  // A family that failed leaves the others to be compared.
  const { stdout } = await execa(process.execPath, [join(root, 'bench/run.ts'), ...families], {
    cwd: root,
    reject: false,
    stderr: 'ignore',
  });
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('{"metric"'))
    .map((line) => JSON.parse(line) as Metric);
}

function comparedOf(base: readonly Metric[][], own: readonly Metric[][]): Compared[] {
  const valuesOf = (runs: readonly Metric[][], name: string) =>
    runs.flatMap((list) => list.filter(({ metric }) => metric === name).map(({ value }) => value));
  return (own[0] ?? []).flatMap(({ metric, unit }) => {
    const [before, after] = [valuesOf(base, metric), valuesOf(own, metric)];
    return before.length > 0 ? [{ metric, unit, ...changeOf(before, after) }] : [];
  });
}

function tableOf(results: readonly Compared[]): string[] {
  const rows = results.map(({ metric, unit, before, after, change, noise, isChanged }) => [
    metric,
    inDigits(before),
    inDigits(after),
    unit,
    `${change >= 0 ? '+' : ''}${(100 * change).toFixed(1)} %`,
    `± ${(100 * noise).toFixed(1)} %`,
    isChanged ? 'changed' : '',
  ]);
  return alignedTable(['metric', 'before', 'after', 'unit', 'change', 'noise', ''], rows);
}
