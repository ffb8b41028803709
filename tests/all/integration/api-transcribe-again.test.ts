/** 'Transcribe again': the stored recording is transcribed again, and the transcript that is there stays until that is done. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requeue } from '#server/db/projects/tasks.ts';
import { projects, stagedBatches, tasks } from '#server/db/schema/schema.ts';
import { retryNow } from '#server/jobs/queue/tasks.ts';
import { projectOf } from '#tests/support/library.ts';
import { type Answerer, startRecogniserServer, verbose } from '#tests/support/recogniser-server.ts';
import { linesOf } from '#tests/support/retrying.ts';
import { type Auth, makeProject, newAccount, startServer, type TestServer } from '#tests/support/server.ts';
import { SENTENCES, speechFixture } from '#tests/support/speech-fixture.ts';
import { takenOver } from '#tests/support/taken-over.ts';

const KEY = 'sk-a-key-that-nobody-may-see';

let recogniser: Awaited<ReturnType<typeof startRecogniserServer>>;
let server: TestServer;
beforeAll(async () => {
  recogniser = await startRecogniserServer(says('unset'));
  server = await startServer({
    TRANSCRIBE_BASE_URL: recogniser.baseUrl,
    TRANSCRIBE_MODEL: 'whisper-1',
    TRANSCRIBE_API_KEY: KEY,
  });
});
afterAll(async () => {
  await server.close();
  recogniser.close();
});

let auth: Auth;
/** An account with a short recording and a transcript of it: 'First words' a segment. */
beforeEach(async () => {
  auth = await newAccount(server, server.dataDir);
  await makeProject(server, auth, (await speechFixture(['rms'], SENTENCES.slice(0, 3))).path);
  recogniser.answerBy(says('First', 'words'));
  expect((await transcribe()).at(-1)).toMatchObject({ done: true });
});

function says(...texts: string[]): Answerer {
  return () => ({ body: verbose(texts) });
}

interface Line {
  words?: { text: string; speaker: number }[];
  done?: boolean;
  engine?: string;
  error?: string;
}

async function transcribe(options: object = {}): Promise<Line[]> {
  const fields = { ...auth, extension: 'wav', language: 'en', n_speakers: 1, lang_code: 'en', ...options };
  return (await linesOf(server, 'transcribe_media', fields)) as Line[];
}

const again = (options: object = {}) => transcribe({ again: 'true', ...options });
const textOf = (lines: readonly Line[]) => [
  ...new Set(lines.flatMap(({ words = [] }) => words.map(({ text }) => text))),
];
const project = () => projectOf(server, auth);
const runs = async () => {
  const { project_id } = await project();
  const key = eq(tasks.key, `transcribe:${project_id}`);
  return server.deps.db.select().from(tasks).where(key).orderBy(tasks.createdAt);
};
const staged = async () =>
  server.deps.db
    .select()
    .from(stagedBatches)
    .where(eq(stagedBatches.projectId, (await project()).project_id));
const WAIT = { timeout: 60_000, interval: 50 };

/** Answers nothing until `go`; then as said. */
function held(...texts: string[]) {
  const gate = Promise.withResolvers<void>();
  recogniser.answerBy(async (request) => {
    await gate.promise;
    return says(...texts)(request);
  });
  return () => gate.resolve();
}

test('transcribes again in another language with other speakers and vocabulary, without an upload', async () => {
  recogniser.answerBy(says('Les', 'mots'));
  const before = recogniser.requests.length;
  const vocabulary = JSON.stringify([' Zoë  Nguyễn ', 'Trimscript', 'Trimscript']);
  const lines = await again({ language: 'fr', n_speakers: 2, vocabulary });
  expect(textOf(lines)).toEqual(['Les', 'mots']);
  expect(lines.at(-1)).toMatchObject({ done: true, engine: `whisper-1 at ${recogniser.host}` });
  expect(recogniser.requests[before]?.fields).toMatchObject({
    language: ['fr'],
    prompt: ['Zoë Nguyễn, Trimscript'],
  });
  expect(await project()).toMatchObject({ language: 'fr', n_speakers: 2, transcript: 'done' });
  expect(await staged()).toEqual([]);
  // What is stored from now on, for every window.
  expect(textOf(await transcribe({ language: 'fr', n_speakers: 2 }))).toEqual(['Les', 'mots']);
});

