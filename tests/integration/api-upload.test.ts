import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { CHUNK_BYTES, MAX_RUSH_BYTES } from '#contract/index.ts';
import { fixture } from '#scripts/make-media.ts';
import { findUser } from '#server/db/accounts/users.ts';
import { authTokens } from '#server/db/schema/schema.ts';
import { anotherSession } from '#tests/support/accounts.ts';
import { made } from '#tests/support/changing.ts';
import { savedEdit } from '#tests/support/documents.ts';
import { projectOf, projectWith } from '#tests/support/library.ts';
import { linesOf } from '#tests/support/retrying.ts';
import {
  type Auth,
  chunkCount,
  makeProject,
  newAccount,
  pausesMeasured,
  uploadChunk,
  uploadFile,
} from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';
import { wavOf } from '#tests/support/wav.ts';

const server = await sharedServer();

const held = async (auth: Auth) => (await server.form('list_uploaded_chunks', auth)).body.rushes;
const join1 = (auth: Auth, fields: object = {}) =>
  server.form('upload_media', { ...auth, extension: 'mp4', n_rushes: 1, expected_duration: 0, ...fields });
async function filesOf(folder: string): Promise<string[]> {
  const path = join(server.dataDir, 'media', folder);
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}
const rushesIn = async (auth: Auth) => {
  const { project } = (await server.form('get_project', auth)).body as {
    project: { media: { rushes: { name: string }[] } } | null;
  };
  return project?.media.rushes.map(({ name }) => name) ?? null;
};
/** Folders of what was taken in. */
const recordings = (): Promise<string[]> => readdir(join(server.dataDir, 'media', 'media')).catch(() => []);

test('chunks may arrive in any order, in parallel and repeatedly', async () => {
  const auth = await newAccount(server, server.dataDir);
  const bytes = randomBytes(2 * CHUNK_BYTES + 5);
  const send = (n: number) => uploadChunk(server, auth, bytes, n, 3, 'a.mp4');
  const replies = await Promise.all([send(2), send(0), send(2), send(0)]);
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200]);
  expect(await held(auth)).toEqual([
    { rush_number: 3, rush_name: 'a.mp4', rush_size: bytes.length, n_chunks: 3, chunks: [0, 2] },
  ]);
  expect((await send(1)).body).toEqual({ status: 'success', received: 3 });
  expect(await filesOf('uploads')).toHaveLength(3);

  // Another file under the same number takes the place of what was held.
  await uploadChunk(server, auth, bytes.subarray(0, 10), 0, 3, 'b.mp4');
  expect(await held(auth)).toMatchObject([{ rush_name: 'b.mp4', chunks: [0] }]);
  expect(await filesOf('uploads')).toHaveLength(1);

  // The same chunk with other content, then the first file once more: each takes the place of what was held.
  await uploadChunk(server, auth, bytes.subarray(10, 20), 0, 3, 'b.mp4');
  expect(await filesOf('uploads')).toHaveLength(1);
  expect((await send(1)).body).toEqual({ status: 'success', received: 1 });
  expect(await held(auth)).toMatchObject([{ rush_name: 'a.mp4', chunks: [1] }]);
  expect(await filesOf('uploads')).toHaveLength(1);
});

test('a chunk with a wrong size, checksum or number is refused', async () => {
  const auth = await newAccount(server, server.dataDir);
  const fields = {
    ...auth,
    chunk_number: 0,
    rush_number: 0,
    n_chunks: 2,
    rush_size: CHUNK_BYTES + 1,
    rush_name: 'a.mp4',
  };
  const send = (more: object, size: number) =>
    server.form('store_media_chunk', { ...fields, ...more }, new Uint8Array(size));
  expect((await send({}, CHUNK_BYTES - 1)).status).toBe(400);
  expect((await send({ chunk_number: 1 }, CHUNK_BYTES)).status).toBe(400);
  expect((await send({ chunk_number: 2 }, 1)).status).toBe(400);
  expect((await send({ n_chunks: 3 }, CHUNK_BYTES)).status).toBe(400);
  expect((await send({ rush_number: -1 }, CHUNK_BYTES)).status).toBe(400);
  expect((await send({}, CHUNK_BYTES + 1)).status).toBe(413);
  expect((await send({ sha256: '0'.repeat(64) }, CHUNK_BYTES)).body).toMatchObject({
    status: 'failure',
    desc: expect.stringContaining('damaged'),
  });
  expect((await server.form('store_media_chunk', fields)).status).toBe(400);
  expect(await held(auth)).toEqual([]);
});

