import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import type { ProjectCard } from '#contract/index.ts';
import { parseEnergies } from '#model/media/energies.ts';
import { fixture } from '#scripts/make-media.ts';
import { passages, versions } from '#server/db/schema/library.ts';
import { projects, tasks } from '#server/db/schema/schema.ts';
import { deleteWhatIsDue } from '#server/jobs/upkeep/retention.ts';
import { savedEdit } from '#tests/support/documents.ts';
import {
  type Auth,
  mailsTo,
  mailTo,
  makeProject,
  newAccount,
  pausesMeasured,
  uploadFile,
} from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';

const server = await sharedServer();

interface Listed {
  readonly status: string;
  readonly projects: readonly ProjectCard[];
  readonly total: number;
  readonly open_project_id: string | null;
  readonly storage: { readonly used_bytes: number; readonly limit_bytes: number };
}

const list = async (auth: Auth, wanted: object = {}) =>
  (await server.form('list_projects', { ...auth, ...wanted })).body as unknown as Listed;
const namesOf = ({ projects }: Listed) => projects.map(({ name }) => name);

/** Uploads a file and joins it. @returns the id of the project that is open then */
async function upload(auth: Auth, name: string, more: object = {}): Promise<string> {
  await uploadFile(server, auth, await fixture('audio.wav'), 0, name);
  const fields = { ...auth, extension: 'wav', n_rushes: 1, expected_duration: 0, ...more };
  const { body } = await server.form('upload_media', fields);
  expect(body).toMatchObject({ status: 'success', signedUrl: expect.any(String) });
  return (await list(auth)).open_project_id ?? '';
}

const save = async (auth: Auth, project_id: string, revision: number, document: object) =>
  (await server.form('save_project', { ...auth, project_id, revision, document })).body;

test('uploads as new projects stand side by side; calls without a project mean the open one', async () => {
  const auth = await newAccount(server, server.dataDir);
  expect(await list(auth)).toMatchObject({ projects: [], total: 0, open_project_id: null, incoming: [] });
  const first = await upload(auth, 'Été à Paris.wav', { place: 'new' });
  const second = await upload(auth, 'Second.take.wav', { place: 'new' });
  const all = await list(auth);
  expect(namesOf(all)).toEqual(['Second.take', 'Été à Paris']);
  expect(all).toMatchObject({ total: 2, open_project_id: second });
  expect(all.projects[0]).toMatchObject({
    project_id: second,
    state: 'no_transcript',
    shelf: 'active',
    has_video: false,
    thumbnail_url: null,
    speakers: [],
    hit: null,
  });
  expect(all.projects[0]?.levels).toHaveLength(64);
  expect(Math.max(...(all.projects[0]?.levels ?? []))).toBe(1);
  expect(all.storage.used_bytes).toBe(all.projects.reduce((sum, { bytes }) => sum + bytes, 0));

  const get = async (fields: object = {}) =>
    (await server.form('get_project', { ...auth, ...fields })).body.project as Record<string, unknown>;
  expect(await get()).toMatchObject({ project_id: second, name: 'Second.take' });
  expect(await get({ project_id: first })).toMatchObject({ project_id: first, name: 'Été à Paris' });

  // An edit of one that is not open is its own.
  const edit = savedEdit('only the first');
  expect(await save(auth, first, 0, edit)).toEqual({ status: 'success', revision: 1 });
  // Its words came from a file: nothing was heard.
  expect((await list(auth)).projects.find(({ project_id }) => project_id === first)?.state).toBe('ready');
  expect(await get()).toMatchObject({ revision: 0, document: null });
  expect((await server.form('open_project', { ...auth, project_id: first })).body).toEqual({
    status: 'success',
  });
  expect(await get()).toMatchObject({ project_id: first, revision: 1, document: edit });
  expect(namesOf(await list(auth))).toEqual(['Été à Paris', 'Second.take']);
});

test('without place an upload replaces the open project and leaves the others as they are', async () => {
  const auth = await newAccount(server, server.dataDir);
  const kept = await upload(auth, 'kept.wav');
  const replaced = await upload(auth, 'replaced.wav', { place: 'new' });
  const third = await upload(auth, 'third.wav');
  expect(third).not.toBe(replaced);
  expect(namesOf(await list(auth)).sort()).toEqual(['kept', 'third']);
  const { body } = await server.form('refresh_url', { ...auth, project_id: kept, extension: 'wav' });
  expect((await fetch(server.origin + String(body.signedUrl), { method: 'HEAD' })).status).toBe(200);
});

