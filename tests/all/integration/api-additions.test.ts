import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readDocument, serialize } from '#model/saved/document.ts';
import { shiftDocument } from '#model/transcripts/added-rushes.ts';
import { fixture } from '#scripts/make-media.ts';
import { projects, transcriptBatches } from '#server/db/schema/schema.ts';
import { savedEdit } from '#tests/support/documents.ts';
import { linesOf } from '#tests/support/retrying.ts';
import { type Auth, makeProject, newAccount, uploadFile } from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';
import { speechFixture } from '#tests/support/speech-fixture.ts';
import { readWav, wavOf } from '#tests/support/wav.ts';

const server = await sharedServer();

interface Heard {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}
interface Project {
  readonly project_id: string;
  readonly name: string;
  readonly revision: number;
  readonly transcript: string;
  readonly media: { readonly duration: number; readonly rushes: readonly { readonly name: string }[] };
  readonly document: Record<string, unknown> & { readonly transcription: object };
}

const get = async (auth: Auth) => (await server.form('get_project', auth)).body.project as Project;

async function transcribe(auth: Auth): Promise<Heard[]> {
  const fields = { ...auth, extension: 'wav', language: 'en', n_speakers: 1, lang_code: 'en' };
  const lines = await linesOf(server, 'transcribe_media', fields);
  const last = lines.at(-1) ?? {};
  expect(last).toMatchObject({ done: true });
  const words = lines.flatMap((line) => (line.words as Heard[] | undefined) ?? []);
  expect((last.paragraphs as { end_word_idx: number }[]).at(-1)?.end_word_idx).toBe(words.length - 1);
  return words;
}

async function add(auth: Auth, path: string, place: 'first' | 'last') {
  await uploadFile(server, auth, path, 0, `${place}.wav`);
  const fields = { ...auth, extension: 'wav', n_rushes: 1, expected_duration: 0, place };
  return (await server.form('upload_media', fields)).body;
}

/** The first seven seconds, as recognising takes its time. */
async function shortSpeech(): Promise<string> {
  const { samples, sampleRate } = readWav(await readFile((await speechFixture()).path));
  const path = join(server.dataDir, 'short.wav');
  await writeFile(path, wavOf(samples.slice(0, 7 * sampleRate), sampleRate));
  return path;
}

const textOf = (words: readonly Heard[]) => words.map(({ text }) => text);

test('rushes are added at either end; the edit moves along, and only they are transcribed', async () => {
  const auth = await newAccount(server, server.dataDir);
  const path = await shortSpeech();
  await makeProject(server, auth, path);
  const before = await get(auth);
  const { project_id, media, name } = before;
  const { duration } = media;
  const { db } = server.deps;
  // As if it had been heard: these words are in no recording.
  const heard = ['never', 'said', 'here'].map((text, i) => ({
    text,
    start: i,
    end: i + 0.5,
    confidence: 1,
    speaker: 0,
  }));
  await db
    .insert(transcriptBatches)
    .values({ projectId: project_id, seq: 0, words: heard, transcribedUntil: duration });
  const done = { transcript: 'done', language: 'en', engine: 'marked', transcribedUntil: duration } as const;
  await db.update(projects).set(done).where(eq(projects.id, project_id));
  const edit = {
    ...savedEdit('these are mine alone', duration),
    clips: [{ id: 'c1', start: 0.1, duration: 0.1, reason: 'manual' }],
    transcription: { complete: true, engine: 'an engine', draft: true, notice: null },
  };
  const save = { ...auth, project_id, revision: 0, document: edit };
  expect((await server.form('save_project', save)).body).toMatchObject({ revision: 1 });

  expect(await add(auth, path, 'first')).toMatchObject({ status: 'success' });
  const first = await get(auth);
  const offset = first.media.duration - duration;
  expect(offset).toBeCloseTo(duration, 1);
  expect(first).toMatchObject({ project_id, name, revision: 2, transcript: 'done' });
  expect(first.media.rushes.map((rush) => rush.name)).toEqual(['first.wav', media.rushes[0]?.name]);
  const moved = shiftDocument(readDocument(JSON.stringify(edit)).doc, offset, first.media.duration);
  expect(first.document).toEqual({
    ...JSON.parse(JSON.stringify(serialize(moved))),
    transcription: { ...edit.transcription, complete: false, added: [{ start: 0, end: offset }] },
  });

  expect(await add(auth, path, 'last')).toMatchObject({ status: 'success' });
  const last = await get(auth);
  expect(last.revision).toBe(3);
  expect(last.document.transcription).toMatchObject({
    added: [
      { start: 0, end: offset },
      { start: first.media.duration, end: last.media.duration },
    ],
  });
  const all = await transcribe(auth);
  const at = all.findIndex(({ text }) => text === 'never');
  expect(at).toBeGreaterThan(0);
  const old = all.slice(at, at + heard.length);
  expect(textOf(old)).toEqual(textOf(heard));
  for (const [i, word] of old.entries()) expect(word.start).toBeCloseTo(heard[i]!.start + offset, 3);
  for (const { end } of all.slice(0, at)) expect(end).toBeLessThan(offset + 0.5);
  expect(all.length).toBeGreaterThan(at + heard.length);
  for (const { start } of all.slice(at + heard.length))
    expect(start).toBeGreaterThan(first.media.duration - 0.5);
  // It is all there now.
  expect(await transcribe(auth)).toEqual(all);

  // An edit of before comes back in its place.
  const listed = (await server.form('list_versions', { ...auth, project_id })).body as {
    versions: { version_id: string; revision: number }[];
  };
  const { version_id } = listed.versions.find(({ revision }) => revision === 1)!;
  const { document } = (await server.form('get_version', { ...auth, project_id, version_id })).body;
  expect(document).toMatchObject({
    duration: last.media.duration,
    clips: [{ id: 'c1', start: expect.closeTo(0.1 + offset, 6) }],
  });
});

test('rushes are not added to missing media', async () => {
  const auth = await newAccount(server, server.dataDir);
  expect(await add(auth, await fixture('audio.wav'), 'last')).toMatchObject({
    status: 'failure',
    desc: expect.stringContaining('no recording yet'),
  });
});
