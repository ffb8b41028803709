import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { jobs } from '#i18n/en/server.ts';
import { fixture } from '#scripts/make-media.ts';
import { projects } from '#server/db/schema/schema.ts';
import { withMaster } from '#server/jobs/media/master.ts';
import { deleteOrphans } from '#server/jobs/upkeep/orphans.ts';
import { deleteWhatIsDue } from '#server/jobs/upkeep/retention.ts';
import { cutLines, deliver } from '#tests/support/downloads.ts';
import { type S3Mood, startFakeS3 } from '#tests/support/fake-s3.ts';
import { projectOf } from '#tests/support/library.ts';
import {
  makeProject,
  newAccount,
  pausesMeasured,
  startServer,
  type TestServer,
  workEnded,
} from '#tests/support/server.ts';

let s3: Awaited<ReturnType<typeof startFakeS3>>;
let server: TestServer;
beforeAll(async () => {
  s3 = await startFakeS3();
  server = await startServer({
    S3_BUCKET: 'media',
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
});
afterAll(async () => {
  await server.close();
  s3.close();
});

test('a bucket that is busy, or whose connections break, is asked again until a file is there and whole', async () => {
  const { store } = server.deps;
  const [folder, bytes] = [await mkdtemp(join(tmpdir(), 's3-')), randomBytes(100_000)];
  const spoil = (mood: S3Mood) => Object.assign(s3.state, { mood, moodyRequests: 2 });
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  spoil('busy');
  await store.adopt(path, 'media/moody');
  expect(s3.objects.get('/media/media/moody')).toEqual(bytes);
  spoil('cuts');
  expect(await store.withLocalFile('media/moody', (local) => readFile(local))).toEqual(bytes);
  await writeFile(path, 'before');
  spoil('cuts');
  await store.appendTo(path, 'media/moody');
  expect(await readFile(path)).toEqual(Buffer.concat([Buffer.from('before'), bytes]));
  s3.state.mood = 'well';
  await expect(store.appendTo(path, 'media/none')).rejects.toThrow();
  s3.objects.delete('/media/media/moody');
  await rm(folder, { recursive: true });
});

test('an object that is not there, or goes while it is looked at, is missing and no fault', async () => {
  const { store } = server.deps;
  const masterKey = 'media/gone';
  const used = withMaster(server.deps, { masterKey, masterBytes: 1 }, async () => 'read');
  await expect(used).rejects.toThrow(jobs.recordingUnreadable());
  expect(await store.size(masterKey)).toBeNull();
  await store.put(masterKey, Buffer.from('x'));
  expect(await store.size(masterKey)).toBe(1);
  const { get } = s3.objects;
  const looked = vi.spyOn(s3.objects, 'get').mockImplementation((key) => {
    const found = get.call(s3.objects, key);
    s3.objects.delete(key);
    return found;
  });
  expect(await store.size(masterKey)).toBe(1);
  expect(await store.size(masterKey)).toBeNull();
  looked.mockRestore();
});

test('with S3, chunks, media and exports are stored in the bucket and read from there', async () => {
  const auth = await newAccount(server, server.dataDir);
  const path = await fixture('audio.wav');
  const { signedUrl } = (await makeProject(server, auth, path)).body;
  expect(String(signedUrl)).toMatch(new RegExp(`^${s3.endpoint}/media/media/.*X-Amz-Signature=`));
  expect(new URL(String(signedUrl)).searchParams.get('X-Amz-Expires')).toBe('3600');
  expect(server.deps.store.urlLife).toBe(3600);
  const media = await fetch(String(signedUrl));
  expect(Buffer.from(await media.arrayBuffer())).toEqual(await readFile(path));
  const page = await fetch(`${server.origin}/api/x/`, { method: 'POST' });
  expect(page.headers.get('content-security-policy')).toContain(`media-src 'self' blob: ${s3.endpoint}`);

  const { duration } = (await projectOf(server, auth)).media;
  const lines = await cutLines(server, auth, duration, [{ start: 1, duration: 1 }]);
  expect(lines.at(-1)).toMatchObject({ progress: 100, error: null });
  const delivered = await deliver(server, auth, duration - 1);
  const file = await fetch(String(delivered.body.signedUrl));
  expect(file.headers.get('content-disposition')).toContain(`output_${auth.email}.wav`);
  expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(1000);

  await pausesMeasured(server, auth);
  // Master, peaks, pauses, energies and the export; the chunks are gone.
  expect([...s3.objects.keys()].filter((key) => key.includes('/uploads/'))).toEqual([]);
  expect(s3.objects.size).toBe(5);
  // What nothing in the database names is swept, and nothing else.
  s3.objects.set(`/media/media/${randomUUID()}/master.mp4`, Buffer.from('x'));
  await deleteOrphans(server.deps);
  expect(s3.objects.size).toBe(5);
  // Work on a recording is a use of it.
  await workEnded(server);
  await server.deps.db.update(projects).set({ touchedAt: sql`now() - interval '15 days'` });
  await deleteWhatIsDue(server.deps);
  expect(s3.objects.size).toBe(0);
});
