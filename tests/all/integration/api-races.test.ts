import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { replies } from '#i18n/en/server.ts';
import { DOCUMENT_VERSION } from '#model/constants.ts';
import { fixture } from '#scripts/make-media.ts';
import { getProject } from '#server/db/projects/projects.ts';
import { getTask } from '#server/db/projects/tasks.ts';
import { reviewCopies } from '#server/db/schema/review.ts';
import { projects, tasks } from '#server/db/schema/schema.ts';
import { energiesFileOf } from '#server/jobs/queue/keys.ts';
import { sendTask } from '#server/jobs/queue/tasks.ts';
import { deleteWhatIsDue } from '#server/jobs/upkeep/retention.ts';
import { savedEdit } from '#tests/support/documents.ts';
import { cutLines } from '#tests/support/downloads.ts';
import { addProject, projectOf, projectWith, saveEdit } from '#tests/support/library.ts';
import { makeLink, reviewUrl } from '#tests/support/review.ts';
import { type Auth, newAccount, pausesMeasured, uploadFile, workEnded } from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';

/** Files and rows that work in the background replaces or deletes while somebody is at them. */
const server = await sharedServer();
const { db, store } = server.deps;
afterEach(() => vi.restoreAllMocks());

/** Joins the recording of the fixture to the open project. */
async function add(auth: Auth, place: 'first' | 'last'): Promise<void> {
  await uploadFile(server, auth, await fixture('audio.wav'), 0, 'more.wav');
  const fields = { ...auth, extension: 'wav', n_rushes: 1, expected_duration: 0, place };
  expect((await server.form('upload_media', fields)).body.status).toBe('success');
}
const rowOf = async (id: string) => (await getProject(db, id))!;
const filesOf = (prefix: string) => readdir(join(server.dataDir, 'media', prefix)).catch(() => []);
const DUE = new Date(Date.now() - 40 * 86_400_000);

/** Has `meanwhile` happen right before the first call of the store about a key of this kind. */
function before(
  call: 'delete' | 'deleteFolder' | 'put' | 'size' | 'withLocalFile',
  key: RegExp,
  meanwhile: (key: string) => Promise<unknown>,
): void {
  vi.restoreAllMocks();
  const real: (...args: never[]) => Promise<unknown> = store[call];
  let isDone = false;
  const delayed = async (...args: never[]) => {
    if (!isDone && key.test(String(args[0]))) {
      isDone = true;
      await meanwhile(String(args[0]));
    }
    return real(...args);
  };
  vi.spyOn(store, call).mockImplementation(delayed as never);
}

/** Five projects of one recording. @returns their ids by the folders of their media */
async function five(auth: Auth): Promise<Map<string, string>> {
  const { project_id } = await projectWith(server, auth, await fixture('audio.wav'));
  const ids = [project_id];
  for (let i = 0; i < 4; i++)
    ids.push(String((await server.form('duplicate_project', { ...auth, project_id })).body.project_id));
  const rows = await Promise.all(ids.map(rowOf));
  return new Map(rows.map((row) => [row.mediaPrefix, row.id]));
}

test('what is used, kept or put back while upkeep deletes others stays', async () => {
  const auth = await newAccount(server, server.dataDir);
  const made = await five(auth);
  await workEnded(server);
  const untouched = [...made.values()].slice(0, 3);
  const trashed = [...made.values()].slice(3);
  for (const id of untouched) await db.update(projects).set({ touchedAt: DUE }).where(eq(projects.id, id));
  for (const id of trashed) await db.update(projects).set({ trashedAt: DUE }).where(eq(projects.id, id));
  const call = (name: string, fields: object) => server.form(name, { ...auth, ...fields });
  const gone: string[] = [];
  before('deleteFolder', /^media\//, async (prefix) => {
    gone.push(made.get(prefix)!);
    const [used, kept] = untouched.filter((id) => !gone.includes(id));
    await call('open_project', { project_id: used });
    await call('keep_project', { project_id: kept, keep: 'true' });
    before('deleteFolder', /^media\//, async (other) => {
      gone.push(made.get(other)!);
      await call('move_projects', { project_ids: trashed.filter((id) => !gone.includes(id)), to: 'active' });
    });
  });
  await deleteWhatIsDue(server.deps);
  expect(gone).toEqual([expect.toBeOneOf(untouched), expect.toBeOneOf(trashed)]);
  for (const [prefix, id] of made) {
    if (gone.includes(id)) continue;
    expect(await rowOf(id)).toMatchObject({ mediaDeletedAt: null, trashedAt: null });
    expect(await filesOf(prefix)).toContain('master.wav');
  }
});

