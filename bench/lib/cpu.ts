import { readFile } from 'node:fs/promises';
import type { Report } from './report.ts';
import { median } from './stats.ts';

/** Linux counts in hundredths of a second, whatever its kernel does. */
const TICKS = 100;

export interface Spent {
  readonly seconds: number;
  /** Of processors, by this process and the children it waited for. */
  readonly cpu: number;
}

/** On a busy machine processor seconds scatter less than those on the clock. */
export async function spentBy(work: () => Promise<unknown>): Promise<Spent> {
  const [start, before] = [performance.now(), await cpuSeconds()];
  await work();
  return { seconds: (performance.now() - start) / 1000, cpu: (await cpuSeconds()) - before };
}

async function cpuSeconds(): Promise<number> {
  const stat = await readFile('/proc/self/stat', 'utf8');
  // The second field is a name that may have spaces; user and system time come 14th to 17th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
}

/** Reports what ours costs of the peer's time on the clock (`_share`) and of its processor time (`_cpu_share`): below 1 is ahead. */
export function shareOf(
  report: Report,
  metric: string,
  peer: string,
  ours: readonly Spent[],
  theirs: readonly Spent[],
): void {
  for (const [name, unit, of] of [
    ['share', 's', (spent: Spent) => spent.seconds],
    ['cpu_share', 'CPU s', (spent: Spent) => spent.cpu],
  ] as const) {
    const [value, peerValue] = [median(ours.map(of)), median(theirs.map(of))];
    report({
      metric: `${metric}_${name}`,
      value: value / peerValue,
      unit: `× ${peer} (${value.toFixed(1)} beside ${peerValue.toFixed(1)} ${unit})`,
      n: ours.length,
    });
  }
}
