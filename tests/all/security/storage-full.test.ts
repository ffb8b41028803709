import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { replies } from '#i18n/en/server.ts';
import { fixture } from '#scripts/make-media.ts';
import { createFreeSpace, isOutOfSpace } from '#server/storage/free-space.ts';
import { cutLines } from '#tests/support/downloads.ts';
import { projectWith } from '#tests/support/library.ts';
import {
  type Auth,
  newAccount,
  pausesMeasured,
  startServer,
  type TestServer,
  uploadChunk,
  uploadFile,
} from '#tests/support/server.ts';

let server: TestServer;
let auth: Auth;
let duration: number;
const mounted: string[] = [];
beforeAll(async () => {
  // The floor would refuse what is to run into a full disk.
  server = await startServer({ MIN_FREE_GB: '0' });
  auth = await newAccount(server, server.dataDir);
  ({ duration } = (await projectWith(server, auth, await fixture('audio.wav'))).media);
  await pausesMeasured(server, auth);
});
afterEach(() => {
  for (const folder of mounted.splice(0)) execFileSync('umount', ['-l', folder]);
});
afterAll(() => server.close());

const join1 = (fields: object = {}) =>
  server.form('upload_media', { ...auth, extension: 'wav', n_rushes: 1, expected_duration: 0, ...fields });

const cut = async (length: number) =>
  (await cutLines(server, auth, duration, [{ start: 0.5, duration: length }])).at(-1);

test('below the minimum of free space uploads, joins and cuts are refused, and existing data stay', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trimscript-floor-'));
  expect(await createFreeSpace([folder], 1000).isShort()).toBe(false);
  expect(await createFreeSpace([folder], 1e18).isShort()).toBe(true);
  await rm(folder, { recursive: true });

  await uploadFile(server, auth, await fixture('audio.wav'));
  const before = await server.form('list_uploaded_chunks', auth);
  const { freeSpace } = server.deps;
  Object.assign(server.deps, { freeSpace: createFreeSpace([server.dataDir], 1e18) });
  const refused = { status: 'failure', desc: replies.serverShortOfSpace() };
  expect((await uploadChunk(server, auth, new Uint8Array(10), 0, 1, 'b.wav')).body).toEqual(refused);
  expect((await join1()).body).toEqual(refused);
  expect(await cut(0.7)).toMatchObject({ error: replies.serverShortOfSpace() });
  expect((await server.form('list_uploaded_chunks', auth)).body).toEqual(before.body);
  Object.assign(server.deps, { freeSpace });
  expect(await cut(0.7)).toMatchObject({ error: null, progress: 100 });
  expect((await join1()).body.status).toBe('success');
  await pausesMeasured(server, auth);
});

/** Puts a file system of so many bytes over a folder of the server. */
function mountOver(folder: string, size: number): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
  mounted.push(folder);
}

const canMount = (() => {
  const folder = join(tmpdir(), `trimscript-mount-${process.pid}`);
  mkdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', ['-l', folder]);
    return true;
  } catch {
    // Only root may.
    return false;
  } finally {
    void rm(folder, { recursive: true, force: true });
  }
})();

test.skipIf(!canMount)(
  'a disk that fills under a join or a cut is told, and both can be done again',
  async () => {
    const path = await fixture('audio.wav');
    const { length } = await readFile(path);
    await uploadFile(server, auth, path);
    const work = join(server.dataDir, 'work');
    // The chunks fit, what ffmpeg makes of them does not.
    mountOver(work, length / 2);
    expect((await join1()).body).toEqual({ status: 'failure', desc: replies.serverShortOfSpace() });
    expect(await cut(0.9)).toMatchObject({ error: replies.serverShortOfSpace() });
    expect(readdirSync(work)).toEqual([]);
    execFileSync('umount', ['-l', mounted.pop()!]);
    expect(await cut(0.9)).toMatchObject({ error: null, progress: 100 });
    expect((await join1()).body.status).toBe('success');
    await pausesMeasured(server, auth);
  },
);

test('the errors of all writers to a full disk are recognised', () => {
  const fault = (fields: object, message = 'x') => Object.assign(new Error(message), fields);
  expect(isOutOfSpace(fault({ code: 'ENOSPC' }))).toBe(true);
  expect(isOutOfSpace(fault({ cause: fault({ code: '53100' }) }))).toBe(true);
  expect(isOutOfSpace(fault({ detail: 'av_interleaved_write_frame(): No space left on device' }))).toBe(true);
  expect(isOutOfSpace(fault({}, 'ENOSPC: no space left on device, write'))).toBe(true);
  expect(isOutOfSpace(fault({ code: 'EIO' }))).toBe(false);
});
