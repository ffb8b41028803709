import { readdir, readFile } from 'node:fs/promises';

/** Milliseconds between two looks. */
const LOOK = 200;

/** Bytes of all children, looked at now and then. */
export function watchMemory() {
  let most: number | null = null;
  const look = async (): Promise<void> => {
    const now = await childMemory();
    if (now !== null) most = Math.max(most ?? 0, now);
  };
  const timer = setInterval(() => void look(), LOOK);
  return {
    stop: () => clearInterval(timer),
    async most(): Promise<number | null> {
      await look();
      return most;
    },
  };
}

/** Resident bytes of the processes below this one; null without /proc. */
async function childMemory(): Promise<number | null> {
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  if (ids.length === 0) return null;
  const found = await Promise.all(ids.map(processOf));
  const all = found.filter((one) => one !== null);
  const below = new Set([process.pid]);
  let bytes = 0;
  // Parents are older than their children, but numbers wrap round: until nothing is added.
  for (let before = 0; before !== below.size; ) {
    before = below.size;
    for (const { pid, parent, resident } of all)
      if (below.has(parent) && !below.has(pid)) {
        below.add(pid);
        bytes += resident;
      }
  }
  return bytes;
}

async function processOf(id: string) {
  const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
  const parent = /^PPid:\s+(\d+)/m.exec(status)?.[1];
  if (!parent) return null;
  const resident = 1024 * Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  return { pid: Number(id), parent: Number(parent), resident };
}
