import { chownSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { freePort } from '#tests/support/free-port.ts';

/** Where Debian keeps the programs of a server, which are not on the path. */
const FOLDERS = ['/usr/lib/postgresql/15/bin', '/usr/local/bin', '/usr/bin', '/opt/homebrew/bin'];
const HOME = FOLDERS.find((folder) => existsSync(join(folder, 'initdb')));

/** Whether a PostgreSQL server can be started here. */
export const hasPostgres = HOME !== undefined;

export interface Postgres {
  /** Of an empty database. */
  readonly url: string;
  /** As after a crash: connections break, what was not committed is gone. */
  restart(): Promise<void>;
  stop(): Promise<void>;
  /** One of its programs, such as pg_dump, as the user that it runs as. */
  run(program: string, ...args: string[]): Promise<unknown>;
}

/** A PostgreSQL server of its own in `folder`, which nobody else uses. */
export async function startPostgres(folder: string): Promise<Postgres> {
  mkdirSync(folder, { recursive: true });
  // It does not run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    const id = async (of: string) => Number((await execa('id', [of, 'postgres'])).stdout);
    chownSync(folder, await id('-u'), await id('-g'));
  }
  const run = (program: string, ...args: string[]) => {
    const path = join(HOME ?? '', program);
    const options = { stdio: 'ignore', cwd: folder } as const;
    return isRoot
      ? execa('runuser', ['-u', 'postgres', '--', path, ...args], options)
      : execa(path, args, options);
  };
  const data = join(folder, 'data');
  const port = await freePort();
  const server = ['-D', data, '-w', '-l', join(folder, 'log'), '-o', `-p ${port} -k ${folder} -h 127.0.0.1`];
  await run('initdb', '-D', data, '-U', 'trimscript', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8');
  await run('pg_ctl', 'start', ...server);
  await run('createdb', '-h', '127.0.0.1', '-p', String(port), '-U', 'trimscript', 'trimscript');
  return {
    url: `postgres://trimscript@127.0.0.1:${port}/trimscript`,
    run,
    restart: async () => void (await run('pg_ctl', 'restart', '-m', 'immediate', ...server)),
    stop: async () => void (await run('pg_ctl', 'stop', '-m', 'immediate', '-D', data)),
  };
}
