/** How long after a wish to cancel nothing is left: neither a process of ffmpeg nor a file of the work. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cancelled, inItsMidst, WORKS } from '#tests/support/cancelling.ts';
import { newAccount, startServer } from '#tests/support/server.ts';
import type { Report } from '../lib/report.ts';
import { spreadOf } from '../lib/stats.ts';
import { FOLDER } from '../media/inputs.ts';

const ROUNDS = 3;
/** Milliseconds. */
const AT_MOST = 30_000;

/** The longest of several rounds of each kind of work, on a server of its own. */
export async function cancelling(report: Report): Promise<void> {
  const server = await startServer();
  const folder = await mkdtemp(join(FOLDER, 'cancel-'));
  const times: number[] = [];
  try {
    const auth = await newAccount(server, server.dataDir);
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, { start }] of Object.entries(WORKS)) {
        const { ended, shows } = await start(server, auth, folder);
        const { left, passed } = await cancelled(server, await inItsMidst(server, shows), AT_MOST);
        if (left.length > 0) throw new Error(`${name} left ${left.join('\n')}`);
        await ended;
        console.error(`${name}: ${passed.toFixed(0)} ms`);
        times.push(passed / 1000);
      }
    report({
      metric: 'export.cancel_longest',
      value: Math.max(...times),
      unit: 's until no process and no file is left',
      ...spreadOf(times),
    });
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}
