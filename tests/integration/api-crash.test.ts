import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CHUNK_BYTES } from '#contract/index.ts';
import { fixture } from '#scripts/make-media.ts';
import {
  type Auth,
  chunkCount,
  freshDataDir,
  makeProject,
  newAccount,
  type ServerProcess,
  spawnServer,
  uploadChunk,
} from '#tests/support/server.ts';
import { speechFixture } from '#tests/support/speech-fixture.ts';
import { savedEdit } from '../support/documents.ts';

const PORT = Number(process.env.TEST_SERVER_PORT ?? 8217);
let dataDir: string;
let server: ServerProcess;
let auth: Auth;
beforeEach(async () => {
  dataDir = await freshDataDir();
  server = await spawnServer(dataDir, PORT);
  auth = await newAccount(server, dataDir);
});
afterEach(async () => {
  await server.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

const restart = async () => {
  server = await spawnServer(dataDir, PORT);
};
const projectOf = async () =>
  (await server.form('get_project', auth)).body.project as {
    project_id: string;
    media: { duration: number };
    transcript: string;
    document: unknown;
  };

/** Reads lines until `until` says so or the connection breaks. */
async function linesUntil(
  name: string,
  fields: object,
  until: (line: Record<string, unknown>) => Promise<boolean> | boolean = () => false,
) {
  const lines: Record<string, unknown>[] = [];
  try {
    for await (const line of server.lines(name, fields)) {
      lines.push(line);
      if (await until(line)) break;
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  return lines;
}

test('killed in the middle of a chunk: the whole ones are held, the half one is not, and the upload goes on', async () => {
  const bytes = Buffer.concat([await readFile(await fixture('audio.wav')), Buffer.alloc(CHUNK_BYTES)]);
  expect(chunkCount(bytes.length)).toBeGreaterThan(1);
  await uploadChunk(server, auth, bytes, 0, 0, 'talk.wav');
  await sendHalfOfChunk(bytes);
  await server.kill('SIGKILL');

  await restart();
  const { rushes } = (await server.form('list_uploaded_chunks', auth)).body;
  expect(rushes).toMatchObject([{ rush_name: 'talk.wav', chunks: [0] }]);
  const files = await readdir(join(dataDir, 'media', 'uploads'), { recursive: true, withFileTypes: true });
  expect(files.filter((entry) => entry.isFile())).toHaveLength(1);
  for (let n = 1; n < chunkCount(bytes.length); n++) await uploadChunk(server, auth, bytes, n, 0, 'talk.wav');
  const joined = await server.form('upload_media', {
    ...auth,
    extension: 'wav',
    n_rushes: 1,
    expected_duration: 0,
  });
  expect(joined.body.status).toBe('success');
  const media = await fetch(server.origin + String(joined.body.signedUrl));
  const sum = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');
  expect(sum(new Uint8Array(await media.arrayBuffer()))).toBe(sum(bytes));
});

/** Sends a request for chunk 1 and stops in the middle of its body, once the server has taken the first half. */
async function sendHalfOfChunk(bytes: Buffer): Promise<void> {
  const fields = {
    ...auth,
    chunk_number: 1,
    rush_number: 0,
    n_chunks: chunkCount(bytes.length),
    rush_size: bytes.length,
    rush_name: 'talk.wav',
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set('chunk', new Blob([new Uint8Array(bytes.subarray(CHUNK_BYTES, 2 * CHUNK_BYTES))]));
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const call = request(`${server.origin}/api/store_media_chunk/`, {
    method: 'POST',
    headers: { 'content-type': encoded.headers.get('content-type') ?? '', 'content-length': body.length },
  });
  // The connection ends with the server.
  call.on('error', () => undefined);
  await new Promise<void>((resolve) => call.write(body.subarray(0, body.length / 2), () => resolve()));
}

test('killed in the middle of a transcription: it goes on at the next start, from the words it had', async () => {
  const speech = await speechFixture();
  await makeProject(server, auth, speech.path, speech.path);
  const fields = { ...auth, extension: 'wav', language: 'en', n_speakers: 1, lang_code: 'en' };
  const wordsOf = (lines: readonly Record<string, unknown>[]) =>
    lines.flatMap((line) => (line.words as object[]) ?? []);
  const before = await linesUntil('transcribe_media', fields, async (line) => {
    if (((line.words as object[] | undefined) ?? []).length > 0) await server.kill('SIGKILL');
    return false;
  });
  expect(wordsOf(before).length).toBeGreaterThan(0);
  expect(before.at(-1)).not.toHaveProperty('done');

  await restart();
  // Nobody asks for it: it was resumed by the start itself.
  await expect
    .poll(async () => (await projectOf()).transcript, { timeout: 100_000, interval: 500 })
    .toBe('done');
  const after = await linesUntil('transcribe_media', fields);
  expect(after.at(-1)).toMatchObject({ done: true });
  const words = wordsOf(after) as { start: number; text: string }[];
  expect(words.slice(0, wordsOf(before).length)).toEqual(wordsOf(before));
  expect(words.length).toBeGreaterThan(1.5 * speech.words.length);
  // Nothing was heard twice.
  expect(words.map((word) => word.start)).toEqual(words.map((word) => word.start).sort((a, b) => a - b));
});

test('killed, and stopped, in the middle of a cut: it goes on, the edit is there, and it is paid once', async () => {
  await makeProject(server, auth, ...Array<string>(4).fill(await fixture('video.mp4')));
  const { project_id, media } = await projectOf();
  await server.form('save_project', { ...auth, project_id, revision: 0, document: savedEdit('cut here') });
  const fields = {
    ...auth,
    extension: 'mp4',
    clips_cut: [{ start: 1, duration: 2 }],
    total_duration: media.duration,
    output_duration: media.duration - 2,
    credentials_required: 1,
  };
  for (const signal of ['SIGKILL', 'SIGINT'] as const) {
    const lines = await linesUntil('get_final_video', fields, async () => {
      const code = await server.kill(signal);
      expect(code).toBe(signal === 'SIGINT' ? 0 : null);
      return false;
    });
    expect(lines.at(-1)).not.toMatchObject({ progress: 100, segmentNb: 2 });
    await restart();
  }
  const lines = await linesUntil('get_final_video', fields);
  expect(lines.at(-1)).toEqual({ segmentNb: 2, nbSegments: 2, progress: 100, error: null });
  const wanted = { ...auth, extension: 'mp4', output_duration: fields.output_duration };
  for (let i = 0; i < 2; i++)
    expect((await server.form('upload_final_video_to_cloud', wanted)).body.status).toBe('success');
  expect((await server.form('update_credentials', auth)).body.new_credentials).toBe(29);
  expect((await projectOf()).document).toEqual(savedEdit('cut here'));
  expect(await readdir(join(dataDir, 'work'))).toEqual([]);
});

test('a second server on the same data folder does not start and says why', async () => {
  await expect(spawnServer(dataDir, PORT + 1)).rejects.toThrow(
    /Another Trimscript server is using .*DATA_DIR/,
  );
});
