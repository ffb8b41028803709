import { readdirSync, readFileSync } from 'node:fs';

/**
 * Memory of a process and all its descendants, MB, memory they share counted once (Linux). A browser keeps decoded
 * pictures in several processes, so that its own figures for a page leave most of them out.
 */
export function memoryOf(pid: number): number {
  const children = Map.groupBy(runningProcesses(), ({ parent }) => parent);
  const sum = (id: number): number =>
    proportionalKb(id) + (children.get(id) ?? []).reduce((total, child) => total + sum(child.id), 0);
  return sum(pid) / 1024;
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

function proportionalKb(id: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${id}/smaps_rollup`))?.[1] ?? 0);
}

/** Empty for a process that has just ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
