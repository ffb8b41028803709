import { once } from 'node:events';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { findUser } from '#server/db/accounts/users.ts';
import { claim, finish, heartbeat, hold, requeue, TaskLost } from '#server/db/projects/tasks.ts';
import { tasks } from '#server/db/schema/schema.ts';
import { CONSUMERS, JOBS, SCHEDULED_JOBS } from '#server/jobs/catalog.ts';
import { exportJob } from '#server/jobs/media/export.ts';
import { proxyJob } from '#server/jobs/media/proxy.ts';
import type { Job } from '#server/jobs/queue/job.ts';
import { runTask } from '#server/jobs/queue/run-task.ts';
import { sendTask } from '#server/jobs/queue/tasks.ts';
import { newAccount } from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';
import { takenOver } from '#tests/support/taken-over.ts';

const server = await sharedServer();
let userId: string;
beforeAll(async () => {
  const { email } = await newAccount(server, server.dataDir);
  userId = (await findUser(server.deps.db, email))!.id;
});

test('a delivered task is taken over when its worker has no heartbeat, and left alone when it has', async () => {
  const { db, tasks: service } = server.deps;
  // Proxies of media that are gone: nothing to do, and no file needed.
  const orphan = (key: string, seconds: number) =>
    db
      .insert(tasks)
      .values({
        kind: 'proxy',
        key,
        userId,
        input: { prefix: 'media/gone' },
        state: 'running',
        heartbeatAt: sql`now() - make_interval(secs => ${seconds})`,
      })
      .returning();
  // Its last sign of life is to come: it lives however long this takes.
  const [[dead], [alive]] = await Promise.all([orphan('dead', 60), orphan('alive', -600)]);
  for (const task of [alive!, dead!]) await sendTask(db, service.boss, task);
  const stateOf = async (id = '') => (await db.select().from(tasks).where(eq(tasks.id, id)))[0]?.state;
  await expect.poll(() => stateOf(dead?.id), { timeout: 100_000 }).toBe('done');
  expect(await stateOf(alive?.id)).toBe('running');
  // It is delivered again, in case its worker dies after all.
  const job = async () => (await service.boss.findJobs('proxy', { id: alive!.id }))[0]?.state;
  await expect.poll(job, { timeout: 100_000 }).toBe('retry');
});

test('a worker that misses its heartbeat loses the task, and its results are ignored', async () => {
  const { db, tasks: service } = server.deps;
  const row = { kind: 'proxy', key: 'slept', userId, input: { prefix: 'media/gone' } } as const;
  const [task] = await db.insert(tasks).values(row).returning();
  const id = task!.id;
  const first = (await claim(db, id, { owner: 'first', staleSeconds: 30 }))!;
  expect(await claim(db, id, { owner: 'second', staleSeconds: 30 })).toBeNull();
  await db.update(tasks).set({ heartbeatAt: sql`now() - interval '31 seconds'` }).where(eq(tasks.id, id));
  const second = (await claim(db, id, { owner: 'second', staleSeconds: 30 }))!;

  expect(await heartbeat(db, first, { progress: 1 })).toBe('lost');
  await expect(db.transaction((tx) => hold(tx, first))).rejects.toThrow(TaskLost);
  await requeue(db, first);
  await finish(db, first, { state: 'failed', failure: { desc: 'the first gave up' } });
  expect(await service.latest(proxyJob, 'slept')).toMatchObject({
    state: 'running',
    owner: 'second',
    progress: null,
  });

  await db.transaction((tx) => hold(tx, second));
  expect(await heartbeat(db, second, { progress: 2 })).toBe('active');
  await finish(db, second, { state: 'done' });
  expect(await service.latest(proxyJob, 'slept')).toMatchObject({ state: 'done', progress: { progress: 2 } });
  expect(await heartbeat(db, second, null)).toBe('lost');
});

test('work stops when another worker has taken over its task', async () => {
  const { db, tasks: service } = server.deps;
  const started = Promise.withResolvers<void>();
  const job: Job = {
    ...proxyJob,
    async run(_deps, _task, { signal, report }) {
      report({ progress: 1 });
      started.resolve();
      await once(signal, 'abort');
      throw new Error('broke off');
    },
  };
  const row = { kind: 'proxy', key: 'taken', userId, input: { prefix: 'media/gone' } } as const;
  const [task] = await db.insert(tasks).values(row).returning();
  const { signal } = new AbortController();
  const work = runTask(server.deps, job, task!.id, signal);
  await started.promise;
  const other = await takenOver(db, task!.id);
  await work;
  expect(await service.latest(proxyJob, 'taken')).toMatchObject({
    state: 'running',
    owner: 'another',
    failure: null,
  });
  await finish(db, other, { state: 'done' });
});

