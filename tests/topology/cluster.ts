import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { activate, signUp } from '#tests/support/accounts.ts';
import { startFakeS3 } from '#tests/support/fake-s3.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type Api, type Auth, apiOf, type Env, PASSWORD, readable } from '#tests/support/server.ts';
import { type LocalSmtp, startSmtp } from '#tests/support/smtp.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { startProxy } from './proxy.ts';

/** A supervised program of the product; kept running as a container's restart policy would. */
export interface Program {
  readonly name: string;
  readonly dataDir: string;
  /** Of the supervisor. */
  pid(): number;
  /** Ends supervisor and program at once; it is not started again. */
  kill(): Promise<void>;
  /** @param more settings of this run only */
  start(more?: Env): Promise<void>;
}

export interface Cluster {
  /** Through the proxy. */
  readonly api: Api;
  readonly servers: readonly Program[];
  readonly workers: readonly Program[];
  readonly postgres: Postgres;
  readonly s3: Awaited<ReturnType<typeof startFakeS3>>;
  /** Where logs are. */
  readonly folder: string;
  /** Survives restarts of the database: the query is asked until it is answered. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  newAccount(): Promise<Auth>;
  /** Of the newest mail to the address that confirms it. */
  activationKey(email: string): Promise<string>;
  /** Those under way through the proxy. */
  breakConnections(): void;
  close(): Promise<void>;
}

const SECRETS = {
  SIGNING_SECRET: 'q8Xv2LrT0yN5sKfW9dGhJ3bZ7mPcE4aU',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

/** PostgreSQL, an S3 server, a mail server, `servers` and `workers` behind a round-robin proxy, all on this machine. */
export async function startCluster(counts: { servers: number; workers: number }): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'trimscript-topology-'));
  // The database's user passes through it.
  await chmod(folder, 0o755);
  const [postgres, s3, smtp] = await Promise.all([
    startPostgres(join(folder, 'postgres')),
    startFakeS3(),
    startSmtp(),
  ]);
  const env: Env = {
    ...SECRETS,
    ...{ DATABASE_URL: postgres.url, S3_BUCKET: 'media', S3_ENDPOINT: s3.endpoint, SMTP_URL: smtp.url },
    ...{ TRUST_PROXY: '1', MODELS: 'off', NODE_ENV: '', MIN_FREE_GB: '0' },
  };
  const ports = await Promise.all(Array.from({ length: counts.servers }, freePort));
  const servers = ports.map((port, i) =>
    programOf(folder, `server-${i + 1}`, 'server/main.ts', 'Trimscript is listening', {
      ...env,
      PORT: String(port),
    }),
  );
  const workers = Array.from({ length: counts.workers }, (_, i) =>
    programOf(folder, `worker-${i + 1}`, 'server/worker.ts', 'Trimscript worker is running', env),
  );
  // One after another: the first migrates the database.
  for (const program of [...servers, ...workers]) await program.start();
  const proxy = await startProxy(ports);
  const api = apiOf(`http://127.0.0.1:${proxy.port}`);
  s3.state.origin = api.origin;
  return {
    ...{ api, servers, workers, postgres, s3, folder },
    query: (text, values) => persistently(postgres.url, text, values),
    newAccount: () => newAccount(api, smtp),
    activationKey: (email) => activationKey(smtp, email),
    breakConnections: proxy.breakConnections,
    async close() {
      proxy.close();
      await Promise.all([...servers, ...workers].map((program) => program.kill()));
      await postgres.stop();
      s3.close();
      await smtp.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function programOf(folder: string, name: string, script: string, ready: string, env: Env): Program {
  const dataDir = join(folder, name);
  let child: ChildProcess | null = null;
  let gone: Promise<unknown> = Promise.resolve();
  return {
    name,
    dataDir,
    pid: () => child?.pid ?? 0,
    async kill() {
      child?.kill('SIGCONT');
      child?.kill('SIGKILL');
      await gone;
    },
    async start(more = {}) {
      await mkdir(dataDir, { recursive: true });
      const log = createWriteStream(join(folder, `${name}.log`), { flags: 'a' });
      const started = spawn('node_modules/.bin/node', [script], {
        env: { ...process.env, ...env, ...more, DATA_DIR: dataDir },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      gone = new Promise((resolve) => started.once('close', resolve));
      let output = '';
      await new Promise<void>((resolve, reject) => {
        const read = (data: Buffer): void => {
          log.write(data);
          if (output.length < 20_000) output += data;
          if (output.includes(ready)) resolve();
        };
        started.stdout.on('data', read);
        started.stderr.on('data', read);
        void gone.then(() => reject(new Error(`${name} ended:\n${output}`)));
      });
    },
  };
}

async function persistently<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values?: unknown[],
): Promise<Row[]> {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client(url);
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Row>(text, values)).rows;
    } catch (error) {
      if (tries === 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

let accounts = 0;
async function newAccount(api: Api, smtp: LocalSmtp): Promise<Auth> {
  const email = `person-${++accounts}@example.org`;
  await signUp(api, email);
  await activate(api, await activationKey(smtp, email));
  const { body } = await api.form('login', { email, password: PASSWORD });
  if (body.status !== 'success') throw new Error(JSON.stringify(body));
  return { email, auth_token: String(body.auth_token) };
}

async function activationKey({ mails }: LocalSmtp, email: string): Promise<string> {
  const until = Date.now() + 30_000;
  for (;;) {
    const mail = mails.find((text) => text.includes(`\nTo: ${email}\n`));
    const key = /\/activate-account\/([\w-]+)/.exec(mail === undefined ? '' : readable(mail))?.[1];
    if (key) return key;
    if (Date.now() > until) throw new Error(`No mail to ${email}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
