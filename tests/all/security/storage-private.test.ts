import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixture } from '#scripts/make-media.ts';
import { makePrivate } from '#server/private-folder.ts';
import { cutLines } from '#tests/support/downloads.ts';
import { freePort } from '#tests/support/free-port.ts';
import { projectWith } from '#tests/support/library.ts';
import {
  freshDataDir,
  newAccount,
  pausesMeasured,
  type ServerProcess,
  spawnServer,
  uploadChunk,
} from '#tests/support/server.ts';

let dataDir: string;
let outside: string;
let server: ServerProcess;

beforeAll(async () => {
  // As a version before made it: open to everybody, and with a link that leads out of it.
  dataDir = await freshDataDir();
  outside = await mkdtemp(join(tmpdir(), 'trimscript-outside-'));
  writeFileSync(join(outside, 'theirs'), 'x');
  chmodSync(join(outside, 'theirs'), 0o644);
  mkdirSync(join(dataDir, 'media/uploads/old'), { recursive: true });
  writeFileSync(join(dataDir, 'media/uploads/old/0'), 'x');
  for (const path of ['', 'media', 'media/uploads', 'media/uploads/old'])
    chmodSync(join(dataDir, path), 0o777);
  chmodSync(join(dataDir, 'media/uploads/old/0'), 0o666);
  symlinkSync(outside, join(dataDir, 'link'));
  symlinkSync(join(outside, 'theirs'), join(dataDir, 'link-to-file'));
  server = await spawnServer(dataDir, await freePort());
});
afterAll(async () => {
  await server.kill('SIGINT');
  await rm(outside, { recursive: true, force: true });
});

/** What of a folder others could open, with its mode. */
function openToOthers(folder: string): string[] {
  return ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]
    .filter((name) => !name.startsWith('link'))
    .map((name) => ({ name, mode: lstatSync(join(folder, name)).mode & 0o777 }))
    .filter(({ mode }) => (mode & 0o077) !== 0)
    .map(({ name, mode }) => `${relative('.', name)} ${mode.toString(8)}`);
}

test('an old data folder is made private at start, and targets of symbolic links are left alone', () => {
  expect(openToOthers(dataDir)).toEqual([]);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(statSync(join(dataDir, 'media/uploads/old/0')).mode & 0o777).toBe(0o600);
  expect(statSync(join(outside, 'theirs')).mode & 0o777).toBe(0o644);
  expect(server.output()).toContain('the data folder was open to other users');
});

test('database, chunks, mails, and what ffmpeg makes are readable by the server only', async () => {
  const auth = await newAccount(server, dataDir);
  const paths = [await fixture('audio.wav'), await fixture('audio.mp3')];
  const { media } = await projectWith(server, auth, ...paths);
  await pausesMeasured(server, auth);
  await uploadChunk(server, auth, new Uint8Array(10), 0, 7, 'unfinished.wav');
  const lines = await cutLines(server, auth, media.duration, [{ start: 0.5, duration: 0.5 }]);
  expect(lines.at(-1)).toMatchObject({ error: null, progress: 100 });
  const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  for (const part of [
    /outbox\/.*\.eml$/,
    /uploads\/.*\/0-/,
    /master\./,
    /exports\//,
    /^work$/,
    /^db\/base\//,
  ])
    expect(names.some((name) => part.test(name))).toBe(true);
  expect(openToOthers(dataDir)).toEqual([]);
});

test('a private folder is not scanned again; the folder itself is made private at each start', () => {
  const folder = join(outside, 'once');
  mkdirSync(folder);
  writeFileSync(join(folder, 'file'), 'x', { mode: 0o644 });
  const told: object[] = [];
  const log = { info: (what: object) => told.push(what), warn: (what: object) => told.push(what) };
  makePrivate(folder, log);
  expect(openToOthers(folder)).toEqual([]);
  chmodSync(folder, 0o755);
  chmodSync(join(folder, 'file'), 0o644);
  makePrivate(folder, log);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'file')).mode & 0o777).toBe(0o644);
  expect(told).toEqual([
    { changed: 2, refused: 0 },
    { changed: 1, refused: 0 },
  ]);
});