test('an upload stops at once when its session ends, also from another process', async () => {
  const auth = await newAccount(server, server.dataDir);
  const bytes = randomBytes(2 * CHUNK_BYTES);
  const send = (n: number) => uploadChunk(server, auth, bytes, n, 0, 'a.mp4');
  expect((await send(0)).body).toEqual({ status: 'success', received: 1 });
  const before = (await filesOf('uploads')).length;
  const { id } = (await findUser(server.deps.db, auth.email))!;
  await server.deps.db.delete(authTokens).where(eq(authTokens.userId, id));
  const late = await send(1);
  expect(late.status).toBe(401);
  expect(late.body).toEqual({
    status: 'failure',
    desc: 'Your session has ended. Please log in again.',
  });
  expect(await filesOf('uploads')).toHaveLength(before);
  expect(await held(await anotherSession(server, auth))).toMatchObject([{ chunks: [0] }]);
});

test('a broken or oversized upload request leaves nothing behind', async () => {
  const auth = await newAccount(server, server.dataDir);
  const bytes = randomBytes(CHUNK_BYTES);
  const url = `${server.origin}/api/store_media_chunk/`;
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const post = (body: BodyInit) => fetch(url, { method: 'POST', headers, body });
  expect((await post('--b\r\nContent-Disposition: form-data; name="email"\r\n\r\nmaya')).status).toBe(400);
  expect((await post(randomBytes(3 * CHUNK_BYTES))).status).toBe(413);
  // Many at once: memory that is used again must not be another's before it is written.
  const rushes = Array.from({ length: 12 }, (_, n) => bytes.map((byte) => byte ^ n));
  await Promise.all(
    rushes.map(async (rush, n) => {
      const { body } = await uploadChunk(server, auth, rush, 0, n, `${n}.mp4`);
      expect(body).toEqual({ status: 'success', received: 1 });
    }),
  );
  const stored = await Promise.all((await filesOf('uploads')).map((path) => readFile(path)));
  for (const rush of rushes) expect(stored.some((file) => file.equals(rush))).toBe(true);
});

test('a file of 501 MB is refused by name with 413', async () => {
  const auth = await newAccount(server, server.dataDir);
  const rush_size = MAX_RUSH_BYTES + 1024 * 1024;
  const reply = await server.form(
    'store_media_chunk',
    {
      ...auth,
      chunk_number: 0,
      rush_number: 0,
      n_chunks: chunkCount(rush_size),
      rush_size,
      rush_name: 'long talk.mp4',
    },
    new Uint8Array(CHUNK_BYTES),
  );
  expect(reply.status).toBe(413);
  expect(reply.body).toEqual({ status: 'failure', desc: 'long talk.mp4 is larger than 500 MB' });
});

test('a join with missing chunks names the file and the count, and can be retried', async () => {
  const auth = await newAccount(server, server.dataDir);
  const path = await fixture('video.mp4');
  const bytes = await readFile(path);
  const padded = Buffer.concat([bytes, Buffer.alloc(2 * CHUNK_BYTES)]);
  await uploadChunk(server, auth, padded, 0, 0, 'talk.mp4');
  const { desc } = (await join1(auth)).body;
  const missing = chunkCount(padded.length) - 1;
  expect(desc).toBe(
    `talk.mp4 is incomplete: ${missing} of its ${missing + 1} parts did not arrive. Please upload it again.`,
  );
  await uploadFile(server, auth, path, 0, 'talk.mp4');
  expect((await join1(auth)).body.status).toBe('success');
});

