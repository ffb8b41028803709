import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { projects, tasks, users } from '#server/db/schema/schema.ts';
import { deleteWhatIsDue } from '#server/jobs/upkeep/retention.ts';
import { maintainDatabase } from '#server/jobs/upkeep/upkeep.ts';
import { sharedServer } from '#tests/support/shared-server.ts';

const MB = 2 ** 20;
const server = await sharedServer();
let userId: string;
beforeAll(async () => {
  const { db } = server.deps;
  const [user] = await db.insert(users).values({ email: 'long@example.org', passwordHash: 'x' }).returning();
  userId = user!.id;
});

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
    (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}

test('sixty saves of 5 MB do not grow the data folder', async () => {
  const { db } = server.deps;
  await db.insert(projects).values({
    userId,
    media: { info: null } as never,
    mediaPrefix: 'media/x',
    masterKey: 'media/x/master.wav',
  });
  const before = sizeOf(server.dataDir);
  // Made in the database, of digests that do not compress; each save is another value.
  await db.execute(sql`UPDATE projects SET document_data =
      (SELECT string_agg(sha512(n::text::bytea), ''::bytea) FROM generate_series(1, 81920) n)`);
  for (let n = 0; n < 59; n++)
    await db.execute(sql`UPDATE projects SET revision = revision + 1,
        document_data = substr(document_data, 2) || substr(document_data, 1, 1)`);
  await maintainDatabase(server.deps);
  expect(sizeOf(server.dataDir)).toBeLessThan(before + 40 * MB);
  const [row] = await db
    .select({ bytes: sql<number>`length(document_data)`, revision: projects.revision })
    .from(projects);
  expect(row).toEqual({ bytes: 5 * MB, revision: 59 });
});

test('finished tasks of an account do not pile up', async () => {
  const { db } = server.deps;
  await db.execute(sql`INSERT INTO tasks (kind, key, user_id, input, state, finished_at)
    SELECT 'export', 'export:' || n, ${userId}::uuid, '{}', 'done', now() - n * interval '1 second'
    FROM generate_series(1, 1500) n`);
  await deleteWhatIsDue(server.deps);
  const left = await db.select({ key: tasks.key }).from(tasks);
  expect(left).toHaveLength(1000);
  expect(left.map(({ key }) => key)).toContain('export:1');
});

test('the queue forgets finished jobs within hours', async () => {
  const { boss } = server.deps.tasks;
  const queues = await boss.getQueues();
  expect(queues.length).toBeGreaterThan(8);
  for (const { name, deleteAfterSeconds } of queues)
    if (!name.startsWith('__')) expect([name, deleteAfterSeconds]).toEqual([name, 3600]);
});
