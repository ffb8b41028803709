import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixture } from '#scripts/make-media.ts';
import { cutLines } from '#tests/support/downloads.ts';
import { freePort } from '#tests/support/free-port.ts';
import { projectWith } from '#tests/support/library.ts';
import {
  newAccount,
  pausesMeasured,
  type ServerProcess,
  spawnServer,
  uploadChunk,
} from '#tests/support/server.ts';

let dataDir: string;
let server: ServerProcess;

beforeAll(async () => {
  // Not a copy of the tests' template, whose files have the modes that tests make files with.
  dataDir = await mkdtemp(join(tmpdir(), 'trimscript-private-'));
  chmodSync(dataDir, 0o777);
  server = await spawnServer(dataDir, await freePort());
});
afterAll(async () => {
  await server.kill('SIGINT');
  await rm(dataDir, { recursive: true });
});

/** What of a folder others could open, with its mode. */
function openToOthers(folder: string): string[] {
  return ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]
    .map((name) => ({ name, mode: lstatSync(join(folder, name)).mode & 0o777 }))
    .filter(({ mode }) => (mode & 0o077) !== 0)
    .map(({ name, mode }) => `${relative('.', name)} ${mode.toString(8)}`);
}

test('a data folder that others could open is closed to them at start', () => {
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
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
