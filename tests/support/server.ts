import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { like } from 'drizzle-orm';
import { pino } from 'pino';
import type { z } from 'zod';
import { CHUNK_BYTES, type projectUrls } from '#contract/index.ts';
import { buildApp, listenAddress } from '#server/app.ts';
import { CLOCK } from '#server/clock.ts';
import { loadConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/connection/open.ts';
import { openTasks } from '#server/db/projects/tasks.ts';
import { rateLimits } from '#server/db/schema/schema.ts';
import { createDeps, type Deps } from '#server/deps.ts';
import { openQueue } from '#server/jobs/queue/queue.ts';
import { startRunner } from '#server/jobs/runner.ts';
import { logOptions } from '#server/log.ts';
import { unquote } from '#server/mail/outbox.ts';
import { CALL_LIMITS, type CallLimits } from '#server/routes/limits.ts';

export type Env = Readonly<Record<string, string>>;
/** Form fields by name; objects travel as JSON. */
type Fields = object;

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  /** The JSON body. */
  readonly body: Record<string, unknown>;
}

/** Calls a server as the web app does. */
export interface Api {
  readonly origin: string;
  form(name: string, fields: Fields, chunk?: Uint8Array): Promise<Reply>;
  json(name: string, payload: object): Promise<Reply>;
  /** The lines of a streaming call, as they come. Leaving the loop closes the connection. */
  lines(name: string, fields: Fields): AsyncGenerator<Record<string, unknown>, void>;
}

export interface TestServer extends Api {
  readonly deps: Deps;
  readonly dataDir: string;
  /** What was logged, one JSON line an event. */
  readonly logged: () => string;
  close(): Promise<void>;
}

export interface Auth {
  readonly email: string;
  readonly auth_token: string;
}

/**
 * A running server of its own in this process, on a fresh data folder, with a worker. With TEST_DATABASE_URL it works on
 * a new database of that PostgreSQL server, as in the large form; without, on PGlite.
 * @param limits other than those of the product, so that tests need not wait for them
 * @param clock whose time the test moves
 */
