/** Accounts take turns at work, whoever came first and however much it is. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { findUser } from '#server/db/accounts/users.ts';
import { projects } from '#server/db/schema/schema.ts';
import { defineJob, noProgress } from '#server/jobs/queue/job.ts';
import { makeTaskQueue, startWorkers } from '#server/jobs/runner.ts';
import { addProject } from '#tests/support/library.ts';
import { newAccount } from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';

const server = await sharedServer();
const { db, tasks } = server.deps;
const { boss } = tasks;

interface Recording {
  readonly userId: string;
  readonly projectId: string;
}
let one: { long: Recording; short: Recording };
let other: { clip: Recording };

async function recordings<Name extends string>(
  hours: Record<Name, number>,
): Promise<Record<Name, Recording>> {
  const auth = await newAccount(server, server.dataDir);
  const { id: userId } = (await findUser(db, auth.email))!;
  const made = {} as Record<Name, Recording>;
  for (const [name, length] of Object.entries<number>(hours)) {
    const { project_id: projectId } = await addProject(server, auth, name);
    const media = sql`jsonb_set(${projects.media}, '{duration}', to_jsonb(${3600 * length}::float8))`;
    await db.update(projects).set({ media }).where(sql`id = ${projectId}`);
    made[name as Name] = { userId, projectId };
  }
  return made;
}

beforeAll(async () => {
  one = await recordings({ long: 2, short: 0.01 });
  other = await recordings({ clip: 0.01 });
});

let queues = 0;
/** A queue of segments that one worker takes, and what it took. */
async function segments() {
  const kind = { kind: `turns-${++queues}`, input: z.object({ of: z.string() }), progress: noProgress };
  await makeTaskQueue(boss, kind);
  const names = new Map<string, string>();
  return {
    async send(name: string, { userId, projectId }: Recording, count: number) {
      for (let i = 0; i < count; i++) {
        const key = `${kind.kind}:${names.size}`;
        const { id } = await tasks.start(kind, { key, userId, projectId, input: { of: name } });
        names.set(id, name);
      }
    },
    async take(): Promise<string | undefined> {
      const [job] = await boss.fetch(kind.kind);
      if (!job) return undefined;
      await db.execute(sql`UPDATE tasks SET state = 'done', finished_at = now() WHERE id = ${job.id}`);
      return names.get(job.id);
    },
  };
}

const LONG = { open: 64, done: 5 };

test('a short clip is transcribed before a long recording of another account is finished', async () => {
  const { send, take } = await segments();
  const took: (string | undefined)[] = [];
  const next = async () => {
    const name = await take();
    took.push(name);
    if (name === 'long') await send('long', one.long, 1);
  };
  await send('long', one.long, LONG.open);
  for (let i = 0; i < LONG.done; i++) await next();
  await send('clip', other.clip, 2);
  for (let i = 0; i < 4; i++) await next();
  const since = took.slice(LONG.done);
  expect(since.filter((name) => name === 'clip')).toHaveLength(2);
  expect(since.slice(0, since.lastIndexOf('clip')).filter((name) => name === 'long').length).toBeLessThan(3);
});

test('short recordings of an account are transcribed first', async () => {
  const { send, take } = await segments();
  await send('long', one.long, 10);
  await take();
  await send('short', one.short, 2);
  const took = [await take(), await take(), await take(), await take()];
  expect(took.filter((name) => name === 'short')).toHaveLength(2);
});

test('long recordings of two accounts are transcribed in turn', async () => {
  const { send, take } = await segments();
  await send('first', one.long, 20);
  await send('second', other.clip, 20);
  const took: (string | undefined)[] = [];
  for (let i = 0; i < 20; i++) took.push(await take());
  expect(took.filter((name) => name === 'second')).toHaveLength(10);
});

test('work without a recording is shared fairly between accounts', async () => {
  const { send, take } = await segments();
  const join = ({ userId }: Recording) => ({ userId, projectId: null as unknown as string });
  await send('many', join(one.long), 10);
  await send('one', join(other.clip), 1);
  expect([await take(), await take()]).toContain('one');
});

test('an account leaves one worker free for others and for shorter recordings', async () => {
  const begun = new Map<string, () => void>();
  const job = defineJob({
    ...{ kind: 'turns-per-account', concurrency: 3, perAccount: 2 },
    ...{ input: z.object({ of: z.string() }), progress: noProgress },
    run: (_deps, { input }) => new Promise<void>((end) => begun.set(input.of, end)),
  });
  await makeTaskQueue(boss, job);
  const work = { stopping: new AbortController(), running: new Set<Promise<unknown>>() };
  const begin = (of: string, { userId, projectId }: Recording) =>
    tasks.start(job, { key: `${job.kind}:${of}`, userId, projectId, input: { of } });
  const hasBegun = (...names: string[]) =>
    expect.poll(() => [...begun.keys()].sort(), { timeout: 20_000 }).toEqual(names.sort());
  for (const name of ['long 1', 'long 2', 'long 3']) await begin(name, one.long);
  await startWorkers(server.deps, job, work);
  await hasBegun('long 1', 'long 2');
  await begin('clip', other.clip);
  await hasBegun('long 1', 'long 2', 'clip');
  begun.get('clip')!();
  await begin('short', one.short);
  await hasBegun('long 1', 'long 2', 'clip', 'short');
  begun.get('short')!();
  begun.get('long 1')!();
  await hasBegun('long 1', 'long 2', 'clip', 'short', 'long 3');
  work.stopping.abort();
  for (const end of begun.values()) end();
  await Promise.all(work.running);
});
