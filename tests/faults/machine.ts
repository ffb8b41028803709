import { rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '#tests/support/free-port.ts';
import { childrenOf } from '#tests/support/processes.ts';
import {
  type Api,
  apiOf,
  type Env,
  freshDataDir,
  type ServerProcess,
  spawnServer,
} from '#tests/support/server.ts';

/** The server with embedded defaults, as people start it: one folder, one address, killed and started again. */
export interface Machine {
  /** Stays the same from start to start. */
  readonly api: Api;
  readonly dataDir: string;
  /** kill −9 of the program, or of its supervisor and all that it started too. Resolves once it answers again. */
  strike(what: 'program' | 'everything'): Promise<void>;
  /** SIGTERM. @returns the exit code, once all is gone */
  terminate(): Promise<number | null>;
  start(): Promise<void>;
  close(): Promise<void>;
}

const LISTENING = 'Trimscript is listening';
const RESTART_MS = 120_000;

/** @param folder an empty one to work in, other than a new one with the tables made already */
export async function startMachine(env: Env = {}, folder?: string): Promise<Machine> {
  const dataDir = folder ?? (await freshDataDir());
  const port = await freePort();
  const settings = { FREE_CREDENTIALS: '1000', MIN_FREE_GB: '0', ...env };
  let server: ServerProcess = await spawnServer(dataDir, port, settings);
  const start = async (): Promise<void> => {
    server = await spawnServer(dataDir, port, settings);
  };
  return {
    api: apiOf(`http://127.0.0.1:${port}`),
    dataDir,
    start,
    async strike(what) {
      const supervisor = server.process.pid ?? 0;
      const [program] = await childrenOf(supervisor);
      if (program === undefined) throw new Error(`There is no program to kill:\n${server.output()}`);
      if (what === 'everything') {
        server.process.kill('SIGKILL');
        // A process group of its own.
        process.kill(-program, 'SIGKILL');
        await server.kill('SIGKILL');
        await start();
        return;
      }
      const before = server.output().length;
      process.kill(program, 'SIGKILL');
      const until = Date.now() + RESTART_MS;
      while (!server.output().slice(before).includes(LISTENING)) {
        if (Date.now() > until || server.process.exitCode !== null)
          throw new Error(`It did not start again:\n${server.output().slice(before)}`);
        await setTimeout(50);
      }
    },
    terminate: () => server.kill('SIGTERM'),
    async close() {
      await server.kill('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
