/** The language that is spoken, where it is another one than was chosen: by how well the words fit, or by a Whisper that answers as stored here. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECOND_PASS } from '#server/db/projects/background-tasks.ts';
import { joinedClips } from '#tests/support/captions.ts';
import { makeFrenchClip } from '#tests/support/french-clip.ts';
import { pretendWhisper } from '#tests/support/pretend-whisper.ts';
import { linesOf } from '#tests/support/retrying.ts';
import {
  freshDataDir,
  makeProject,
  newAccount,
  startServer,
  type TestServer,
} from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';
import { speechClips } from '#tests/support/speech-clips.ts';
import { speechFixture } from '#tests/support/speech-fixture.ts';
import { wavOf } from '#tests/support/wav.ts';

const server = await sharedServer();

interface Line {
  words?: { text: string; confidence: number }[];
  phase?: string;
  done?: boolean;
  notice?: string | null;
  spoken?: string;
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spoken-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function heardAsEnglish(
  path: string,
  on: TestServer = server,
): Promise<{ lines: Line[]; replay: Line[] }> {
  const auth = await newAccount(on, on.dataDir);
  await makeProject(on, auth, path);
  const fields = { ...auth, extension: 'wav', language: 'en', n_speakers: 1, lang_code: 'en' };
  const lines = (await linesOf(on, 'transcribe_media', fields)) as Line[];
  return { lines, replay: (await linesOf(on, 'transcribe_media', fields)) as Line[] };
}

const wordsIn = (lines: readonly Line[]) => lines.flatMap(({ words = [] }) => words);

test('French that was taken for English: no word was held up, all are uncertain afterwards, and it is said', async () => {
  const path = join(folder, 'french.wav');
  await makeFrenchClip(path);
  const { lines, replay } = await heardAsEnglish(path);
  expect(wordsIn(lines).length).toBeGreaterThan(5);
  const checking = lines.findIndex(({ phase }) => phase === 'language');
  expect(wordsIn(lines.slice(checking))).toEqual([]);
  expect(lines.at(-1)).toMatchObject({
    done: true,
    spoken: 'other',
    notice: expect.stringMatching(/^Does not sound like English\. All words are marked as uncertain\./),
  });
  expect(wordsIn(replay)).toHaveLength(wordsIn(lines).length);
  for (const { confidence } of wordsIn(replay)) expect(confidence).toBeLessThanOrEqual(0.2);
});

test('English is not doubted, and of a few seconds nothing is said', async () => {
  const { path, sentences } = await speechFixture();
  const { replay } = await heardAsEnglish(path);
  expect(replay.at(-1)).toMatchObject({ spoken: 'en', notice: null });
  expect(wordsIn(replay).filter(({ confidence }) => confidence < 0.6)).toEqual([]);
  const first = join(folder, 'first.wav');
  await execa('ffmpeg', ['-v', 'error', '-y', '-t', String(sentences[0]!.end), '-i', path, first]);
  expect((await heardAsEnglish(first)).replay.at(-1)).toMatchObject({ spoken: 'unknown', notice: null });
});

test('English of real voices is not doubted', async ({ skip }) => {
  const clips = await speechClips();
  if (!clips) return skip('the folder with real recordings is not here');
  const path = join(folder, 'real.wav');
  await writeFile(path, wavOf(joinedClips(clips.librivox).samples, 16_000));
  const { replay } = await heardAsEnglish(path);
  expect(replay.at(-1)).toMatchObject({ spoken: 'en', notice: null });
});

test('where Whisper is installed it tells, nothing hears a foreign recording a second time', async () => {
  const whisper = await pretendWhisper(await freshDataDir());
  const own = await startServer({ MODELS_DIR: whisper.modelsDir });
  try {
    const { path } = await speechFixture();
    const passes = async () =>
      (await own.deps.db.query.tasks.findMany()).filter(({ kind }) => kind === SECOND_PASS);
    await whisper.speaks({ fr: 0.98, en: 0.004 });
    const { replay } = await heardAsEnglish(path, own);
    expect(replay.at(-1)).toMatchObject({
      spoken: 'fr',
      notice: 'Sounds like French, not English. All words are marked as uncertain.',
    });
    expect(wordsIn(replay).every(({ confidence }) => confidence <= 0.2)).toBe(true);
    expect(await passes()).toEqual([]);
    await whisper.speaks({ es: 0.9, en: 0.02 });
    expect((await heardAsEnglish(path, own)).replay.at(-1)).toMatchObject({
      spoken: 'es',
      notice: expect.stringMatching(/^Sounds like Spanish\./),
    });
    await whisper.speaks({ ru: 0.4, en: 0.2 });
    expect((await heardAsEnglish(path, own)).replay.at(-1)).toMatchObject({
      spoken: 'unknown',
      notice: null,
    });
    expect(await passes()).toHaveLength(1);
  } finally {
    await own.close();
  }
});
