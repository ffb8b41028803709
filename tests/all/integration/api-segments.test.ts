/** Segments of a transcription are tasks of their own that any worker takes, in this process or another. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { and, asc, eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { currentProject } from '#server/db/projects/projects.ts';
import { requeue, type TaskRow } from '#server/db/projects/tasks.ts';
import { tasks } from '#server/db/schema/schema.ts';
import { audioFolder } from '#server/jobs/queue/keys.ts';
import { retryNow } from '#server/jobs/queue/tasks.ts';
import { linesOf } from '#tests/support/retrying.ts';
import { type Auth, makeProject, newAccount } from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';
import { speechFixture } from '#tests/support/speech-fixture.ts';
import { takenOver } from '#tests/support/taken-over.ts';

const server = await sharedServer();

/** A new account with a recording of the fixture so many times over. */
async function recording(times: number): Promise<{ auth: Auth; said: number }> {
  const speech = await speechFixture();
  const auth = await newAccount(server, server.dataDir);
  await makeProject(server, auth, ...Array<string>(times).fill(speech.path));
  return { auth, said: times * speech.words.length };
}

interface Word {
  text: string;
  start: number;
}

/** The whole transcript, once it is done. */
async function transcribe(auth: Auth): Promise<Word[]> {
  const fields = { ...auth, extension: 'wav', language: 'en', n_speakers: 1, lang_code: 'en' };
  const lines = await linesOf(server, 'transcribe_media', fields);
  expect(lines.at(-1)).toMatchObject({ done: true });
  const words = lines.flatMap((line) => (line.words as Word[] | undefined) ?? []);
  expect(words.map(({ start }) => start)).toEqual(words.map(({ start }) => start).sort((a, b) => a - b));
  return words;
}

/** The segments of one person's transcription, in order. */
const segmentsOf = async (userId: string): Promise<TaskRow[]> =>
  (
    await server.deps.db
      .select()
      .from(tasks)
      .where(and(eq(tasks.kind, 'segment'), eq(tasks.userId, userId)))
  ).sort((a, b) => Number(a.key.split(':').at(-1)) - Number(b.key.split(':').at(-1)));

/** The running transcription that was started last. */
async function transcription(): Promise<TaskRow> {
  const rows = server.deps.db.select().from(tasks).where(eq(tasks.kind, 'transcribe'));
  return (await rows.orderBy(asc(tasks.createdAt))).at(-1)!;
}

/** Segments that are begun wait until `go` is called, so that a transcription is not over before it was looked at. */
function holdSegments(): { go: () => void } {
  const { recognisers } = server.deps;
  const gate = Promise.withResolvers<void>();
  const { lend } = recognisers;
  const held = vi.spyOn(recognisers, 'lend').mockImplementation(async (engine, listening, signal, use) => {
    await Promise.race([gate.promise, once(signal, 'abort')]);
    return lend(engine, listening, signal, use) as never;
  });
  return {
    go() {
      held.mockRestore();
      gate.resolve();
    },
  };
}

/** As if a worker had not been heard of for a while. */
const silence = (where: ReturnType<typeof eq>) =>
  server.deps.db.update(tasks).set({ heartbeatAt: sql`now() - interval '31 seconds'` }).where(where);

const WAIT = { timeout: 100_000, interval: 100 };

test('another worker takes over a dead worker’s segment; finished segments are not repeated', async () => {
  const { auth, said } = await recording(2);
  const { go } = holdSegments();
  const words = transcribe(auth);
  await expect.poll(async () => (await transcription())?.state, WAIT).toBe('running');
  const { id, userId } = await transcription();
  await expect.poll(async () => (await segmentsOf(userId)).length, WAIT).toBeGreaterThan(5);
  const last = (await segmentsOf(userId)).at(-1)!;
  expect(last.state).toBe('queued');
  await takenOver(server.deps.db, last.id);
  go();
  const states = async () => (await segmentsOf(userId)).slice(0, -1).map(({ state }) => state);
  await expect.poll(async () => new Set(await states()), WAIT).toEqual(new Set(['done']));
  expect((await segmentsOf(userId)).map(({ fence }) => fence)).toEqual(
    (await states()).map(() => 1).concat(1),
  );
  expect((await transcription()).state).toBe('running');

  await silence(eq(tasks.id, last.id));
  await retryNow(server.deps.db, server.deps.tasks.boss, last);
  expect((await words).length).toBeGreaterThan(0.9 * said);
  // Neither rows nor sound are left.
  await expect.poll(() => segmentsOf(userId), WAIT).toEqual([]);
  const { mediaPrefix } = (await currentProject(server.deps.db, userId))!;
  expect(existsSync(join(server.dataDir, 'media', audioFolder(mediaPrefix, id)))).toBe(false);
});

test('a transcription that another worker takes over uses the segments finished meanwhile', async () => {
  const { db, tasks: service } = server.deps;
  const { auth } = await recording(2);
  const { go } = holdSegments();
  const words = transcribe(auth);
  await expect.poll(async () => (await transcription()).state, WAIT).toBe('running');
  const { id, userId } = await transcription();
  await expect.poll(async () => (await segmentsOf(userId)).length, WAIT).toBeGreaterThan(5);
  const other = await takenOver(db, id);
  go();
  // Without anybody who puts them together, the segments go on.
  const states = async () => new Set((await segmentsOf(userId)).map(({ state }) => state));
  await expect.poll(states, WAIT).toEqual(new Set(['done']));
  const wordsOf = ({ progress }: TaskRow) => (progress as { words: Word[] }).words;
  const last = (await segmentsOf(userId)).findLast((segment) => wordsOf(segment).length > 0)!;
  const marked = wordsOf(last).map((word) => ({ ...word, text: 'marked' }));
  await db
    .update(tasks)
    .set({ progress: { ...last.progress, words: marked } })
    .where(eq(tasks.id, last.id));
  await requeue(db, other);
  await retryNow(db, service.boss, other);
  expect((await words).filter(({ text }) => /marked/i.test(text))).toHaveLength(marked.length);
});

test('cancelling a transcription cancels its segments', async () => {
  const { auth } = await recording(2);
  const fields = { ...auth, extension: 'wav', language: 'en', n_speakers: 1, lang_code: 'en' };
  const lines = server.lines('transcribe_media', fields);
  await lines.next();
  await expect.poll(async () => (await transcription()).state, WAIT).toBe('running');
  const { id, userId } = await transcription();
  await expect.poll(async () => (await segmentsOf(userId)).length, WAIT).toBeGreaterThan(5);
  await server.deps.tasks.cancel(id);
  await expect.poll(async () => (await transcription()).state, WAIT).toBe('cancelled');
  const open = async () => (await segmentsOf(userId)).filter(({ finishedAt }) => finishedAt === null);
  await expect.poll(open, WAIT).toEqual([]);
  const rest: unknown[] = [];
  for await (const line of lines) rest.push(line);
  expect(rest.at(-1)).toEqual({ error: 'The transcription was stopped. Please start it again.' });
});