export async function startServer(
  env: Env = {},
  limits: Partial<CallLimits> = {},
  clock = CLOCK,
): Promise<TestServer> {
  const dataDir = await freshDataDir();
  const DATABASE_URL = await freshDatabase();
  const config = loadConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    MODELS: 'off',
    ...(DATABASE_URL && { DATABASE_URL }),
    ...env,
  });
  let logged = '';
  const log = pino(
    { ...logOptions, level: 'debug' },
    {
      write: (line: string) => {
        logged += line;
      },
    },
  );
  const deps = await createDeps(config, log, clock);
  const app = await buildApp(deps, { ...CALL_LIMITS, ...limits });
  const runner = await startRunner(deps, { alone: config.databaseUrl === null });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    ...apiOf(listenAddress(app, deps)),
    deps,
    dataDir,
    logged: () => logged,
    async close() {
      deps.shutdown.abort();
      await app.close();
      await runner.stop();
      await deps.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export interface ServerProcess extends Api {
  readonly process: ChildProcess;
  readonly output: () => string;
  /** Ends it with a signal and waits until it is gone. */
  kill(signal: 'SIGKILL' | 'SIGINT' | 'SIGTERM'): Promise<number | null>;
}

/** The real program in a process of its own; resolves once it says that it listens. */
export async function spawnServer(dataDir: string, port: number, env: Env = {}): Promise<ServerProcess> {
  const child = spawn('node_modules/.bin/node', ['server/main.ts'], {
    env: { ...process.env, NODE_ENV: '', DATA_DIR: dataDir, PORT: String(port), MODELS: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  // Not its exit: what it supervises holds the output until it has ended too.
  const gone = new Promise<number | null>((resolve) => child.once('close', resolve));
  // A run that is ended halfway leaves none behind.
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  void gone.then(() => process.off('exit', end));
  await new Promise<void>((resolve, reject) => {
    const read = (data: Buffer): void => {
      output += data;
      if (output.includes('Trimscript is listening')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    gone.then((code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
  });
  return {
    ...apiOf(`http://127.0.0.1:${port}`),
    process: child,
    output: () => output,
    async kill(signal) {
      child.kill(signal);
      return gone;
    },
  };
}

export function apiOf(origin: string): Api {
  const post = (name: string, init: RequestInit): Promise<Response> =>
    fetch(`${origin}/api/${name}/`, { method: 'POST', ...init });
  const read = async (response: Response): Promise<Reply> => ({
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  });
  return {
    origin,
    form: async (name, fields, chunk) => read(await post(name, { body: formOf(fields, chunk) })),
    json: async (name, payload) =>
      read(
        await post(name, {
          body: JSON.stringify(payload),
          headers: { 'content-type': 'application/json' },
        }),
      ),
    async *lines(name, fields) {
      const abort = new AbortController();
      const response = await post(name, {
        body: formOf(fields),
        headers: { accept: 'application/x-ndjson' },
        signal: abort.signal,
      });
      try {
        let rest = '';
        for await (const text of (response.body ?? new ReadableStream()).pipeThrough(
          new TextDecoderStream(),
        )) {
          const lines = (rest + text).split('\n');
          rest = lines.pop() ?? '';
          for (const line of lines) yield JSON.parse(line);
        }
        if (rest) yield JSON.parse(rest);
      } finally {
        abort.abort();
      }
    },
  };
}

function formOf(fields: Fields, chunk?: Uint8Array): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined)
      form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  if (chunk) form.set('chunk', new Blob([chunk.slice()]));
  return form;
}

export const PASSWORD = 'correct horse';
/** By which the browser that signed up is known again. */
export const DEVICE = 'd'.repeat(43);

/** A guard against hanging only. */
const MAIL_WAIT_MS = 90_000;

/**
 * The newest mail to an address that the server wrote to its outbox, as its file's text, once there are at least `count`:
 * letters are sent by a job of their own, a moment after the reply.
 */
export async function mailTo(dataDir: string, email: string, count = 1): Promise<string> {
  const until = Date.now() + MAIL_WAIT_MS;
  for (;;) {
    const mails = await mailsTo(dataDir, email);
    const newest = mails.at(-1);
    if (newest !== undefined && mails.length >= count) return newest;
    if (Date.now() > until) throw new Error(`${mails.length} mails to ${email}, not ${count}`);
    await setTimeout(20);
  }
}

/** All mails to an address so far, oldest first. */
export async function mailsTo(dataDir: string, email: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(
    names.map(async (name) => readable(await readFile(join(folder, name), 'utf8'))),
  );
  return mails.filter((mail) => mail.includes(`\nTo: ${email}\n`));
}

/** A stored mail without the breaks and codes of quoted-printable, where it has any. */
export function readable(mail: string): string {
  return /^Content-Transfer-Encoding: quoted-printable/m.test(mail) ? unquote(mail) : mail;
}

/** The key of the newest activation link, once there are at least `count` mails to the address. */
export async function activationKey(dataDir: string, email: string, count = 1): Promise<string> {
  const key = /\/activate-account\/([\w-]+)/.exec(await mailTo(dataDir, email, count))?.[1];
  if (!key) throw new Error(`No activation link in the mail to ${email}`);
  return key;
}

/** A new activated account that is logged in, by the calls a person makes. A server of this process takes any number. */
export async function newAccount(
  api: Api & { readonly deps?: Deps },
  dataDir: string,
  email = uniqueEmail(),
): Promise<Auth> {
  // A network may sign up 50 times an hour; tests that share a server do so more often.
  await api.deps?.db.delete(rateLimits).where(like(rateLimits.key, 'sign_up_network:%'));
  const asked = { email, password1: PASSWORD, password2: PASSWORD, device_token: DEVICE };
  for (const { body } of [
    await api.json('sign_up', { email, password: PASSWORD }),
    await api.json('send_confirmation_signup_email', asked),
  ])
    if (body.status !== 'success') throw new Error(JSON.stringify(body));
  await api.json('activate_account', { key: await activationKey(dataDir, email), device_token: DEVICE });
  const { body } = await api.form('login', { email, password: PASSWORD });
  if (body.status !== 'success') throw new Error(JSON.stringify(body));
  return { email, auth_token: String(body.auth_token) };
}

let accounts = 0;
export function uniqueEmail(): string {
  return `person-${process.pid}-${++accounts}@example.org`;
}

/** Uploads a file in chunks, in order. */
export async function uploadFile(
  api: Api,
  auth: Auth,
  path: string,
  rushNumber = 0,
  name = basename(path),
): Promise<void> {
  const bytes = await readFile(path);
  for (let n = 0; n < chunkCount(bytes.length); n++) {
    const { body } = await uploadChunk(api, auth, bytes, n, rushNumber, name);
    if (body.status !== 'success') throw new Error(JSON.stringify(body));
  }
}

export function chunkCount(size: number): number {
  return Math.max(1, Math.ceil(size / CHUNK_BYTES));
}

export function uploadChunk(
  api: Api,
  auth: Auth,
  bytes: Uint8Array,
  n: number,
  rushNumber: number,
  name: string,
): Promise<Reply> {
  const chunk = bytes.subarray(n * CHUNK_BYTES, (n + 1) * CHUNK_BYTES);
  return api.form(
    'store_media_chunk',
    {
      ...auth,
      chunk_number: n,
      rush_number: rushNumber,
      n_chunks: chunkCount(bytes.length),
      rush_size: bytes.length,
      rush_name: name,
      sha256: createHash('sha256').update(chunk).digest('hex'),
    },
    chunk,
  );
}

/** Uploads files as the rushes of one project and joins them; the reply of the join. */
export async function makeProject(api: Api, auth: Auth, ...paths: string[]): Promise<Reply> {
  for (const [n, path] of paths.entries()) await uploadFile(api, auth, path, n);
  return api.form('upload_media', {
    ...auth,
    extension: paths[0]?.split('.').at(-1),
    n_rushes: paths.length,
    expected_duration: 0,
  });
}

/** Waits for the pauses of a project's recording, and for how loud it is: until both are measured, its files and addresses still change. */
export async function pausesMeasured(api: Api, auth: Auth): Promise<void> {
  for (;;) {
    const { body } = await api.form('get_project', auth);
    const { urls } = (
      body as { project: { urls: Pick<z.output<typeof projectUrls>, 'silencesUrl' | 'energies'> } }
    ).project;
    if (urls.silencesUrl && urls.energies?.url) return;
    await setTimeout(100);
  }
}

/** Waits until no task of a server waits or runs: until then, files and rows still change, and recordings count as in use. */
export async function workEnded({ deps: { db } }: Pick<TestServer, 'deps'>): Promise<void> {
  while ((await openTasks(db)).length > 0) await setTimeout(100);
}

/**
 * A new data folder with a database whose migrations are applied, copied from a template that is made once: creating
 * one takes seconds. `port` of a spawned server is up to the caller.
 */
export async function freshDataDir(): Promise<string> {
  const template = await databaseTemplate();
  const dataDir = await mkdtemp(join(process.env.TEST_DATA ?? tmpdir(), 'trimscript-test-'));
  await cp(template, dataDir, { recursive: true });
  return dataDir;
}

async function freshDatabase(): Promise<string | null> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return null;
  const { Client } = await import('pg');
  const client = new Client(server);
  await client.connect();
  const name = `trimscript_test_${randomBytes(6).toString('hex')}`;
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

async function databaseTemplate(): Promise<string> {
  const hash = createHash('sha256');
  const migrations = 'server/db/migrations';
  for (const name of (await readdir(migrations)).filter((file) => file.endsWith('.sql')).sort())
    hash.update(await readFile(join(migrations, name)));
  hash.update(await readFile('package-lock.json'));
  const path = join(tmpdir(), `trimscript-template-${hash.digest('hex').slice(0, 16)}`);
  if (existsSync(path)) return path;
  const making = await mkdtemp(join(tmpdir(), 'trimscript-making-'));
  const { embedded, close } = await openDatabase(null, making);
  // The queue's tables too, which takes another while.
  if (embedded) {
    const boss = await openQueue({ embedded }, { onProblem: () => undefined, clock: CLOCK });
    await boss.stop({ graceful: false, close: false });
  }
  await close();
  // Two test workers may make it at once; the first to finish wins.
  await rename(making, path).catch(() => rm(making, { recursive: true, force: true }));
  return path;
}
