import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { TRANSCRIPT_BATCH } from '#contract/index.ts';
import { fixture } from '#scripts/make-media.ts';
import { tasks, transcriptBatches } from '#server/db/schema/schema.ts';
import { projectOf } from '#tests/support/library.ts';
import { linesOf } from '#tests/support/retrying.ts';
import { type Auth, makeProject, newAccount } from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';
import { CONVERSATION, SENTENCES, speechFixture } from '#tests/support/speech-fixture.ts';

const server = await sharedServer();

interface Line {
  words?: { text: string; start: number; end: number; speaker: number }[];
  gaps?: { start: number; end: number }[];
  transcribed_duration?: number;
  total_duration?: number;
  paragraphs?: { end_word_idx: number; speaker: number }[];
  done?: boolean;
  error?: string;
}

const requestOf = (auth: Auth, language = 'en', n_speakers = 1) => ({
  ...auth,
  extension: 'wav',
  language,
  n_speakers,
  lang_code: language,
});

const transcribe = async (...asked: Parameters<typeof requestOf>) =>
  (await linesOf(server, 'transcribe_media', requestOf(...asked))) as Line[];

const textOf = (lines: readonly Line[]) => lines.flatMap((line) => line.words ?? []).map((word) => word.text);

test('a transcript is streamed in small batches, made once, and replayed', async () => {
  const auth = await newAccount(server, server.dataDir);
  const speech = await speechFixture();
  await makeProject(server, auth, speech.path);
  // Who leaves does not end it; two windows at once follow the same work.
  for await (const _ of server.lines('transcribe_media', requestOf(auth))) break;
  const [first, second] = await Promise.all([transcribe(auth), transcribe(auth)]);
  const replay = await transcribe(auth);
  expect(textOf(first).join(' ').toLowerCase()).toContain('welcome to the meeting');
  expect(textOf(second)).toEqual(textOf(first));
  expect(textOf(replay)).toEqual(textOf(first));
  for (const line of first) expect(line.words?.length ?? 0).toBeLessThanOrEqual(TRANSCRIPT_BATCH);
  const heard = first.flatMap((line) => line.transcribed_duration ?? []);
  expect(heard).toEqual([...heard].sort((a, b) => a - b));
  for (const lines of [first, second, replay])
    expect(lines.at(-1)).toMatchObject({
      done: true,
      engine: expect.any(String),
      paragraphs: expect.any(Array),
    });
  expect(first.at(-1)?.paragraphs?.at(-1)?.end_word_idx).toBe(textOf(first).length - 1);
  const project = await projectOf(server, auth);
  expect(project).toMatchObject({ transcript: 'done', language: 'en' });
  const { db } = server.deps;
  expect(await db.$count(tasks, eq(tasks.key, `transcribe:${project.project_id}`))).toBe(1);
  // It is found in the library before anything is saved.
  const { body } = await server.form('list_projects', { ...auth, query: 'welcome meeting' });
  expect(body.projects).toMatchObject([
    { state: 'ready', speakers: ['Speaker 1'], hit: { word_idx: expect.any(Number) } },
  ]);
  // A language that this server cannot hear is refused in a sentence for users, and the transcript stays.
  expect(await transcribe(auth, 'fr')).toEqual([
    {
      error:
        'French isn’t available on this server. Choose another language, or ask the operator of this server to add it.',
    },
  ]);
  expect(await projectOf(server, auth)).toMatchObject({ transcript: 'done', language: 'en' });
  expect(textOf(await transcribe(auth))).toEqual(textOf(first));
  // The remedy is for who runs the server.
  expect(server.logged()).toMatch(/French.*npm run models/);
});

test('speakers are told apart, also later, without changing the words', async () => {
  const auth = await newAccount(server, server.dataDir);
  const speech = await speechFixture(CONVERSATION);
  await makeProject(server, auth, speech.path);
  const alone = await transcribe(auth);
  const speakersOf = (lines: readonly Line[]) => lines.at(-1)?.paragraphs?.map(({ speaker }) => speaker);
  expect(new Set(speakersOf(alone))).toEqual(new Set([0]));
  const two = await transcribe(auth, 'en', 2);
  expect(two.at(-1)).toMatchObject({ done: true, notice: null });
  expect(speakersOf(two)).toEqual(SENTENCES.map((_, i) => i % 2));
  const heard = (await transcribe(auth, 'en', 2)).flatMap((line) => line.words ?? []);
  for (const [i, { start, end }] of speech.sentences.entries()) {
    const said = heard.filter((word) => word.start >= start - 0.2 && word.end <= end + 0.2);
    expect(new Set(said.map(({ speaker }) => speaker))).toEqual(new Set([i % 2]));
  }
  // Nothing is heard a second time: what was changed in the store comes back.
  const { db } = server.deps;
  const { project_id } = await projectOf(server, auth);
  const first = and(eq(transcriptBatches.projectId, project_id), eq(transcriptBatches.seq, 0));
  const [batch] = await db.select().from(transcriptBatches).where(first);
  const words = batch!.words.map((word, i) => (i === 0 ? { ...word, text: 'marked' } : word));
  await db.update(transcriptBatches).set({ words }).where(first);
  const again = await transcribe(auth);
  expect(new Set(speakersOf(again))).toEqual(new Set([0]));
  expect(textOf(again)).toEqual(['marked', ...textOf(alone).slice(1)]);
});

test('get_capabilities lists languages, with a reason for unavailable ones', async () => {
  const auth = await newAccount(server, server.dataDir);
  expect((await server.form('get_capabilities', auth)).body).toEqual({
    status: 'success',
    languages: [
      { code: 'en', available: true },
      { code: 'fr', available: false, reason: expect.stringMatching(/^French isn’t available/) },
    ],
    engines: [{ id: 'moonshine', name: 'Moonshine tiny', languages: ['en'] }],
    fetching: null,
    preparing: null,
    suggester: null,
  });
});

test('a recording without audio is refused; one without speech has an empty transcript', async () => {
  const silent = await newAccount(server, server.dataDir);
  await makeProject(server, silent, await fixture('video-silent.mp4'));
  expect((await transcribe(silent)).at(-1)).toEqual({
    error: 'This recording has no audio, so there is nothing to transcribe.',
  });
  const noise = await newAccount(server, server.dataDir);
  await makeProject(server, noise, await fixture('audio.wav'));
  const lines = await transcribe(noise);
  expect(lines.at(-1)).toMatchObject({
    done: true,
    paragraphs: [],
    notice: expect.stringMatching(/^Little or no speech in this language/),
  });
  expect(textOf(lines)).toEqual([]);
});

test('transcription needs a project, a known language and a known number of speakers', async () => {
  const auth = await newAccount(server, server.dataDir);
  expect(await transcribe(auth)).toEqual([{ error: 'There is no recording yet. Upload one first.' }]);
  const fields = requestOf(auth);
  expect((await server.form('transcribe_media', { ...fields, language: 'de' })).status).toBe(400);
  expect((await server.form('transcribe_media', { ...fields, n_speakers: 6 })).status).toBe(400);
  expect((await server.form('trigger_whisper_container', auth)).body).toEqual({ status: 'success' });
});