test('a download of a recording that files are joined to meanwhile is not cut of the new one', async () => {
  const auth = await newAccount(server, server.dataDir);
  const { media } = await projectWith(server, auth, await fixture('audio.wav'));
  before('put', /\.cuts$/, () => add(auth, 'first'));
  const lines = await cutLines(server, auth, media.duration, [{ start: 0.5, duration: 0.5 }]);
  expect(lines.at(-1)).toMatchObject({ error: replies.otherRecording() });
});

test('a project that is opened while it is saved, or files are joined to it, is of one moment', async () => {
  const auth = await newAccount(server, server.dataDir);
  const project = await projectWith(server, auth, await fixture('audio.wav'));
  const { duration } = project.media;
  before('size', /master/, () => saveEdit(server, auth, project, savedEdit('as saved', duration)));
  expect(await projectOf(server, auth)).toMatchObject({ revision: 1, document: { duration } });
  before('size', /master/, () => add(auth, 'first'));
  const { media, revision, document } = await projectOf(server, auth);
  expect(media.duration).toBeGreaterThan(1.5 * duration);
  expect({ revision, document }).toMatchObject({ revision: 2, document: { duration: media.duration } });
});

test('a copy for review that is made while upkeep deletes the one before is there', async () => {
  const auth = await newAccount(server, server.dataDir);
  const { project_id } = await addProject(server, auth, 'Shared again');
  const { token, link } = await makeLink(server, auth, project_id);
  await reviewUrl(server, { token });
  await workEnded(server);
  await server.form('revoke_review_link', { ...auth, project_id, link_id: link.link_id });
  const aged = sql`now() - interval '25 hours'`;
  await db.update(reviewCopies).set({ createdAt: aged }).where(eq(reviewCopies.projectId, project_id));
  let url = '';
  before('delete', /\/review/, async () => {
    const { token: again } = await makeLink(server, auth, project_id);
    url = await reviewUrl(server, { token: again });
  });
  await deleteWhatIsDue(server.deps);
  expect((await fetch(server.origin + url)).status).toBe(200);
});

test('a link is opened while the recording behind it is replaced', async () => {
  const auth = await newAccount(server, server.dataDir);
  const project = await addProject(server, auth, 'Louder');
  await pausesMeasured(server, auth);
  const sound = { voice: 'off', match: false, loudness: -16, fades: { in: 0, out: 0 } };
  await saveEdit(server, auth, project, {
    ...savedEdit('so it is', project.media.duration),
    version: DOCUMENT_VERSION,
    sound,
  });
  const { token } = await makeLink(server, auth, project.project_id);
  expect((await server.json('open_review', { token })).body.loudness).toEqual(expect.any(Number));
  const { mediaPrefix } = await rowOf(project.project_id);
  before('withLocalFile', /energies/, () => store.delete(energiesFileOf(mediaPrefix)));
  expect(await server.json('open_review', { token })).toMatchObject({
    status: 200,
    body: { status: 'success', loudness: null },
  });
});

test('a join that was killed right after its project was stored has pauses, picture and filmstrip made', async () => {
  const auth = await newAccount(server, server.dataDir);
  const { project_id } = await projectWith(server, auth, await fixture('video.mp4'));
  await workEnded(server);
  const { mediaPrefix, ...made } = await rowOf(project_id);
  expect(made).toMatchObject({ silencesKey: expect.any(String), thumbnailKey: expect.any(String) });
  const nothing = { silencesKey: null, thumbnailKey: null, filmstripKey: null };
  await db.update(projects).set(nothing).where(eq(projects.id, project_id));
  const join = (await getTask(db, mediaPrefix.slice('media/'.length)))!;
  const open = { state: 'queued', finishedAt: null } as const;
  await db.update(tasks).set(open).where(eq(tasks.id, join.id));
  await server.deps.tasks.boss.deleteAllJobs('ingest');
  await sendTask(db, server.deps.tasks.boss, { ...join, ...open });
  await workEnded(server);
  expect(await rowOf(project_id)).toMatchObject({
    silencesKey: expect.any(String),
    thumbnailKey: made.thumbnailKey,
    filmstripKey: made.filmstripKey,
  });
  expect(await projectOf(server, auth)).toMatchObject({ project_id });
});
