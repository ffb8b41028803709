import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ProjectVersion } from '#contract/index.ts';
import { fixture } from '#scripts/make-media.ts';
import { NEW_BYTES } from '#server/db/edits/versions.ts';
import { versions } from '#server/db/schema/library.ts';
import { projects } from '#server/db/schema/schema.ts';
import { deleteWhatIsDue } from '#server/jobs/upkeep/retention.ts';
import { savedEdit } from '#tests/support/documents.ts';
import { projectWith } from '#tests/support/library.ts';
import { type Auth, newAccount } from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';

const server = await sharedServer();

interface Project {
  readonly auth: Auth;
  readonly id: string;
}

async function project(): Promise<Project> {
  const auth = await newAccount(server, server.dataDir);
  const { project_id } = await projectWith(server, auth, await fixture('audio.wav'));
  return { auth, id: project_id };
}

const save = async ({ auth, id }: Project, revision: number, document: object, saved_in?: string) => {
  const fields = { ...auth, project_id: id, revision, document, saved_in };
  const { body } = await server.form('save_project', fields);
  expect(body).toEqual({ status: 'success', revision: revision + 1 });
};
const list = async ({ auth, id }: Project, before?: string) =>
  (await server.form('list_versions', { ...auth, project_id: id, before })).body as unknown as {
    versions: ProjectVersion[];
    more: boolean;
  };
const documentOf = async ({ auth, id }: Project, version_id: string) =>
  (await server.form('get_version', { ...auth, project_id: id, version_id })).body;

const named = async ({ auth, id }: Project, version_id: string, name: string) =>
  (await server.form('name_version', { ...auth, project_id: id, version_id, name })).body;

const TEXT = Array.from({ length: 300 }, (_, i) => `word${(i * 7919) % 300}`).join(' ');
const cut = (n: number) => ({ id: `c${n}`, start: n, duration: 0.5, reason: 'manual' });
const edit = (text: string, ...cuts: object[]) => ({ ...savedEdit(text), clips: cuts });

test('each save is a version that says what it changed and comes back as it was saved', async () => {
  const one = await project();
  const saved = [
    edit(TEXT),
    edit(TEXT, cut(1)),
    edit(TEXT.replace('word0', 'zero'), cut(1), cut(3)),
    edit(TEXT.replace('word0', 'zero'), { ...cut(1), duration: 0.75 }),
  ];
  for (const [i, document] of saved.entries()) await save(one, i, document, `Firefox ${i}`);
  const { versions: listed, more } = await list(one);
  expect(more).toBe(false);
  expect(listed.map(({ revision, saved_in }) => [revision, saved_in])).toEqual([
    [4, 'Firefox 3'],
    [3, 'Firefox 2'],
    [2, 'Firefox 1'],
    [1, 'Firefox 0'],
  ]);
  expect(
    listed.map(({ words, cuts, edited_duration, changed }) => ({ words, cuts, edited_duration, changed })),
  ).toMatchObject([
    { words: 300, cuts: 1, edited_duration: 59.25, changed: { words: 0, cuts: 2, seconds: 0.25 } },
    { words: 300, cuts: 2, edited_duration: 59, changed: { words: 1, cuts: 1, seconds: -0.5 } },
    { words: 300, cuts: 1, edited_duration: 59.5, changed: { words: 0, cuts: 1, seconds: -0.5 } },
    { words: 300, cuts: 0, edited_duration: 60, changed: null },
  ]);
  expect(listed.map(({ changed }) => changed?.named?.kind)).toEqual(['restored', 'cut', 'cut', undefined]);
  for (const [i, { version_id }] of listed.reverse().entries())
    expect(await documentOf(one, version_id)).toEqual({ status: 'success', document: saved[i] });
});

test('saving the same edit again makes no version', async () => {
  const one = await project();
  await save(one, 0, edit(TEXT));
  await save(one, 1, edit(TEXT));
  expect((await list(one)).versions.map(({ revision }) => revision)).toEqual([1]);
});

test('an edit is stored once, with its newest version', async () => {
  const one = await project();
  const { db } = server.deps;
  const stored = async () => {
    const [row] = await db.select().from(projects).where(eq(projects.id, one.id));
    const kept = await db.$count(versions, eq(versions.projectId, one.id));
    return { inProject: row?.documentData !== null, versions: kept };
  };
  const opened = async () => {
    const { body } = await server.form('get_project', { ...one.auth, project_id: one.id });
    return (body.project as { document: object }).document;
  };
  // As version 1.0 left it: in both.
  await save(one, 0, edit(TEXT));
  await db.execute(sql`
    UPDATE projects SET document_data = data FROM versions WHERE project_id = projects.id AND projects.id = ${one.id}`);
  await save(one, 1, edit(TEXT, cut(1)));
  expect(await stored()).toEqual({ inProject: false, versions: 2 });
  expect(await opened()).toEqual(edit(TEXT, cut(1)));
  await db.update(versions).set({ savedAt: sql`to_timestamp(0)` }).where(eq(versions.projectId, one.id));
  await deleteWhatIsDue(server.deps);
  expect(await stored()).toEqual({ inProject: false, versions: 1 });
  expect(await opened()).toEqual(edit(TEXT, cut(1)));
});

