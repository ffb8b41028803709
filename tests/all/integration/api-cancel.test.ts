/** Cancelled work of the media engine: every process and every file is gone. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { remains, WORKS, waitUntilRunning } from '#tests/support/cancelling.ts';
import { type Auth, newAccount, startServer, type TestServer } from '#tests/support/server.ts';

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

test.each(Object.entries(WORKS))('%s that is cancelled leaves nothing', async (_, { start }) => {
  const { ended, shows } = await start(server, auth, folder);
  const id = await waitUntilRunning(server, shows);
  expect(await remains(server, id)).not.toEqual([]);
  await server.deps.tasks.cancel(id);
  await expect.poll(() => remains(server, id), { timeout: 60_000 }).toEqual([]);
  expect(await ended).not.toBe('success');
});
