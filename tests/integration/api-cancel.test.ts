/** Cancelled work of the media engine: every process and every file is gone within a second. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
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

/** Milliseconds from the wish until nothing is left. */
const WITHIN = 1000;

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
  const { stdout } = await execa('ps', ['-e', '-o', 'pid=,args=']);
  const ours = (line: string) => /ff(mpeg|probe) /.test(line) && line.includes(server.dataDir);
  return stdout.split('\n').filter((line) => ours(line) && !OTHERS.test(line));
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

/** Cancels the task under way and says what is left of it a second later. */
async function cancelled(): Promise<{ left: string[]; took: number }> {
  const { id } = await latest();
  expect(await leftOf(id)).not.toEqual([]);
  const started = performance.now();
  await server.deps.tasks.cancel(id);
  let left = await leftOf(id);
  while (left.length > 0 && performance.now() - started < 5 * WITHIN) left = await leftOf(id);
  return { left, took: performance.now() - started };
}

test('a join that is cancelled', async () => {
  await uploadFile(server, auth, await recording('a.avi', '640x360'), 0);
  await uploadFile(server, auth, await recording('b.avi', '480x272'), 1);
  const fields = { ...auth, extension: 'avi', n_rushes: 2, expected_duration: 0 };
  const ingest = server.form('upload_media', fields);
  await expect
    .poll(async () => (await children()).some((line) => line.includes('joined')), { timeout: 60_000 })
    .toBe(true);
  const { left, took } = await cancelled();
  expect(left).toEqual([]);
  expect(took).toBeLessThan(WITHIN);
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
  const { left, took } = await cancelled();
  expect(left).toEqual([]);
  expect(took).toBeLessThan(WITHIN);
  await reading;
});