test('the text of a segment is passed to the next one, which waits for it', async () => {
  recogniser.answerBy(says('Last', 'words'));
  const before = recogniser.requests.length;
  expect((await again({ n_speakers: 2 })).at(-1)).toMatchObject({ done: true });
  const prompts = recogniser.requests.slice(before).map(({ fields }) => fields.prompt?.[0]);
  expect(prompts.length).toBeGreaterThan(1);
  expect(prompts[0]).toBeUndefined();
  expect(prompts.at(-1)).toBe('Last words');
});

test('another engine transcribes; the host that audio is sent to is named, its key never', async () => {
  const { engines } = (await server.form('get_capabilities', auth)).body;
  expect(engines).toEqual([
    {
      id: 'remote',
      name: `whisper-1 at ${recogniser.host}`,
      languages: ['en', 'fr'],
      remote_host: recogniser.host,
    },
    { id: 'moonshine', name: 'Moonshine tiny', languages: ['en'] },
  ]);
  const before = recogniser.requests.length;
  const lines = await again({ engine: 'moonshine' });
  expect(textOf(lines).join(' ').toLowerCase()).toContain('welcome to the meeting');
  expect(lines.at(-1)).toMatchObject({ done: true, engine: 'Moonshine tiny' });
  expect(recogniser.requests.length).toBe(before);
  expect(server.logged()).not.toContain(KEY);
});

test('reconnecting attaches to the running or finished transcription', async () => {
  const go = held('New', 'words');
  const fields = { ...auth, extension: 'wav', language: 'en', n_speakers: 1, lang_code: 'en', again: 'true' };
  for await (const _ of server.lines('transcribe_media', fields)) break;
  await expect.poll(async () => (await runs()).at(-1)?.state, WAIT).toBe('running');
  // Until it is done, the transcript is the one before.
  expect(textOf(await transcribe())).toEqual(['First', 'words']);
  const more = Promise.all([again(), again()]);
  go();
  for (const lines of await more) {
    expect(textOf(lines)).toEqual(['New', 'words']);
    expect(lines.at(-1)).toMatchObject({ done: true });
  }
  const asked = recogniser.requests.length;
  expect(textOf(await again())).toEqual(['New', 'words']);
  expect(await runs()).toHaveLength(2);
  expect(recogniser.requests.length).toBe(asked);
  // Another request is another run.
  recogniser.answerBy(says('Other', 'words'));
  expect(textOf(await again({ vocabulary: '["Zoë"]' }))).toEqual(['Other', 'words']);
  expect(await runs()).toHaveLength(3);
});

test('the transcript stays while it runs, fails or is stopped; a retry resumes where it failed', async () => {
  // Two segments are asked for at once: the first has two of the three sentences.
  const lengths = recogniser.requests.slice(-2).map(({ samples }) => samples.length);
  recogniser.answerBy((request) =>
    request.samples.length === Math.max(...lengths)
      ? says('New', 'words')(request)
      : { status: 401, body: { error: { message: 'no' } } },
  );
  const failed = await again();
  expect(failed.at(-1)?.error).toMatch(/refused this server’s key/);
  expect(textOf(await transcribe())).toEqual(['First', 'words']);
  expect(await project()).toMatchObject({ transcript: 'done' });
  const kept = await staged();
  expect(kept).toHaveLength(1);
  recogniser.answerBy(says('Later', 'words'));
  expect(textOf(await again())).toEqual(['New', 'words', 'Later']);

  held('Never', 'heard');
  const stopped = again({ language: 'fr' });
  await expect.poll(async () => (await runs()).at(-1)?.state, WAIT).toBe('running');
  // It is not to be attached to what was wanted of the transcript that is there.
  expect((await transcribe({ n_speakers: 2 })).at(-1)?.error).toMatch(/being transcribed again/);
  expect((await server.form('cancel_transcription', auth)).body).toEqual({ status: 'success' });
  expect((await stopped).at(-1)).toEqual({
    error: 'The transcription was stopped. Please start it again.',
  });
  expect(textOf(await transcribe())).toEqual(['New', 'words', 'Later']);
  expect(await staged()).toEqual([]);
});

