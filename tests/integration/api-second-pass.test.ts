/** A second recogniser behind the first: what it is asked for, when, and what becomes of its answers. Whisper's answers are stored here. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { getSecondPass, SuccessOf } from '#contract/index.ts';
import { findUser } from '#server/db/accounts/users.ts';
import { markPortionApplied } from '#server/db/edits/second-pass.ts';
import { batchesFrom } from '#server/db/projects/projects.ts';
import { getTask } from '#server/db/projects/tasks.ts';
import { secondPassPortions } from '#server/db/schema/edits.ts';
import { projects, tasks } from '#server/db/schema/schema.ts';
import type { StoredWord } from '#server/db/schema/types.ts';
import { transcribeKey } from '#server/jobs/queue/keys.ts';
import { readTask, retryNow } from '#server/jobs/queue/tasks.ts';
import { secondPassJob, startSecondPass } from '#server/jobs/transcripts/second-pass.ts';
import { deleteWhatIsDue } from '#server/jobs/upkeep/retention.ts';
import { SPEECH_RATE } from '#server/speech/engine.ts';
import { splitWindows } from '#server/speech/second/windows.ts';
import { savedEdit } from '#tests/support/documents.ts';
import { projectWith } from '#tests/support/library.ts';
import { movedClock } from '#tests/support/moved-clock.ts';
import { type HeardByWhisper, type PretendWhisper, pretendWhisper } from '#tests/support/pretend-whisper.ts';
import { linesOf } from '#tests/support/retrying.ts';
import { misheard, otherTask, passOf, whenPass } from '#tests/support/second-pass.ts';
import { type Auth, freshDataDir, newAccount, startServer, type TestServer } from '#tests/support/server.ts';
import { speechFixture } from '#tests/support/speech-fixture.ts';
import { chunks } from '#tests/support/transcribe.ts';
import { readWav } from '#tests/support/wav.ts';

let whisper: PretendWhisper;
let server: TestServer;
beforeAll(async () => {
  whisper = await pretendWhisper(await freshDataDir());
  server = await startServer({ MODELS_DIR: whisper.modelsDir });
});
afterAll(() => server.close());

interface Scene {
  readonly auth: Auth;
  readonly project_id: string;
  /** A task that is to be done before any pass. */
  readonly other: Awaited<ReturnType<typeof otherTask>>;
}

/** Two windows long. */
const recording = () => speechFixture();

let auth: Auth;
let userId: string;
/** A recording that is transcribed, without a pass. */
let transcribed: string;
let words: readonly StoredWord[];
beforeAll(async () => {
  auth = await newAccount(server, server.dataDir);
  userId = (await findUser(server.deps.db, auth.email))!.id;
  await setSecondPass('false');
  ({ project_id: transcribed } = await projectWith(server, auth, (await recording()).path));
  await transcribe(transcribed);
  words = (await batchesFrom(server.deps.db, transcribed, 0)).flatMap((batch) => batch.words);
});

async function setSecondPass(second_pass: 'true' | 'false'): Promise<void> {
  await server.form('set_second_pass', { ...auth, second_pass });
}

async function transcribe(project_id: string, options: object = {}): Promise<void> {
  const request = { ...auth, project_id, extension: 'wav', language: 'en', n_speakers: 1, lang_code: 'en' };
  const lines = await linesOf(server, 'transcribe_media', { ...request, ...options });
  expect(lines.at(-1)).toMatchObject({ done: true });
}

/** A copy of the recording, whose pass waits. @param transcription `id` of the task that made its words */
async function waitingPass(transcription: string = randomUUID()): Promise<Scene> {
  await setSecondPass('true');
  const { body } = await server.form('duplicate_project', { ...auth, project_id: transcribed });
  const project_id = String(body.project_id);
  const other = await otherTask(server, userId);
  await startSecondPass(server.deps, { id: project_id, userId }, transcription, {
    ...{ engine: 'moonshine', language: 'en', vocabulary: [] },
  });
  return { auth, project_id, other };
}

async function standing({ auth, project_id }: Pick<Scene, 'auth' | 'project_id'>) {
  const { body } = await server.form('get_second_pass', { ...auth, project_id });
  return body as unknown as SuccessOf<typeof getSecondPass>;
}

/** What Whisper answers where it hears these words, window by window. */
async function heardIn(words: readonly StoredWord[]): Promise<HeardByWhisper[][]> {
  const { samples } = readWav(await readFile((await recording()).path));
  const windows: HeardByWhisper[][] = [];
  for await (const { audio, audioStart } of splitWindows(chunks(samples))) {
    const length = audio.length / SPEECH_RATE;
    windows.push(
      words
        .map(({ text, start, end }) => ({
          word: ` ${text}`,
          start: start - audioStart,
          end: end - audioStart,
          probability: 0.9,
        }))
        .filter(({ start, end }) => start >= 0 && end <= length),
    );
  }
  return windows;
}

test('an account that switched it off has no pass, and is told so', async () => {
  await setSecondPass('false');
  expect((await server.form('get_account_settings', auth)).body.second_pass).toBe(false);
  expect(await passOf(server, transcribed)).toBeNull();
  expect(await standing({ auth, project_id: transcribed })).toMatchObject({
    state: 'off',
    desc: expect.stringContaining('settings'),
  });
});