test('starting a running task again attaches to it; after its end it starts again', async () => {
  const { tasks: service } = server.deps;
  const wanted = { key: 'twice', userId, input: { prefix: 'media/gone' } };
  const [first, second] = await Promise.all([
    service.start(proxyJob, wanted),
    service.start(proxyJob, wanted),
  ]);
  expect(second.id).toBe(first.id);
  for await (const task of service.follow(proxyJob, first.id, AbortSignal.timeout(20_000)))
    expect(task.id).toBe(first.id);
  expect((await service.latest(proxyJob, 'twice'))?.state).toBe('done');
  expect((await service.start(proxyJob, wanted)).id).not.toBe(first.id);
});

test('a task that its transaction takes back is never delivered', async () => {
  const { db, tasks: service } = server.deps;
  const wanted = { key: 'taken back', userId, input: { prefix: 'media/gone' } };
  const id = Promise.withResolvers<string>();
  const transaction = db.transaction(async (tx) => {
    const { row } = await service.insert(tx, proxyJob, wanted);
    id.resolve(row.id);
    throw new Error('taken back');
  });
  await expect(transaction).rejects.toThrow('taken back');
  expect(await service.latest(proxyJob, 'taken back')).toBeNull();
  expect(await service.boss.findJobs('proxy', { id: await id.promise })).toEqual([]);
});

test('an internal error fails the task with a reference number only', async () => {
  const { tasks: service } = server.deps;
  const task = await service.start(exportJob, {
    key: 'broken',
    userId,
    input: { exportId: 'not a uuid' },
  });
  for await (const _ of service.follow(exportJob, task.id, AbortSignal.timeout(20_000)));
  const failed = await service.latest(exportJob, 'broken');
  expect(failed).toMatchObject({
    state: 'failed',
    failure: { reference: expect.stringMatching(/^[0-9a-f]{8}$/) },
  });
  expect(failed?.failure?.desc).not.toMatch(/uuid|select|query/i);
  expect(server.logged()).toContain(failed?.failure?.reference ?? '?');
});

test('a task that killed its process again and again is given up', async () => {
  const { db, tasks: service } = server.deps;
  const killed = (key: string, crashes: number) =>
    db
      .insert(tasks)
      .values({
        ...{ kind: 'proxy', key, userId, input: { prefix: 'media/gone' }, state: 'running', crashes },
        heartbeatAt: sql`now() - interval '1 minute'`,
      })
      .returning();
  const [[last], [next]] = await Promise.all([killed('killed 20 times', 19), killed('killed 19 times', 18)]);
  for (const task of [last!, next!]) await sendTask(db, service.boss, task);
  const ended = async (key: string) => service.latest(proxyJob, key);
  await expect
    .poll(() => ended('killed 20 times'), { timeout: 100_000 })
    .toMatchObject({ state: 'failed', failure: { reference: expect.any(String) } });
  await expect.poll(() => ended('killed 19 times'), { timeout: 100_000 }).toMatchObject({ state: 'done' });
});

test('no two jobs of the catalog share a kind or a queue', () => {
  const names = [
    ...JOBS.map(({ kind }) => kind),
    ...SCHEDULED_JOBS.map(({ name }) => name),
    ...CONSUMERS.map(({ queue }) => queue),
  ];
  expect(names.filter((name, i) => names.indexOf(name) < i)).toEqual([]);
});

test('a task with invalid stored input fails as an internal error', async () => {
  const { db, tasks: service } = server.deps;
  const [task] = await db
    .insert(tasks)
    .values({ kind: 'proxy', key: 'odd', userId, input: { prefix: 7 } })
    .returning();
  await runTask(server.deps, proxyJob, task!.id, new AbortController().signal);
  const [row] = await db.select().from(tasks).where(eq(tasks.id, task!.id));
  expect(row).toMatchObject({ state: 'failed', failure: { reference: expect.any(String) } });
  await expect(service.latest(proxyJob, 'odd')).rejects.toThrow('prefix');
});
