import { sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/db/connection/open.ts';
import { openQueue } from '#server/jobs/queue/queue.ts';
import { createQueueWatch } from '#server/jobs/queue/queue-watch.ts';
import { createTasks } from '#server/jobs/queue/tasks.ts';
import { createMetrics } from '#server/metrics.ts';
import { movedClock } from '#tests/support/moved-clock.ts';
import { freshDataDir } from '#tests/support/server.ts';

/** The queue beside a clock that is put back, on a database of its own. */
const TWO_HOURS = 7200;
const clock = movedClock();
const metrics = createMetrics(async () => []);
let database: OpenDatabase;
let boss: PgBoss;
let logged = '';
let watch: ReturnType<typeof createQueueWatch>;
beforeAll(async () => {
  database = await openDatabase(null, await freshDataDir());
  const { db, embedded } = database;
  boss = await openQueue({ embedded: embedded! }, { onProblem: () => undefined, clock });
  const log = pino(
    {},
    {
      write: (line: string) => {
        logged += line;
      },
    },
  );
  watch = createQueueWatch({ db, log, metrics, clock, tasks: createTasks(db, boss) });
});
afterAll(async () => {
  await boss.stop({ graceful: false, close: false });
  await database.close();
});

/** A queue whose one worker looks for jobs so often; `taken` resolves at each job in turn. */
async function queue(name: string, pollingIntervalSeconds: number, onJob: () => void = () => undefined) {
  const jobs: PromiseWithResolvers<string>[] = [Promise.withResolvers(), Promise.withResolvers()];
  let next = 0;
  await boss.createQueue(name);
  const worker = await boss.work(name, { pollingIntervalSeconds }, async ([job]) => {
    onJob();
    jobs[next++]?.resolve(job!.id);
  });
  return { worker, taken: jobs.map(({ promise }) => promise) };
}

test('a job runs though the clock goes back two hours while it waits for its worker', async () => {
  const { taken } = await queue('clock', 0.5, () => clock.putBack(TWO_HOURS));
  const first = await boss.send('clock', {});
  expect(await taken[0]).toBe(first);
  const second = await boss.send('clock', {});
  expect(await taken[1]).toBe(second);
});

test('a job runs that the database stamped before its clock was put back, and a rest stays as long', async () => {
  const { taken } = await queue('stamped', 0.5);
  const due = await boss.send('stamped', {}, { startAfter: 3600 });
  const resting = await boss.send('stamped', {}, { startAfter: 3600 });
  const stamp = (id: string | null, rest: string) =>
    database.db.execute(sql`
      UPDATE pgboss.job SET created_on = now() + interval '2 hours',
        start_after = now() + interval '2 hours' + ${rest}::interval WHERE id = ${id}`);
  await stamp(resting, '10 minutes');
  await stamp(due, '0');
  await watch.look();
  expect(await taken[0]).toBe(due);
  const [left] = await boss.findJobs('stamped', { id: resting! });
  expect(left!.startAfter.getTime() - left!.createdOn.getTime()).toBe(600_000);
  expect(left!.createdOn.getTime()).toBeLessThanOrEqual(Date.now());
  expect(logged).toContain('the clock was put back');
});

test('a queue that stands still for a minute is told once, and by metrics until it goes on', async () => {
  const { worker, taken } = await queue('still', 3600);
  const waits = async () => {
    await watch.look();
    const { text } = await metrics.render();
    return Number(/^trimscript_queue_waits_seconds\{queue="still"\} (.*)$/m.exec(text)?.[1]);
  };
  const told = () => logged.split('a queue stands still').length - 1;
  // At its first look there is none yet.
  await expect.poll(() => boss.getWipData().find(({ name }) => name === 'still')?.lastFetchedOn).toBeTruthy();
  const job = await boss.send('still', {});
  await waits();
  clock.later(59);
  await waits();
  expect(told()).toBe(0);
  clock.later(1);
  expect(await waits()).toBeGreaterThanOrEqual(60);
  clock.later(10);
  expect(await waits()).toBeGreaterThanOrEqual(70);
  expect(told()).toBe(1);
  expect(logged).toContain(`"queue":"still","job":"${job}"`);
  boss.notifyWorker(worker);
  expect(await taken[0]).toBe(job);
  expect(await waits()).toBe(0);
});
