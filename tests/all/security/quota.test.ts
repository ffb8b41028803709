import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixture } from '#scripts/make-media.ts';
import { findUser } from '#server/db/accounts/users.ts';
import { exports, projects, tasks } from '#server/db/schema/schema.ts';
import { cutLines, deliver } from '#tests/support/downloads.ts';
import { projectWith } from '#tests/support/library.ts';
import {
  type Auth,
  newAccount,
  pausesMeasured,
  startServer,
  type TestServer,
} from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ ACCOUNT_STORAGE_GB: '0.01' });
});
afterAll(() => server.close());

test('the oldest unfetched download is deleted for space, free of charge', async () => {
  const { db, diskStore } = server.deps;
  const auth = await newAccount(server, server.dataDir);
  const duration = await project(auth);
  const balance = async () => (await server.form('update_credentials', auth)).body.new_credentials;
  for (const length of [1, 1.1, 1.2, 1.3, 1.4])
    expect((await cut(auth, duration, length)).at(-1)).toMatchObject({ progress: 100, error: null });
  const before = await mine(auth);
  expect(before).toHaveLength(5);
  expect((await cut(auth, duration, 1.5)).at(-1)).toMatchObject({ progress: 100, error: null });
  const after = await mine(auth);
  expect(after).toHaveLength(5);
  const gone = before.filter(({ id }) => !after.some((row) => row.id === id));
  expect(gone.map(({ outputDuration }) => outputDuration)).toEqual([expect.closeTo(duration - 1, 2)]);
  expect(existsSync(diskStore!.pathOf(gone[0]!.outputKey))).toBe(false);
  expect((await deliver(server, auth, duration - 1)).body).toEqual({
    status: 'failure',
    desc: 'The finished file no longer exists. Please download again.',
  });
  expect(await balance()).toBe(30);
  // One that was handed out is the account's and does not count.
  expect((await deliver(server, auth, duration - 1.1)).body.status).toBe('success');
  expect((await cut(auth, duration, 1.6)).at(-1)).toMatchObject({ progress: 100, error: null });
  expect(await mine(auth)).toHaveLength(6);

  // Five that are still being made leave no room for a sixth.
  await db.execute(sql`UPDATE exports SET ready_at = NULL WHERE delivered_at IS NULL
    AND project_id = ${after[0]!.projectId}`);
  const open = (await mine(auth)).filter(({ deliveredAt }) => !deliveredAt);
  const userId = (await findUser(db, auth.email))!.id;
  await db.insert(tasks).values(
    open.map(({ id }) => ({
      kind: 'export' as const,
      key: `export:${id}`,
      userId,
      input: { exportId: id },
    })),
  );
  expect((await cut(auth, duration, 1.7)).at(-1)).toMatchObject({
    error: '5 downloads are already being prepared. Wait until one is finished, or stop one.',
  });
  expect(await mine(auth)).toHaveLength(6);
  // Nor are the cuts of the refused one kept.
  const files = readdirSync(dirname(diskStore!.pathOf(after[0]!.outputKey)));
  expect(files.filter((name) => name.endsWith('.cuts'))).toEqual([]);
});

async function project(auth: Auth): Promise<number> {
  const { media } = await projectWith(server, auth, await fixture('audio.wav'));
  await pausesMeasured(server, auth);
  return media.duration;
}

const cut = (auth: Auth, total: number, length: number) =>
  cutLines(server, auth, total, [{ start: 0.5, duration: length }]);

async function mine(auth: Auth) {
  const { db } = server.deps;
  const user = await findUser(db, auth.email);
  const [row] = await db.select().from(projects).where(eq(projects.userId, user!.id));
  return db.select().from(exports).where(eq(exports.projectId, row!.id));
}