test('another worker resumes the transcription of a dead worker from what was stored', async () => {
  const { db, tasks: service } = server.deps;
  const lengths = recogniser.requests.slice(-2).map(({ samples }) => samples.length);
  const isFirst = (samples: Int16Array) => samples.length === Math.max(...lengths);
  const gate = Promise.withResolvers<void>();
  recogniser.answerBy(async (request) => {
    if (isFirst(request.samples)) return says('New', 'words')(request);
    await gate.promise;
    return says('Later', 'words')(request);
  });
  const before = recogniser.requests.length;
  const lines = again();
  await expect.poll(async () => (await staged()).length, WAIT).toBe(1);
  const { id } = (await runs()).at(-1)!;
  const other = await takenOver(db, id);
  await requeue(db, other);
  await retryNow(db, service.boss, other);
  gate.resolve();
  const said = (await lines).flatMap(({ words = [] }) => words.map(({ text }) => text));
  expect(said).toEqual(['New', 'words', 'Later', 'words']);
  expect(recogniser.requests.slice(before).filter(({ samples }) => isFirst(samples))).toHaveLength(1);
  expect(textOf(await transcribe())).toEqual(['New', 'words', 'Later']);
});

test('a different request replaces the running transcription', async () => {
  held('Never', 'heard');
  const first = again({ language: 'fr' });
  await expect.poll(async () => (await runs()).at(-1)?.state, WAIT).toBe('running');
  recogniser.answerBy(says('Wanted', 'words'));
  expect(textOf(await again({ n_speakers: 2 }))).toEqual(['Wanted', 'words']);
  expect((await first).at(-1)).toHaveProperty('error');
  expect((await runs()).map(({ state }) => state)).toEqual(['done', 'cancelled', 'done']);
});

test('impossible requests are refused with a message before anything changes', async () => {
  const refusal = async (options: object) => {
    const lines = await again(options);
    expect(lines).toHaveLength(1);
    return lines[0]?.error;
  };
  expect(await refusal({ engine: 'moonshine', language: 'fr' })).toBe(
    'Moonshine tiny cannot transcribe French. Choose another engine or another language.',
  );
  expect(await refusal({ engine: 'gone' })).toMatch(/no longer on this server\. Choose another one/);
  const many = Array.from({ length: 501 }, (_, i) => `name ${i}`);
  expect(await refusal({ vocabulary: many })).toBe(
    'The vocabulary has 501 entries, more than the 500 it can have. Remove some of them.',
  );
  expect(await refusal({ vocabulary: ['x'.repeat(61)] })).toMatch(/at most 60 characters\. Shorten it/);
  const fields = { ...auth, extension: 'wav', language: 'en', n_speakers: 1, lang_code: 'en', again: 'true' };
  for (const vocabulary of ['{}', '[1]', '["', '['.repeat(5000)])
    expect((await server.form('transcribe_media', { ...fields, vocabulary })).status).toBe(400);
  expect(await runs()).toHaveLength(1);
  expect(textOf(await transcribe())).toEqual(['First', 'words']);
  // Nor is anybody else's recording heard.
  const { db } = server.deps;
  const other = await newAccount(server, server.dataDir);
  const own = (await project()).project_id;
  expect(await linesOf(server, 'transcribe_media', { ...fields, ...other })).toEqual([
    { error: 'There is no recording yet. Upload one first.' },
  ]);
  const [row] = await db.select().from(projects).where(eq(projects.id, own));
  expect(row?.transcript).toBe('done');
});
