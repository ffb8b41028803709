import { randomUUID } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { fixture } from '#scripts/make-media.ts';
import { openTasks } from '#server/db/projects/tasks.ts';
import { deleteLeftWork, deleteOrphans } from '#server/jobs/upkeep/orphans.ts';
import { faultsOf } from '#tests/faults/inspect.ts';
import { cutLines, deliver } from '#tests/support/downloads.ts';
import { projectWith } from '#tests/support/library.ts';
import { type Auth, newAccount } from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';

const server = await sharedServer();
let auth: Auth;
beforeAll(async () => {
  auth = await newAccount(server, server.dataDir);
});

test('sweeping after every write deletes nothing that running work needs', async () => {
  const { deps } = server;
  const { put, adopt, copy } = deps.store;
  let sweeps = 0;
  const sweep = async (): Promise<void> => {
    sweeps += 1;
    await deleteOrphans(deps);
    await deleteLeftWork(deps);
  };
  const sweepAfter = async (write: Promise<void>): Promise<void> => {
    await write;
    await sweep();
  };
  Object.assign(deps.store, {
    put: async (key: string, bytes: Uint8Array) => sweepAfter(put(key, bytes)),
    adopt: async (path: string, key: string) => sweepAfter(adopt(path, key)),
    copy: async (from: string, to: string) => sweepAfter(copy(from, to)),
  });
  const path = await fixture('video.mp4');
  const { project_id, media } = await projectWith(server, auth, path, path);
  const copied = await server.form('duplicate_project', { ...auth, project_id });
  expect(copied.body.status).toBe('success');
  const wanted = { extension: 'mp4', project_id };
  for (const line of await cutLines(server, auth, media.duration, [{ start: 1, duration: 1 }], wanted))
    expect(line.error ?? null).toBe(null);
  expect((await deliver(server, auth, media.duration - 1, wanted)).body.status).toBe('success');
  await expect.poll(async () => (await openTasks(deps.db)).length, { timeout: 60_000 }).toBe(0);
  const query = (text: string) => deps.db.execute(sql.raw(text)) as Promise<{ rows: unknown[] }>;
  expect(sweeps).toBeGreaterThan(8);
  expect(await faultsOf(query, join(server.dataDir, 'media'))).toEqual([]);
  Object.assign(deps.store, { put, adopt, copy });
});

test('unreferenced files are deleted from the store and the work folder', async () => {
  const { deps, dataDir } = server;
  const media = join(dataDir, 'media');
  const before = await readdir(join(media, 'media'));
  for (const folder of [join(media, 'media'), join(media, 'uploads')])
    for (const name of [randomUUID(), 'not-ours']) {
      await mkdir(join(folder, name), { recursive: true });
      await writeFile(join(folder, name, 'file'), 'x');
    }
  await mkdir(join(deps.workDir, `${randomUUID()}-1`));
  await deleteOrphans(deps);
  await deleteLeftWork(deps);
  expect((await readdir(join(media, 'media'))).sort()).toEqual([...before, 'not-ours'].sort());
  expect(await readdir(join(media, 'uploads'))).toEqual(['not-ours']);
  expect(await readdir(deps.workDir)).toEqual([]);
});