test('projects are renamed, sorted, found by their names and listed by the page', async () => {
  const auth = await newAccount(server, server.dataDir);
  const ids = [];
  for (const name of ['b.wav', 'c.wav', 'a.wav']) ids.push(await upload(auth, name, { place: 'new' }));
  const renamed = await server.form('rename_project', {
    ...auth,
    project_id: ids[1],
    name: '  Crème brûlée ',
  });
  expect(renamed.body).toEqual({ status: 'success', name: 'Crème brûlée' });
  expect(namesOf(await list(auth, { sort: 'name' }))).toEqual(['a', 'b', 'Crème brûlée']);
  expect(namesOf(await list(auth, { sort: 'created' }))).toEqual(['a', 'Crème brûlée', 'b']);
  expect(namesOf(await list(auth, { query: 'BRULÉE, crè' }))).toEqual(['Crème brûlée']);
  expect(namesOf(await list(auth, { query: 'crème nothing' }))).toEqual([]);
  expect(await list(auth, { sort: 'name', offset: 1, limit: 1 })).toMatchObject({
    projects: [{ name: 'b' }],
    total: 3,
  });
  expect(await list(auth, { offset: 9 })).toMatchObject({ projects: [], total: 3 });
});

test('projects go to the archive, to the trash and back by the dozen; only the trash is deleted for good', async () => {
  const auth = await newAccount(server, server.dataDir);
  const [a, b] = [
    await upload(auth, 'a.wav', { place: 'new' }),
    await upload(auth, 'b.wav', { place: 'new' }),
  ];
  const move = async (project_ids: unknown, to: string) =>
    (await server.form('move_projects', { ...auth, project_ids, to })).body;
  expect(await move([a], 'archived')).toEqual({ status: 'success', moved: [a] });
  expect(namesOf(await list(auth))).toEqual(['b']);
  expect(namesOf(await list(auth, { shelf: 'archived' }))).toEqual(['a']);
  expect(await move([a, b], 'deleted')).toEqual({ status: 'success', moved: [] });
  expect(((await move([a, b, randomUUID()], 'trash')).moved as string[]).sort()).toEqual([a, b].sort());
  const trash = await list(auth, { shelf: 'trash', sort: 'name' });
  expect(namesOf(trash)).toEqual(['a', 'b']);
  expect(trash.open_project_id).toBeNull();
  const days = (Date.parse(trash.projects[0]?.expires_at ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeCloseTo(30, 1);
  expect((await server.form('open_project', { ...auth, project_id: b })).body).toMatchObject({
    status: 'failure',
    desc: expect.stringContaining('trash'),
  });
  expect(await move([b], 'active')).toEqual({ status: 'success', moved: [b] });
  expect(await move([a, b], 'deleted')).toEqual({ status: 'success', moved: [a] });
  expect(namesOf(await list(auth))).toEqual(['b']);
  expect(await list(auth, { shelf: 'trash' })).toMatchObject({ total: 0 });
  const { storage, projects } = await list(auth);
  expect(storage.used_bytes).toBe(projects[0]?.bytes);
  for (const ids of ['no list', [1], ['x'], { length: 1 }])
    expect((await server.form('move_projects', { ...auth, project_ids: ids, to: 'trash' })).status).toBe(400);
});

test('media that are kept do not expire', async () => {
  const auth = await newAccount(server, server.dataDir);
  const project_id = await upload(auth, 'kept.wav');
  const keep = async (keep: boolean) =>
    (await server.form('keep_project', { ...auth, project_id, keep })).body;
  expect(await keep(true)).toEqual({ status: 'success', expires_at: null });
  expect((await list(auth)).projects[0]).toMatchObject({ kept: true, expires_at: null });
  const { expires_at } = await keep(false);
  expect((Date.parse(String(expires_at)) - Date.now()) / 86_400_000).toBeCloseTo(14, 1);
});

test('a video has a thumbnail, which is a JPEG', async () => {
  const auth = await newAccount(server, server.dataDir);
  await makeProject(server, auth, await fixture('video.mp4'));
  const video = async () => (await list(auth)).projects[0]?.thumbnail_url;
  await expect.poll(video, { timeout: 100_000 }).toEqual(expect.any(String));
  const response = await fetch(server.origin + String(await video()));
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect([...bytes.subarray(0, 2)]).toEqual([0xff, 0xd8]);
});

const LONG = Array.from({ length: 700 }, (_, i) =>
  i === 620 ? 'L’Été' : i === 621 ? 'brûlant,' : `mot${i}`,
).join(' ');

test('what was said is found in all projects, with accents folded and the word it is at', async () => {
  const auth = await newAccount(server, server.dataDir);
  const said = await upload(auth, 'said.wav', { place: 'new' });
  await upload(auth, 'other.wav', { place: 'new' });
  const long = { ...savedEdit(LONG, 100), speakers: ['Ann'] };
  expect(await save(auth, said, 0, long)).toMatchObject({ revision: 1 });
  for (const query of ['ete', 'ÉTÉ BRUL', 'mot600 brulant said', "l'été"]) {
    const { projects, total } = await list(auth, { query });
    expect([query, total, projects[0]?.project_id]).toEqual([query, 1, said]);
  }
  const [{ hit, speakers }] = (await list(auth, { query: 'ete brul' })).projects as [ProjectCard];
  expect(speakers).toEqual(['Ann']);
  expect(hit).toMatchObject({ word_idx: 620, start: 62 });
  expect(hit?.marks.map(([from, to]) => hit.snippet.slice(from, to))).toEqual(['L’Été', 'brûlant,']);
  expect((await list(auth, { query: 'ete brul' })).projects[0]?.hit?.snippet).toMatch(/^…mot614 .* mot633…$/);
  // A name is no place in the recording; the start of a word counts only at the end of the query.
  expect((await list(auth, { query: 'said' })).projects[0]).toMatchObject({ project_id: said, hit: null });
  expect(await list(auth, { query: 'brul ete' })).toMatchObject({ total: 0 });
  // What is not said any more is not found any more.
  await save(auth, said, 1, savedEdit('quite short', 100));
  expect(await list(auth, { query: 'ete' })).toMatchObject({ total: 0 });
  expect(await list(auth, { query: 'shor' })).toMatchObject({ total: 1 });
});

const filesOf = async (prefix: string) =>
  (await readdir(join(server.dataDir, 'media', prefix)).catch(() => [])).sort();
const rowOf = async (id: string) =>
  (await server.deps.db.select().from(projects).where(eq(projects.id, id)))[0]!;
const setRow = (id: string, set: object) =>
  server.deps.db.update(projects).set(set).where(eq(projects.id, id));

test('a duplicate has media, transcript and edit of its own, and outlives the first', async () => {
  const auth = await newAccount(server, server.dataDir);
  const id = await upload(auth, 'one.wav');
  await pausesMeasured(server, auth);
  const document = savedEdit('once upon a time');
  await save(auth, id, 0, document);
  const { body } = await server.form('duplicate_project', { ...auth, project_id: id });
  expect(body).toMatchObject({ status: 'success', name: 'one (copy)' });
  const { total, storage, projects: cards } = await list(auth, { query: 'upon' });
  const copy = String(body.project_id);
  const documentBytes = (await rowOf(copy)).documentData!.length;
  expect([total, storage.used_bytes]).toEqual([
    2,
    cards.reduce((sum, card) => sum + card.bytes, 0) - 2 * documentBytes,
  ]);
  const [{ mediaPrefix: first }, { mediaPrefix: second }] = [await rowOf(id), await rowOf(copy)];
  expect(await filesOf(second)).toEqual(await filesOf(first));
  for (const to of ['trash', 'deleted'])
    await server.form('move_projects', { ...auth, project_ids: [id], to });
  expect(await filesOf(first)).toEqual([]);
  const got = (await server.form('get_project', { ...auth, project_id: copy })).body.project as {
    urls: Record<string, string> & { energies: { url: string } };
  };
  expect(got).toMatchObject({ document, revision: 1, name: 'one (copy)' });
  for (const url of ['signedUrl', 'peaksUrl', 'silencesUrl'])
    expect((await fetch(server.origin + got.urls[url], { method: 'HEAD' })).status).toBe(200);
  const { tracks } = parseEnergies(await (await fetch(server.origin + got.urls.energies.url)).arrayBuffer());
  expect(tracks).toHaveLength(1);
  expect((await list(auth, { query: 'upon' })).total).toBe(1);
  expect(await save(auth, copy, 1, savedEdit('once more'))).toEqual({ status: 'success', revision: 2 });
});

test('pauses that are measured anew while a project is duplicated are those of the copy', async () => {
  const auth = await newAccount(server, server.dataDir);
  const id = await upload(auth, 'one.wav');
  await pausesMeasured(server, auth);
  const { store } = server.deps;
  const { mediaPrefix, silencesKey } = await rowOf(id);
  const newKey = `${mediaPrefix}/silences-${randomUUID()}.json`;
  const copy = vi.spyOn(store, 'copy').mockImplementationOnce(async () => {
    await store.put(newKey, Buffer.from('[]'));
    await setRow(id, { silencesKey: newKey });
    await store.delete(silencesKey!);
  });
  const { body } = await server.form('duplicate_project', { ...auth, project_id: id });
  copy.mockRestore();
  expect(body).toMatchObject({ status: 'success', name: 'one (copy)' });
  expect((await list(auth)).total).toBe(2);
  const { mediaPrefix: second } = await rowOf(String(body.project_id));
  expect(await filesOf(second)).toEqual(await filesOf(mediaPrefix));
});

test('what is deleted for good leaves no file, row or task; the trash is emptied after 30 days', async () => {
  const auth = await newAccount(server, server.dataDir);
  const [now, late, soon] = [
    await upload(auth, 'now.wav', { place: 'new' }),
    await upload(auth, 'late.wav', { place: 'new' }),
    await upload(auth, 'soon.wav', { place: 'new' }),
  ];
  await pausesMeasured(server, auth);
  const prefixes = [(await rowOf(now)).mediaPrefix, (await rowOf(late)).mediaPrefix];
  for (const id of [now, late, soon]) await save(auth, id, 0, savedEdit('some words'));
  await server.form('move_projects', { ...auth, project_ids: [now, late, soon], to: 'trash' });
  await server.form('move_projects', { ...auth, project_ids: [now], to: 'deleted' });
  await setRow(late, { trashedAt: new Date(Date.now() - 30.1 * 86_400_000) });
  await setRow(soon, { trashedAt: new Date(Date.now() - 29.9 * 86_400_000) });
  await deleteWhatIsDue(server.deps);
  expect((await list(auth, { shelf: 'trash' })).projects.map(({ project_id }) => project_id)).toEqual([soon]);
  const { db } = server.deps;
  for (const prefix of prefixes) expect(await filesOf(prefix)).toEqual([]);
  for (const id of [now, late]) {
    expect(await db.$count(passages, eq(passages.projectId, id))).toBe(0);
    expect(await db.$count(versions, eq(versions.projectId, id))).toBe(0);
    expect(await db.$count(tasks, eq(tasks.projectId, id))).toBe(0);
  }
  expect(await filesOf((await rowOf(soon)).mediaPrefix)).toContain('master.wav');
});

test('media that are about to expire are announced once, three days before, in one mail', async () => {
  const auth = await newAccount(server, server.dataDir);
  const ids = [];
  for (const name of ['first.wav', 'second.wav', 'kept.wav', 'young.wav'])
    ids.push(await upload(auth, name, { place: 'new' }));
  const [first, second, kept, young] = ids as [string, string, string, string];
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  for (const id of [first, second]) await setRow(id, { touchedAt: days(11.5) });
  await setRow(kept, { touchedAt: days(11.5), kept: true });
  await setRow(young, { touchedAt: days(10) });
  const before = (await mailsTo(server.dataDir, auth.email)).length;
  await deleteWhatIsDue(server.deps);
  const mail = await mailTo(server.dataDir, auth.email, before + 1);
  expect(mail).toContain('2 recordings are about to be deleted');
  for (const [name, isTold] of Object.entries({ first: true, second: true, kept: false, young: false }))
    expect([name, new RegExp(`^${name}: `, 'm').test(mail)]).toEqual([name, isTold]);
  expect(mail).toContain('upload the same files again');
  // Not again, unless it was used in between.
  await deleteWhatIsDue(server.deps);
  await setRow(first, { touchedAt: days(11.4), expiryToldAt: days(12) });
  await deleteWhatIsDue(server.deps);
  expect(await mailTo(server.dataDir, auth.email, before + 2)).toContain(
    'A recording is about to be deleted',
  );
  expect((await rowOf(first)).mediaDeletedAt).toBeNull();
  expect((await mailsTo(server.dataDir, auth.email)).length).toBe(before + 2);
});
