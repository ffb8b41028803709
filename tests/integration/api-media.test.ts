import { readFile, rename, stat, truncate, writeFile } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { fixture } from '#scripts/make-media.ts';
import { getProject } from '#server/db/projects/projects.ts';
import { projects } from '#server/db/schema/schema.ts';
import { withMaster } from '#server/jobs/media/master.ts';
import { proxyJob } from '#server/jobs/media/proxy.ts';
import { proxyKey } from '#server/jobs/queue/keys.ts';
import { deleteWhatIsDue } from '#server/jobs/upkeep/retention.ts';
import type { DiskStore } from '#server/storage/disk.ts';
import { savedEdit } from '#tests/support/documents.ts';
import { type MadeProject, projectOf, projectWith } from '#tests/support/library.ts';
import {
  type Auth,
  makeProject,
  newAccount,
  pausesMeasured,
  type Reply,
  uploadFile,
} from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';

const server = await sharedServer();
let auth: Auth;
let url: string;
let bytes: Buffer;
beforeAll(async () => {
  auth = await newAccount(server, server.dataDir);
  const path = await fixture('audio.wav');
  bytes = await readFile(path);
  url = server.origin + String((await makeProject(server, auth, path)).body.signedUrl);
});

const get = (headers: Record<string, string>, method = 'GET') => fetch(url, { method, headers });
const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

