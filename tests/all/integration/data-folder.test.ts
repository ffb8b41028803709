/** Two servers on one data folder, each with a temporary folder of its own, as in two containers on a volume. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fixture } from '#scripts/make-media.ts';
import { freePort } from '#tests/support/free-port.ts';
import { projectWith } from '#tests/support/library.ts';
import { childrenOf } from '#tests/support/processes.ts';
import { freshDataDir, newAccount, type ServerProcess, spawnServer } from '#tests/support/server.ts';

async function newFolder(): Promise<string> {
  const dataDir = await freshDataDir();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

async function serverOn(dataDir: string): Promise<ServerProcess> {
  const TMPDIR = mkdtempSync(join(tmpdir(), 'trimscript-own-'));
  const server = await spawnServer(dataDir, await freePort(), { TMPDIR });
  onTestFinished(async () => {
    // A stopped program would outlive its supervisor.
    if (server.process.exitCode === null && server.process.signalCode === null)
      for (const program of await childrenOf(server.process.pid!)) process.kill(program, 'SIGKILL');
    await server.kill('SIGKILL');
    await rm(TMPDIR, { recursive: true, force: true });
  });
  return server;
}

/** Name and sum of every file. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
    .map((path) => `${path} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`);
}

test('a second server does not start, and says who has the folder', async () => {
  const dataDir = await newFolder();
  const first = await serverOn(dataDir);
  await expect(serverOn(dataDir)).rejects.toThrow(
    /Another Trimscript server is using .*process \d+.*DATA_DIR/,
  );
  expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);
});

test('after kill -9 of a server the next one starts on its folder', async () => {
  const dataDir = await newFolder();
  const first = await serverOn(dataDir);
  const auth = await newAccount(first, dataDir);
  await first.kill('SIGKILL');
  const second = await serverOn(dataDir);
  expect((await second.form('list_projects', auth)).body.status).toBe('success');
});

test('a server that stood still and was taken over ends when it goes on, and changes no file', async () => {
  const dataDir = await newFolder();
  const first = await serverOn(dataDir);
  const auth = await newAccount(first, dataDir);
  const { project_id } = await projectWith(first, auth, await fixture('audio.wav'));
  const supervisor = first.process.pid!;
  const [program] = await childrenOf(supervisor);
  // The supervisor first: it would take a stopped program for one that hangs.
  for (const pid of [supervisor, program!]) process.kill(pid, 'SIGSTOP');
  const waiting = first.form('rename_project', { ...auth, project_id, name: 'Theirs' }).then(
    ({ body }) => body.status,
    () => 'no answer',
  );
  const second = await serverOn(dataDir);
  const renamed = await second.form('rename_project', { ...auth, project_id, name: 'Kept' });
  expect(renamed.body.status).toBe('success');
  expect(await second.kill('SIGTERM')).toBe(0);
  const before = filesIn(dataDir);
  process.kill(program!, 'SIGCONT');
  expect(await waiting).toBe('no answer');
  await expect.poll(() => first.output()).toContain('took over the data folder');
  await first.kill('SIGKILL');
  expect(filesIn(dataDir)).toEqual(before);

  const third = await serverOn(dataDir);
  const { body } = await third.form('list_projects', auth);
  expect(body.projects).toMatchObject([{ project_id, name: 'Kept' }]);
});
