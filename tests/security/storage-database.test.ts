import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projects, tasks, users } from '#server/db/schema.ts';
import { deleteWhatIsDue } from '#server/jobs/retention.ts';
import { tidy } from '#server/jobs/upkeep.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const MB = 2 ** 20;
let server: TestServer;
let userId: string;
beforeAll(async () => {
  server = await startServer();
  const { db } = server.deps;
  const [user] = await db.insert(users).values({ email: 'long@example.org', passwordHash: 'x' }).returning();
  userId = user!.id;
});
afterAll(() => server.close());

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
    (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}

// Only PGlite needs it.
test.skipIf(process.env.TEST_DATABASE_URL !== undefined)(
  'sixty saves of 5 MB leave the data folder about as it was, and the round blocks nobody for long',
  async () => {
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
    const began = performance.now();
    await tidy(server.deps);
    const took = performance.now() - began;
    expect(sizeOf(server.dataDir)).toBeLessThan(before + 40 * MB);
    // 300 MB of dead rows at once; the round of every ten seconds never meets that much.
    expect(took).toBeLessThan(15_000);
    const [row] = await db
      .select({ bytes: sql<number>`length(document_data)`, revision: projects.revision })
      .from(projects);
    expect(row).toEqual({ bytes: 5 * MB, revision: 59 });

    // A next round finds nothing to do.
    const again = performance.now();
    await tidy(server.deps);
    expect(performance.now() - again).toBeLessThan(1000);
  },
);

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
