import { readFile } from 'node:fs/promises';

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