test('the whole file, its head, and its ranges', async () => {
  const whole = await get({});
  expect(whole.status).toBe(200);
  expect(await bodyOf(whole)).toEqual(bytes);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'accept-ranges': 'bytes',
    'content-type': 'audio/wav',
    'content-length': String(bytes.length),
    etag: expect.stringMatching(/^"[\w-]+"$/),
    'referrer-policy': 'no-referrer',
  });
  const head = await get({}, 'HEAD');
  expect([head.status, head.headers.get('content-length'), (await bodyOf(head)).length]).toEqual([
    200,
    String(bytes.length),
    0,
  ]);
  for (const [range, from, to] of [
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, bytes.length - 1],
    ['bytes=-100', bytes.length - 100, bytes.length - 1],
  ] as const) {
    const part = await get({ range });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes ${from}-${to}/${bytes.length}`);
    expect(await bodyOf(part)).toEqual(bytes.subarray(from, to + 1));
  }
  const beyond = await get({ range: `bytes=${bytes.length}-` });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
  expect((await get({ range: 'bytes=0-1,5-6' })).status).toBe(200);
  const etag = whole.headers.get('etag') ?? '';
  expect((await get({ 'if-none-match': etag })).status).toBe(304);
  expect((await get({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
  expect((await get({ range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200);
});

test('a changed or missing signature opens nothing', async () => {
  const { signer } = server.deps;
  const path = new URL(url).pathname;
  const key = path.slice(signer.path.length);
  const forOther = new URL(url);
  forOther.pathname = `${signer.path}${key.replace('master', 'peaks')}`;
  const renamed = `${url}&name=evil.html`;
  const anyLength = url.replace(/&bytes=\d+/, '');
  expect(anyLength).not.toBe(url);
  for (const bad of [server.origin + path, forOther.href, renamed, anyLength])
    expect((await fetch(bad)).status).toBe(403);
});

test('the edit is saved by revision: an older one fails and neither side is lost', async () => {
  const { project_id } = await projectOf(server, auth);
  const save = (revision: number, document: object | string, id = project_id) =>
    server.form('save_project', { ...auth, project_id: id, revision, document });
  expect((await save(0, savedEdit('first'))).body).toEqual({ status: 'success', revision: 1 });
  expect((await save(0, savedEdit('other window'))).body).toEqual({
    status: 'failure',
    desc: 'This project was changed in another window',
    revision: 1,
  });
  expect(await projectOf(server, auth)).toMatchObject({ document: savedEdit('first'), revision: 1 });
  // Sent again because its reply was lost.
  expect((await save(0, savedEdit('first'))).body).toEqual({ status: 'success', revision: 1 });
  expect((await save(1, savedEdit('second'))).body).toEqual({ status: 'success', revision: 2 });
  expect((await save(2, savedEdit('elsewhere'), 'gone')).body).toMatchObject({
    status: 'failure',
    desc: 'This project was changed in another window',
  });
  expect((await save(2, '{')).status).toBe(400);
});

test('a recording that is away or cut short cannot be read now, and is back as soon as its file is', async () => {
  const { db, store } = server.deps;
  const { project_id } = await projectOf(server, auth);
  const own = () => db.select().from(projects).where(eq(projects.id, project_id));
  // The jobs that measure the pauses and how loud it is write to the project's row as well.
  await pausesMeasured(server, auth);
  const [before] = await own();
  const { masterKey, mediaDeletedAt } = before!;
  expect(mediaDeletedAt).toBeNull();
  const path = (store as DiskStore).pathOf(masterKey);
  const whole = await readFile(path);
  const seen = async () => (await get({}, 'HEAD')).status;
  expect(await seen()).toBe(200);
  const refused = async () => {
    // What plays in the page ends with this, and the page asks why.
    expect(await seen()).toBe(404);
    expect((await server.form('is_user_cloud_data_deleted', { ...auth, extension: 'wav' })).body).toEqual({
      ...{ status: 'success', is_deleted: false },
    });
    expect((await projectOf(server, auth)).document).toEqual(savedEdit('second'));
    expect((await server.form('refresh_url', { ...auth, extension: 'wav' })).body).toMatchObject({
      ...{ status: 'failure', media_unreadable: true, desc: expect.stringContaining('at the moment') },
    });
    expect((await own())[0]).toEqual(before);
  };
  await rename(path, `${path}.away`);
  await refused();
  await writeFile(path, whole.subarray(0, 1000));
  await refused();
  await expect(withMaster(server.deps, before!, async () => true)).rejects.toThrow('at the moment');
  await rename(`${path}.away`, path);
  expect((await server.form('refresh_url', { ...auth, extension: 'wav' })).body.status).toBe('success');
  expect(await withMaster(server.deps, before!, async () => true)).toBe(true);
});

test('a proxy that is cut short is not played, and is made again', async () => {
  const own = await newAccount(server, server.dataDir);
  const { project_id } = await projectWith(server, own, await fixture('video.mkv'));
  const { db, store, tasks } = server.deps;
  const row = async () => (await getProject(db, project_id))!;
  const ended = async () => {
    const { id } = (await tasks.latest(proxyJob, proxyKey((await row()).mediaPrefix)))!;
    for await (const _ of tasks.follow(proxyJob, id, AbortSignal.timeout(100_000)));
  };
  await ended();
  const refresh = () => server.form('refresh_url', { ...own, project_id, extension: 'mkv' });
  const { signedUrl } = (await refresh()).body;
  const path = (store as DiskStore).pathOf((await row()).proxyKey!);
  const size = async () => (await stat(path)).size;
  const whole = await size();
  await truncate(path, 1000);
  expect((await fetch(server.origin + String(signedUrl))).status).toBe(404);
  expect((await refresh()).body).toMatchObject({ media_unreadable: true });
  await ended();
  expect(await size()).toBe(whole);
  expect((await refresh()).body.status).toBe('success');
});

test('media untouched for 14 days are deleted, and the same recording uploaded again goes on with the edit', async () => {
  const { db } = server.deps;
  await deleteWhatIsDue(server.deps);
  expect((await server.form('is_user_cloud_data_deleted', { ...auth, extension: 'wav' })).body).toEqual({
    status: 'success',
    is_deleted: false,
  });
  await db.update(projects).set({ touchedAt: sql`now() - interval '15 days'` });
  // Work in the background, as on the pauses, is a use.
  const deleted = async (): Promise<number> => {
    await deleteWhatIsDue(server.deps);
    return (await get({}, 'HEAD')).status;
  };
  await expect.poll(deleted, { timeout: 100_000 }).toBe(404);
  expect(
    (await server.form('is_user_cloud_data_deleted', { ...auth, extension: 'wav' })).body.is_deleted,
  ).toBe(true);
  expect((await server.form('refresh_url', { ...auth, extension: 'wav' })).body).toMatchObject({
    status: 'failure',
    desc: expect.stringContaining('Upload it again'),
  });
  expect(await projectOf(server, auth)).toMatchObject({
    urls: null,
    document: savedEdit('second'),
  });

  const other = await makeProject(server, auth, await fixture('video-other.mp4'));
  expect(other.body).toMatchObject({ status: 'failure', desc: expect.stringContaining('audio.wav') });
  const again = await makeProject(server, auth, await fixture('audio.wav'));
  expect(again.body.status).toBe('success');
  expect(await projectOf(server, auth)).toMatchObject({
    urls: { signedUrl: expect.any(String) },
    document: savedEdit('second'),
    revision: 2,
  });
});

interface Urls {
  readonly urls: { readonly signedUrl: string };
}

test('with replace=false an upload keeps the edit also where the media are there, and must last as long', async () => {
  const upload = async (name: 'audio.wav' | 'video-other.mp4'): Promise<Reply> => {
    await uploadFile(server, auth, await fixture(name), 0);
    return server.form('upload_media', {
      ...auth,
      extension: name.split('.').at(-1),
      n_rushes: 1,
      expected_duration: 0,
      replace: 'false',
    });
  };
  const { project_id, urls } = (await projectOf(server, auth)) as MadeProject & Urls;
  expect((await upload('video-other.mp4')).body).toMatchObject({ status: 'failure' });
  expect((await upload('audio.wav')).body.status).toBe('success');
  const after = (await projectOf(server, auth)) as MadeProject & Urls;
  expect(after).toMatchObject({
    project_id,
    document: savedEdit('second'),
    revision: 2,
    urls: { signedUrl: expect.any(String) },
  });
  expect(after.urls.signedUrl).not.toBe(urls.signedUrl);
});

test('calls about media say what is missing where there is no project', async () => {
  const nobody = await newAccount(server, server.dataDir);
  for (const call of ['refresh_url', 'is_user_cloud_data_deleted'])
    expect((await server.form(call, { ...nobody, extension: 'mp4' })).body).toEqual({
      status: 'failure',
      desc: 'There is no recording yet. Upload one first.',
    });
});

test('security headers, and failures without internals', async () => {
  const page = await fetch(`${server.origin}/api/nothing/`, { method: 'POST' });
  expect(page.status).toBe(404);
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
  const noForm = await fetch(`${server.origin}/api/get_project/`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  expect(noForm.status).toBe(400);
  const { db } = server.deps;
  await db.execute(sql`ALTER TABLE projects RENAME TO projects_away`);
  const fault = await server.form('get_project', auth);
  await db.execute(sql`ALTER TABLE projects_away RENAME TO projects`);
  expect(fault.status).toBe(500);
  expect(fault.body).toEqual({
    status: 'failure',
    desc: expect.stringMatching(/our side.*Reference [0-9a-f]{8}/),
    reference: expect.stringMatching(/^[0-9a-f]{8}$/),
  });
  expect(server.logged()).toContain(String(fault.body.reference));
});