test("the specification's five fields are enough: a file ends with its short chunk, whatever an earlier one left", async () => {
  const auth = await newAccount(server, server.dataDir);
  const seconds = 50;
  const file = wavOf(
    Int16Array.from({ length: 48_000 * seconds }, (_, i) => 8000 * Math.sin(i)),
    48_000,
  );
  const parts = Array.from({ length: chunkCount(file.length) }, (_, n) =>
    file.subarray(n * CHUNK_BYTES, (n + 1) * CHUNK_BYTES),
  );
  expect(parts).toHaveLength(3);
  const send = (n: number, chunk: Uint8Array, more: object = {}) =>
    server.form('store_media_chunk', { ...auth, chunk_number: n, rush_number: 0, ...more }, chunk);
  for (const n of [0, 3, 4]) await send(n, randomBytes(CHUNK_BYTES));
  for (const n of [2, 0]) expect((await send(n, parts[n]!)).body.status).toBe('success');
  expect((await join1(auth)).body.desc).toBe(
    'Recording 1 is incomplete: 1 of its 3 parts did not arrive. Please upload it again.',
  );
  expect((await send(1, parts[1]!)).body).toEqual({ status: 'success', received: 5 });
  expect((await join1(auth, { extension: 'wav' })).body).toMatchObject({ status: 'success' });
  expect((await projectOf(server, auth)).media).toMatchObject({
    duration: seconds,
    rushes: [{ name: 'Recording 1', size: file.length, duration: seconds }],
  });
  expect(await held(auth)).toEqual([]);

  expect((await send(250, parts[2]!)).body.desc).toBe('Recording 1 is larger than 500 MB');
  expect((await send(0, parts[2]!, { rush_name: 'a.wav' })).status).toBe(400);
  expect((await send(0, parts[2]!, { rush_name: 'a.wav', rush_size: 5, n_chunks: 0 })).status).toBe(400);
});

test('a join asked for with NDJSON tells its stages and ends with the reply; asking again gives it again', async () => {
  const auth = await newAccount(server, server.dataDir);
  await uploadFile(server, auth, await fixture('video.mp4'), 0);
  await uploadFile(server, auth, await fixture('video-other.mp4'), 1);
  const fields = { ...auth, extension: 'mp4', n_rushes: 2, expected_duration: 0 };
  const lines = await linesOf(server, 'upload_media', fields);
  const last = lines.pop();
  expect(last).toMatchObject({
    status: 'success',
    signedUrl: expect.any(String),
    peaksUrl: expect.any(String),
  });
  for (const line of lines)
    expect(line).toEqual({
      stage: expect.stringMatching(/^(waiting|collecting|probing|joining|peaks)$/),
      progress: expect.any(Number),
      ...(line.stage === 'waiting' && { place: 1 }),
    });
  expect(lines.length).toBeGreaterThan(0);
  expect(await held(auth)).toEqual([]);
  // As when the connection broke before the reply.
  expect((await server.form('upload_media', fields)).body).toMatchObject({ status: 'success' });
  expect(await rushesIn(auth)).toEqual(['video.mp4', 'video-other.mp4']);
});

test('of each joined file its own rate, size, length and audio tracks are kept, in its order', async () => {
  const auth = await newAccount(server, server.dataDir);
  const path = await made('three-tracks.mov', [
    ...['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=24:d=1', '-f', 'lavfi', '-i', 'sine=d=1:r=44100'],
    ...['-map', '0:v', '-map', '1:a', '-map', '1:a', '-map', '1:a', '-c:v', 'libx264', '-c:a', 'pcm_s16le'],
    ...['-ac:a:0', '1', '-ac:a:1', '2', '-ac:a:2', '1'],
  ]);
  await makeProject(server, auth, await fixture('video.mp4'), path);
  const { media } = await projectOf(server, auth);
  expect(media).toMatchObject({
    rushes: [
      {
        name: 'video.mp4',
        recorded: {
          ...{ duration: 6, video: { width: 320, height: 240, frameRate: { num: 30, den: 1 } } },
          audio: [{ sampleRate: 48_000, channels: 2 }],
        },
      },
      {
        name: 'three-tracks.mov',
        recorded: {
          ...{ duration: 1, video: { width: 320, height: 180, frameRate: { num: 24, den: 1 } } },
          audio: [1, 2, 1].map((channels) => ({ sampleRate: 44_100, channels })),
        },
      },
    ],
  });
});

