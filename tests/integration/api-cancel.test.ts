/** Cancelled work of the media engine: every process and every file is gone (within a second, on a machine that has nothing else to do). */
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tasks } from '#server/db/schema.ts';
import {
  type Auth,
  makeProject,
  newAccount,
  startServer,
  type TestServer,
  uploadFile,
} from '#tests/support/server.ts';

/** Milliseconds from the wish until nothing may be left, on a busy machine. */
const WITHIN = 5000;

let server: TestServer;
let auth: Auth;
let folder: string;
beforeAll(async () => {
  server = await startServer();
  auth = await newAccount(server, server.dataDir);
  folder = await mkdtemp(join(tmpdir(), 'trimscript-cancel-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** A recording that takes long to encode anew. */
async function recording(name: string, size: string): Promise<string> {
  const path = join(folder, name);
  const inputs = ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=30:d=60`, '-f', 'lavfi', '-i', 'sine=d=60'];
  await execa('ffmpeg', ['-v', 'error', ...inputs, '-c:v', 'mpeg4', '-q:v', '9', '-c:a', 'ac3', path]);
  return path;
}

/** Other work on a new recording: its proxy, and the sound in which silences are looked for. */
const OTHERS = /proxy\.mp4|-ar 16000/;

/** Children of this server that join or cut. */
async function children(): Promise<string[]> {
  const ours = (line: string) => /ff(mpeg|probe) /.test(line) && line.includes(server.dataDir);
  return (await commandLines()).filter((line) => ours(line) && !OTHERS.test(line));
}

/** A bare Debian has no `ps`, a Mac no /proc. */
async function commandLines(): Promise<string[]> {
  if (!existsSync('/proc/self')) return (await execa('ps', ['-e', '-o', 'args='])).stdout.split('\n');
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  return Promise.all(
    processes.map(async (pid) => {
      const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return line.replaceAll('\0', ' ');
    }),
  );
}

async function leftOf(id: string): Promise<string[]> {
  const files = await readdir(join(server.dataDir, 'work'));
  return [...(await children()), ...files.filter((name) => name.startsWith(id))];
}

async function latest() {
  const [row] = await server.deps.db.select().from(tasks).orderBy(sql`created_at desc`).limit(1);
  if (!row) throw new Error('No task');
  return row;
}

/** Cancels the task under way and says what is left of it. */
async function cancelled(): Promise<string[]> {
  const { id } = await latest();
  expect(await leftOf(id)).not.toEqual([]);
  const started = performance.now();
  await server.deps.tasks.cancel(id);
  let left = await leftOf(id);
  while (left.length > 0 && performance.now() - started < WITHIN) left = await leftOf(id);
  return left;
}

test('a join that is cancelled', async () => {
  await uploadFile(server, auth, await recording('a.avi', '640x360'), 0);
  await uploadFile(server, auth, await recording('b.avi', '480x272'), 1);
  const fields = { ...auth, extension: 'avi', n_rushes: 2, expected_duration: 0 };
  const ingest = server.form('upload_media', fields);
  await expect
    .poll(async () => (await children()).some((line) => line.includes('joined')), { timeout: 60_000 })
    .toBe(true);
  expect(await cancelled()).toEqual([]);
  expect((await ingest).body.status).not.toBe('success');
});

test('an export that is cancelled', async () => {
  await makeProject(server, auth, await recording('c.avi', '640x360'));
  const fields = {
    ...auth,
    extension: 'avi',
    clips_cut: [{ start: 1, duration: 1 }],
    total_duration: 60,
    output_duration: 59,
    credentials_required: 1,
  };
  const reading = (async () => {
    for await (const line of server.lines('get_final_video', fields)) if (line.error) return line;
    return null;
  })();
  await expect
    .poll(async () => (await children()).some((line) => line.includes('output.avi')), { timeout: 60_000 })
    .toBe(true);
  expect(await cancelled()).toEqual([]);
  await reading;
});
