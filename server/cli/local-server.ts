/** The server of the data folder on this machine: the one that runs, or one of this command's own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { cli } from '#i18n/en/cli.ts';
import { loadConfig } from '#server/config.ts';
import { type LocalAccess, readLocalAccess } from '#server/local-access.ts';
import { FileProblem } from './problems.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** What the program says once it serves (server/serve.ts). */
const LISTENS = /^Trimscript is listening/m;
/** Of what it complains about, characters. */
const KEPT = 4000;

export interface LocalServer extends LocalAccess {
  /** Null where it runs without this command. Resolves with the reason once it ended by itself. */
  readonly ended: Promise<string> | null;
  /** Asks a server of one's own to end, and waits until it has. */
  stop(): Promise<void>;
}

/** @param onStart before one is started @throws FileProblem that says why there is none, the signal's reason */
export async function localServer(signal: AbortSignal, onStart: () => void): Promise<LocalServer> {
  // Signing is the server's: without a secret one would be made and kept here.
  const settings = { SIGNING_SECRET: randomBytes(32).toString('base64url'), ...process.env, NODE_ENV: '' };
  const { dataDir, databaseUrl, port } = loadConfig(settings);
  if (databaseUrl !== null) throw new FileProblem(cli.noLocalServer({ setting: 'DATABASE_URL' }));
  const running = await readLocalAccess(dataDir);
  if (running && (await answers(running))) return { ...running, ended: null, stop: async () => undefined };
  onStart();
  return started(dataDir, (await isFree(port)) ? port : 0, signal);
}

/** What a killed server left leads to nobody, or to another program. */
async function answers({ address }: LocalAccess): Promise<boolean> {
  return fetch(`${address}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

/** As `npm start` would, on loopback alone. */
async function started(dataDir: string, port: number, signal: AbortSignal): Promise<LocalServer> {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: ROOT,
    // Of its own group: Ctrl-C comes through here alone.
    detached: true,
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, NODE_ENV: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = `${complaint}${text}`.slice(-KEPT);
  });
  const gone = once(child, 'close').then(() => complaint.trim() || '–');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await gone;
  };
  const aborted = once(signal, 'abort').then(() => null);
  const first = await Promise.race([listening(child), gone, aborted]);
  const access = first === true ? await readLocalAccess(dataDir) : null;
  if (access) return { ...access, ended: gone, stop };
  await stop();
  signal.throwIfAborted();
  throw new FileProblem(cli.serverFailed({ problem: complaint.trim() || '–' }));
}

/** Its log is nobody's here, but has to be read for it to go on. */
function listening({ stdout }: ChildProcess): Promise<true> {
  return new Promise((resolve) => {
    let said = '';
    stdout?.setEncoding('utf8').on('data', (text: string) => {
      said = `${said}${text}`.slice(-KEPT);
      if (LISTENS.test(said)) resolve(true);
    });
  });
}
