import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAccount, startServer, type TestServer } from '#tests/support/server.ts';
import { speechFixture } from '#tests/support/speech-fixture.ts';
import { savedEdit } from '../support/documents.ts';
import { readWav, wavOf } from '../support/wav.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('a client that knows of one project alone works as before: none of its calls names a project', async () => {
  const auth = await newAccount(server, server.dataDir);
  const { samples, sampleRate } = readWav(await readFile((await speechFixture()).path));
  const path = join(server.dataDir, 'short.wav');
  await writeFile(path, wavOf(samples.slice(0, 8 * sampleRate), sampleRate));
  const bytes = await readFile(path);
  const call = async (name: string, fields: object = {}, chunk?: Uint8Array) => {
    const { status, body } = await server.form(name, { ...auth, ...fields }, chunk);
    expect([name, status, body.status]).toEqual([name, 200, 'success']);
    return body;
  };
  const lines = async (name: string, fields: object) => {
    const all: Record<string, unknown>[] = [];
    for await (const line of server.lines(name, { ...auth, ...fields })) all.push(line);
    return all;
  };
  const upload = async () => {
    await call('store_media_chunk', { chunk_number: 0, rush_number: 0 }, bytes);
    return call('upload_media', { extension: 'wav', n_rushes: 1, expected_duration: 8 });
  };
  const project = async () =>
    (await call('get_project')).project as {
      project_id: string;
      media: { duration: number };
      document: unknown;
    };

  await call('trigger_whisper_container');
  expect(await upload()).toMatchObject({ signedUrl: expect.any(String) });
  const { project_id, media } = await project();
  const wanted = { extension: 'wav', language: 'en', n_speakers: 1, lang_code: 'en' };
  expect((await lines('transcribe_media', wanted)).at(-1)).toMatchObject({ done: true });
  const document = savedEdit('welcome to the the meeting', media.duration);
  await call('save_project', { project_id, revision: 0, document });
  const words = ['welcome', 'to', 'the', 'the', 'meeting'];
  expect(JSON.parse(String((await call('suggest_cuts', { words, lang_code: 'en' })).cuts))).toEqual([[2, 2]]);
  expect(await call('is_user_cloud_data_deleted', { extension: 'wav' })).toMatchObject({ is_deleted: false });
  await call('refresh_url', { extension: 'wav' });
  const cut = {
    extension: 'wav',
    clips_cut: [{ start: 1, duration: 2 }],
    total_duration: media.duration,
    output_duration: media.duration - 2,
    credentials_required: 1,
  };
  expect((await lines('get_final_video', cut)).at(-1)).toMatchObject({ progress: 100, error: null });
  const { signedUrl } = await call('upload_final_video_to_cloud', {
    extension: 'wav',
    output_duration: media.duration - 2,
  });
  expect((await fetch(server.origin + String(signedUrl))).status).toBe(200);

  await upload();
  const next = await project();
  expect(next.project_id).not.toBe(project_id);
  expect(next.document).toBeNull();
  expect(await call('list_projects')).toMatchObject({ total: 1, open_project_id: next.project_id });
});
