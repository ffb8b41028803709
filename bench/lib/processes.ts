import { readdirSync, readFileSync } from 'node:fs';

/** A process and all its descendants, by their numbers (Linux). */
export function familyOf(pid: number): number[] {
  const children = Map.groupBy(runningProcesses(), ({ parent }) => parent);
  const from = (id: number): number[] => [id, ...(children.get(id) ?? []).flatMap((child) => from(child.id))];
  return from(pid);
}

function runningProcesses(): { id: number; parent: number }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = read(`/proc/${name}/stat`);
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      return parent > 0 ? [{ id: Number(name), parent }] : [];
    });
}

/** Kilobytes that the system tells of a process under a name; 0 for one that has just ended. */
export function kilobytesOf(id: number, file: 'status' | 'smaps_rollup', name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(read(`/proc/${id}/${file}`))?.[1] ?? 0);
}

/** Of `/proc/PID/stat`, a second. */
const TICKS = 100;

/** Processor seconds of a process and all its descendants, and those of its children that have ended (Linux). */
export function cpuSeconds(pid: number): { readonly all: number; readonly ended: number } {
  const timesOf = (id: number): number[] => {
    const stat = read(`/proc/${id}/stat`);
    // Own time in user and system, then that of children that have ended.
    const ticks = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15);
    return ticks.map((count) => Number(count) / TICKS);
  };
  const all = familyOf(pid)
    .flatMap(timesOf)
    .reduce((sum, seconds) => sum + seconds, 0);
  const [, , user = 0, system = 0] = timesOf(pid);
  return { all, ended: user + system };
}

/** Empty for a process that has just ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
