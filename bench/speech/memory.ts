import { existsSync } from 'node:fs';
import { familyOf, kilobytesOf } from '../lib/processes.ts';

/** Milliseconds between two looks. */
const LOOK = 200;

/** Bytes of all children, looked at now and then. */
export function watchMemory() {
  let most: number | null = null;
  const look = (): void => {
    const now = childMemory();
    if (now !== null) most = Math.max(most ?? 0, now);
  };
  const timer = setInterval(look, LOOK);
  return {
    stop: () => clearInterval(timer),
    most(): number | null {
      look();
      return most;
    },
  };
}

/** Resident bytes of the processes below this one; null without /proc. */
function childMemory(): number | null {
  if (!existsSync('/proc/self/status')) return null;
  const [, ...children] = familyOf(process.pid);
  return children.reduce((sum, id) => sum + 1024 * kilobytesOf(id, 'status', 'VmRSS'), 0);
}