test('versions are thinned with age; named ones and the newest stay', async () => {
  const one = await project();
  const { db } = server.deps;
  for (let i = 0; i < 9; i++) await save(one, i, edit(TEXT, cut(i)));
  // In hours: two within the last, three in one of yesterday's, two of one day last week, two from before the time kept.
  const day = Math.floor(Date.now() / 86_400_000) * 24 - 24 * 7;
  const hour = Math.floor(Date.now() / 3_600_000) - 5;
  const at = [24 * 1000, 24 * 1001, day + 3, day + 4, hour + 0.1, hour + 0.2, hour + 0.3];
  for (const [i, hours] of at.entries())
    await db
      .update(versions)
      .set({ savedAt: sql`to_timestamp(${hours * 3600})` })
      .where(sql`${versions.projectId} = ${one.id} AND ${versions.revision} = ${i + 1}`);
  const first = (await list(one)).versions.at(-1)!;
  expect(await named(one, first.version_id, ' Sent to Ann ')).toEqual({
    status: 'success',
    name: 'Sent to Ann',
  });
  await deleteWhatIsDue(server.deps);
  const left = async () => (await list(one)).versions.map(({ revision }) => revision);
  expect(await left()).toEqual([9, 8, 7, 4, 1]);
  expect((await list(one)).versions.at(-1)?.name).toBe('Sent to Ann');
  expect(await named(one, first.version_id, '')).toEqual({ status: 'success', name: null });
  await db.update(versions).set({ savedAt: sql`to_timestamp(0)` }).where(eq(versions.projectId, one.id));
  await deleteWhatIsDue(server.deps);
  expect(await left()).toEqual([9]);
  expect(await documentOf(one, (await list(one)).versions[0]!.version_id)).toMatchObject({
    document: edit(TEXT, cut(8)),
  });
});

test('versions that take too much room are thinned to one a minute and one an hour', async () => {
  const one = await project();
  const { db } = server.deps;
  for (let i = 0; i < 5; i++) await save(one, i, edit(TEXT, cut(i)));
  const first = (await list(one)).versions.at(-1)!;
  await named(one, first.version_id, 'x');
  // The first has a name; two of one minute, one of the same hour, one of another.
  for (const [i, seconds] of [0, 10, 40, 300, 3600].entries())
    await db
      .update(versions)
      .set({
        savedAt: sql`to_timestamp(${seconds})`,
        data: sql`decode(repeat('00', ${18 * 1024 * 1024}), 'hex')`,
      })
      .where(sql`${versions.projectId} = ${one.id} AND ${versions.revision} = ${i + 1}`);
  await db.update(projects).set({ newVersionBytes: NEW_BYTES }).where(eq(projects.id, one.id));
  await save(one, 5, edit(TEXT));
  expect((await list(one)).versions.map(({ revision }) => revision)).toEqual([6, 5, 4, 1]);
  const [row] = await db.select().from(projects).where(eq(projects.id, one.id));
  expect(row?.newVersionBytes).toBe(0);
});

test('versions are listed page by page', async () => {
  const one = await project();
  for (let i = 0; i < 101; i++) await save(one, i, edit('short', cut(i % 50)));
  const first = await list(one);
  expect([first.versions.length, first.more]).toEqual([100, true]);
  const rest = await list(one, first.versions.at(-1)!.version_id);
  expect([rest.versions.map(({ revision }) => revision), rest.more]).toEqual([[1], false]);
});

test('a version of another project is not found', async () => {
  const [one, other] = [await project(), await project()];
  await save(one, 0, edit(TEXT));
  const { version_id } = (await list(one)).versions[0]!;
  for (const id of [randomUUID(), 'nonsense']) {
    const gone = await documentOf(one, id);
    expect(gone).toMatchObject({ status: 'failure', desc: expect.stringContaining('no longer exists') });
    const fields = { auth: other.auth, id: other.id };
    expect(await documentOf(fields, version_id)).toEqual(gone);
  }
  expect(await list(other, version_id)).toMatchObject({ versions: [] });
});

test('a version keeps what was done as kind and values, and refuses anything else', async () => {
  const one = await project();
  await save(one, 0, edit(TEXT));
  const push = async (deeds: unknown) =>
    server.form('push_edits', {
      ...{ ...one.auth, project_id: one.id, revision: 1, change_id: randomUUID() },
      operation: { duration: 60, cuts: { remove: [], insert: [cut(2)] } },
      deeds: JSON.stringify(deeds),
    });
  for (const wrong of [
    [{ kind: 'flew' }],
    [{ kind: 'cut', text: 'a\0b' }],
    [{ kind: 'cut', text: '\ud800' }],
    1,
  ])
    expect(await push(wrong)).toMatchObject({ status: 400 });
  const deeds = [{ kind: 'shortenedPauses', count: 31, again: 'undone' }];
  expect((await push(deeds)).body).toMatchObject({ status: 'success' });
  expect((await list(one)).versions.map((version) => version.deeds)).toEqual([deeds, null]);
});

test('a version says who saved it, by the name of now, and nobody once that account is gone', async () => {
  const one = await project();
  await save(one, 0, edit(TEXT));
  const savedBy = async () => (await list(one)).versions.map(({ saved_by }) => saved_by);
  expect(await savedBy()).toEqual([one.auth.email.split('@')[0]]);
  const rename = async (name: string) => (await server.form('set_name', { ...one.auth, name })).body;
  expect(await rename(' Ann Lee ')).toEqual({ status: 'success' });
  expect(await savedBy()).toEqual(['Ann Lee']);
  const { body } = await server.form('get_account_settings', one.auth);
  expect(body.name).toBe('Ann Lee');
  for (const wrong of ['a\u0000b', 'line\nbreak', 'x'.repeat(61)])
    expect((await server.form('set_name', { ...one.auth, name: wrong })).status).toBe(400);
  await rename('');
  expect(await savedBy()).toEqual([one.auth.email.split('@')[0]]);
  await server.deps.db.update(versions).set({ userId: null }).where(eq(versions.projectId, one.id));
  expect(await savedBy()).toEqual([null]);
});