test('a file that is not a recording is refused by name, and the project is kept', async () => {
  const auth = await newAccount(server, server.dataDir);
  await makeProject(server, auth, await fixture('audio.wav'));
  // Addresses are others every ten minutes.
  const project = async () => ({ ...(await projectOf(server, auth)), urls: null });
  const before = await project();
  const files = [await fixture('audio.wav'), await fixture('bad-playlist.mp4')];
  const { status, body } = await makeProject(server, auth, ...files);
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'failure', desc: expect.stringMatching(/bad-playlist\.mp4/) });
  expect(JSON.stringify(body)).not.toMatch(/root:|\/tmp|reference/);
  expect(await project()).toEqual(before);
});

test('a new upload replaces media and edit only once it has succeeded', async () => {
  const auth = await newAccount(server, server.dataDir);
  const known = await recordings();
  const { project_id } = await projectWith(server, auth, await fixture('audio.wav'));
  await pausesMeasured(server, auth);
  const [replaced = ''] = (await recordings()).filter((name) => !known.includes(name));
  expect(await filesOf(`media/${replaced}`)).not.toEqual([]);
  await server.form('save_project', { ...auth, project_id, revision: 0, document: savedEdit('cuts') });
  expect(await projectWith(server, auth, await fixture('audio.mp3'))).toMatchObject({
    media: { extension: 'mp3' },
    document: null,
    revision: 0,
  });
  expect(await filesOf(`media/${replaced}`)).toEqual([]);
});

const RATE = 8000;
const wav = (seconds: number, level = 4000) =>
  wavOf(
    Int16Array.from({ length: RATE * seconds }, (_, i) => level * Math.sin(i)),
    RATE,
  );
const send = (auth: Auth, n: number, seconds: number, name: string) =>
  uploadChunk(server, auth, wav(seconds), 0, n, name);

test('files are joined in the requested order; others stay for the next upload', async () => {
  const auth = await newAccount(server, server.dataDir);
  await send(auth, 4, 1, 'last.wav');
  await send(auth, 2, 2, 'first.wav');
  await send(auth, 7, 1, 'other.wav');
  const ask = (fields: object) => join1(auth, { extension: 'wav', n_rushes: 2, ...fields });
  for (const order of [[2], [2, 2], [2, 100], 'nonsense']) expect((await ask({ order })).status).toBe(400);
  expect((await ask({ order: [2, 5] })).body.desc).toBe(
    'Recording 2 did not arrive. Please upload it again.',
  );
  expect((await ask({ order: [2, 4] })).body.status).toBe('success');
  expect(await rushesIn(auth)).toEqual(['first.wav', 'last.wav']);
  expect(await held(auth)).toMatchObject([{ rush_number: 7, rush_name: 'other.wav' }]);
  // As when the connection broke before the reply.
  await server.form('discard_upload', auth);
  expect((await ask({ order: [2, 4] })).body.status).toBe('success');
});

test('discarding an upload deletes its chunks and cancels its join', async () => {
  const auth = await newAccount(server, server.dataDir);
  for (const n of [0, 1, 2]) await send(auth, n, 1, `${n}.wav`);
  const before = (await filesOf('uploads')).length;
  expect((await server.form('discard_upload', { ...auth, rush_numbers: [0, 2] })).body.status).toBe(
    'success',
  );
  expect(await held(auth)).toMatchObject([{ rush_number: 1 }]);
  expect(await filesOf('uploads')).toHaveLength(before - 2);

  const lines = server.lines('upload_media', {
    ...auth,
    ...{ extension: 'wav', n_rushes: 1, order: [1], expected_duration: 0 },
  });
  await lines.next();
  await server.form('discard_upload', auth);
  let last: object = {};
  for await (const line of lines) last = line;
  expect(last).toMatchObject({ status: 'failure' });
  expect(await held(auth)).toEqual([]);
  expect(await rushesIn(auth)).toBeNull();
});

test('media may be longer than the browser measured, but not shorter', async () => {
  const auth = await newAccount(server, server.dataDir);
  await send(auth, 0, 20, 'talk.wav');
  const ask = (expected_duration: number) => join1(auth, { extension: 'wav', expected_duration });
  expect((await ask(60)).body).toMatchObject({ status: 'failure', desc: expect.stringContaining('60 s') });
  expect((await ask(3)).body.status).toBe('success');
});