test('what the second recogniser hears otherwise is stored, aligned, and taken over by one edit', async () => {
  const scene = await waitingPass();
  const { project_id } = scene;
  expect(await standing(scene)).toMatchObject({ state: 'waiting', percent: 0, portions: [] });
  await misheard(server, project_id, 'school', 'stool');
  await whisper.answer(...(await heardIn(words)));
  await scene.other.end();
  await whenPass(server, project_id, 'done');
  const { portions, ...rest } = await standing(scene);
  expect(rest).toMatchObject({ state: 'done', percent: 100, checked_by: 'Whisper base' });
  const { duration } = await recording();
  expect(portions).toMatchObject([
    { portion: 0, start: 0, end: expect.closeTo(duration, 3), applied: false },
  ]);
  const [said] = words.filter(({ text }) => text === 'school');
  const { start, end: stop } = said!;
  expect(portions[0]!.runs).toMatchObject([
    { was: [{ text: 'stool', start, end: stop }], now: [{ text: 'school' }] },
  ]);
  const [school] = portions[0]!.runs![0]!.now;
  expect(Math.abs(school!.start - start)).toBeLessThan(0.1);
  expect(school!.confidence).toBeGreaterThan(0.6);
  expect(await whisper.asked()).toHaveLength(2);
  // Switched off, nothing more is taken over; what was can be taken back.
  const { db } = server.deps;
  await setSecondPass('false');
  expect((await standing(scene)).portions).toEqual([]);
  const apply = (revision: number) => db.transaction((tx) => markPortionApplied(tx, project_id, 0, revision));
  expect([await apply(3), await apply(4)]).toEqual([true, false]);
  expect(await standing(scene)).toMatchObject({ state: 'off', portions: [{ applied: true }] });
  await setSecondPass('true');
  expect((await standing(scene)).portions[0]!.applied).toBe(true);
});

test('a pass begins only while nothing else is to be done; after an hour it gets a window between two tasks', async () => {
  const scene = await waitingPass();
  const { project_id } = scene;
  const clock = movedClock();
  const hasTurn = async () =>
    secondPassJob.mayBegin!(
      { ...server.deps, clock },
      readTask(secondPassJob, (await passOf(server, project_id))!),
    );
  await whisper.answer(...(await heardIn(words)));
  expect(await hasTurn()).toBe(false);
  await otherTask(server, userId, 'done');
  expect(await hasTurn()).toBe(false);
  clock.later(3601);
  expect(await hasTurn()).toBe(true);
  await server.deps.db
    .update(tasks)
    .set({ createdAt: sql`now() - interval '2 hours'` })
    .where(eq(tasks.id, (await passOf(server, project_id))!.id));
  await whenPass(server, project_id, 'queued', { until: expect.any(Number) });
  // One window, and no other before the next task has ended.
  expect(await whisper.asked()).toHaveLength(1);
  expect(await hasTurn()).toBe(false);
  expect(await standing(scene)).toMatchObject({ state: 'running' });
  await scene.other.end();
  await whenPass(server, project_id, 'done');
  expect(await whisper.asked()).toHaveLength(2);
});

test('an import or a deleted recording ends a pass, and an import that is undone begins it anew', async () => {
  const id = randomUUID();
  const { project_id, other } = await waitingPass(id);
  const { db } = server.deps;
  const transcription = { id, kind: 'transcribe', key: transcribeKey(project_id), userId, input: {} };
  await db.insert(tasks).values({ ...transcription, state: 'done', finishedAt: sql`now()` });
  const { duration } = await recording();
  const heard = { complete: true, engine: 'Moonshine tiny', draft: false, notice: null };
  const document = { ...savedEdit('good morning everyone', duration), transcription: heard };
  await server.form('save_project', { ...auth, project_id, revision: 0, document });
  const from = async (revision: number, engine: string | null) =>
    server.form('push_edits', {
      ...{ ...auth, project_id, revision, change_id: randomUUID() },
      operation: { duration, origin: { engine, draft: false, notice: null } },
    });
  const first = (await passOf(server, project_id))!;
  expect((await from(1, null)).body).toMatchObject({ status: 'success' });
  expect((await passOf(server, project_id))!).toMatchObject({ id: first.id, cancelRequested: true });
  await whenPass(server, project_id, 'cancelled');
  expect((await from(2, heard.engine)).body).toMatchObject({ status: 'success' });
  const anew = { state: 'queued', cancelRequested: false, input: first.input };
  const again = await vi.waitFor(async () => {
    const row = (await passOf(server, project_id))!;
    expect(row).toMatchObject(anew);
    return row;
  });
  await db
    .update(projects)
    .set({ touchedAt: sql`now() - interval '10 years'` })
    .where(eq(projects.id, project_id));
  await deleteWhatIsDue(server.deps);
  expect(await passOf(server, project_id)).toMatchObject({ id: again.id, cancelRequested: true });
  await other.end();
});

test('what was heard goes with the words that it is about', async () => {
  const scene = await waitingPass();
  const { project_id } = scene;
  const { db } = server.deps;
  await whisper.answer(...(await heardIn(words)));
  await scene.other.end();
  await whenPass(server, project_id, 'done');
  expect((await standing(scene)).portions).toHaveLength(1);
  const first = (await passOf(server, project_id))!.id;
  const other = await otherTask(server, userId);
  await whisper.answer([{ word: ' Good', start: 1, end: 1.3, probability: 0.9 }]);
  await transcribe(project_id, { again: 'true', engine: 'whisper' });
  expect(await standing(scene)).toMatchObject({ state: 'waiting', portions: [] });
  const waiting = (await passOf(server, project_id))!;
  expect(waiting.id).not.toBe(first);
  for (const to of ['trash', 'deleted'])
    await server.form('move_projects', { ...auth, project_ids: [project_id], to });
  await vi.waitFor(async () => {
    const { boss } = server.deps.tasks;
    const row = await getTask(db, waiting.id);
    if (row) await retryNow(db, boss, row);
    expect(row?.state ?? 'cancelled').toBe('cancelled');
  });
  const ofProject = eq(secondPassPortions.projectId, project_id);
  expect(await db.select().from(secondPassPortions).where(ofProject)).toEqual([]);
  await other.end();
});
