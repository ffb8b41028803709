import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { ReviewComment, ReviewLink } from '#contract/index.ts';
import { DOCUMENT_VERSION } from '#model/constants.ts';
import { fixture } from '#scripts/make-media.ts';
import { findUser } from '#server/db/accounts/users.ts';
import { reviewCopy } from '#server/db/edits/review-links.ts';
import { getProject } from '#server/db/projects/projects.ts';
import { usageOf } from '#server/db/projects/usage.ts';
import { reviewComments, reviewCopies, reviewLinks } from '#server/db/schema/review.ts';
import { tasks as tasksTable } from '#server/db/schema/schema.ts';
import { reviewCopyJob } from '#server/jobs/media/review-copy.ts';
import { reviewCopyKey } from '#server/jobs/queue/keys.ts';
import { deleteWhatIsDue } from '#server/jobs/upkeep/retention.ts';
import { probe } from '#server/media/probe/probe.ts';
import { savedEdit } from '#tests/support/documents.ts';
import { addProject, projectOf, projectWith, saveEdit } from '#tests/support/library.ts';
import { commentOf, makeLink, reviewUrl } from '#tests/support/review.ts';
import { type Auth, newAccount, pausesMeasured, uploadFile } from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';

const server = await sharedServer();
let auth: Auth;
let project_id: string;
beforeAll(async () => {
  auth = await newAccount(server, server.dataDir);
  ({ project_id } = await addProject(server, auth, 'Interview'));
});

const listed = async () =>
  (await server.form('list_comments', { ...auth, project_id })).body.comments as ReviewComment[];
const links = async () =>
  (await server.form('list_review_links', { ...auth, project_id })).body.links as ReviewLink[];

test('a review link opens the edit without private data and records when it was used', async () => {
  const edit = savedEdit('so this is what was said', 3);
  const settings = { ...(edit.settings as object), vocabulary: ['Trimscript'] };
  await saveEdit(server, auth, { project_id }, { ...edit, settings });
  const { token, link } = await makeLink(server, auth, project_id, { label: 'Ann', rights: 'view' });
  expect(link).toMatchObject({ label: 'Ann', rights: 'view', has_password: false, used_at: null });
  const days = (Date.parse(link.ends_at) - Date.now()) / 86_400_000;
  expect(Math.abs(days - 7)).toBeLessThan(0.01);
  const { body } = await server.json('open_review', { token });
  expect(body).toMatchObject({
    status: 'success',
    name: 'Interview',
    rights: 'view',
    comments: [],
    document: { words: { text: 'so this is what was said' }, settings: { vocabulary: [] } },
  });
  expect(JSON.stringify(body)).not.toContain(auth.email);
  expect((await links())[0]!.used_at).not.toBeNull();
});

test('a review link says how loud the edit is, where it is to be of another loudness', async () => {
  const edit = savedEdit('so this is what was said', 3);
  const { token } = await makeLink(server, auth, project_id, { label: 'Ann', rights: 'view' });
  const loudness = async () => (await server.json('open_review', { token })).body.loudness;
  await pausesMeasured(server, auth);
  expect(await loudness()).toBeNull();
  const sound = { voice: 'off', match: false, loudness: -16, fades: { in: 0, out: 0 } };
  await saveEdit(server, auth, { project_id }, { ...edit, version: DOCUMENT_VERSION, sound });
  const measured = await loudness();
  expect(measured).toBeGreaterThan(-50);
  expect(measured).toBeLessThan(0);
  await saveEdit(server, auth, { project_id }, edit);
});

test('a review link shows the transcript before the first save', async () => {
  const own = await newAccount(server, server.dataDir);
  const { project_id: id } = await projectWith(server, own, await fixture('audio.wav'));
  const words = [{ text: 'Honestly', start: 0.5, end: 1, confidence: 1, speaker: 0 }];
  await server.deps.db.execute(sql`INSERT INTO transcript_batches (project_id, seq, words, transcribed_until)
    VALUES (${id}, 0, ${JSON.stringify(words)}::jsonb, 2)`);
  const { token } = await makeLink(server, own, id);
  const { body } = await server.json('open_review', { token });
  expect(body).toMatchObject({ document: { words: { text: 'Honestly' } } });
});

test('comments, replies and suggestions reach both sides, and each side closes its own', async () => {
  const { token } = await makeLink(server, auth, project_id);
  const first = commentOf();
  const add = (fields: object) => server.json('add_review_comment', { token, author: 'Ann', ...fields });
  expect((await add(first)).body).toMatchObject({
    status: 'success',
    comment: { ...first, author: 'Ann', from_owner: false, parent_id: null, state: 'open' },
  });
  // Sent again, as after a lost reply, it is one.
  expect((await add(first)).body.status).toBe('success');
  const proposal = commentOf({ kind: 'cut', text: '', start: 0.1, end: 0.3, first_word: 0, last_word: 0 });
  await add(proposal);
  const reply = commentOf({ text: 'Will do', parent_id: first.comment_id });
  await server.form('add_comment', { ...auth, project_id, ...reply });
  const comments = await listed();
  expect(comments.map(({ comment_id }) => comment_id)).toEqual([
    proposal.comment_id,
    first.comment_id,
    reply.comment_id,
  ]);
  expect(comments[2]).toMatchObject({ from_owner: true, author: '', parent_id: first.comment_id });
  const close = async (comment_id: string, state: string) =>
    (await server.json('set_review_comment_state', { token, comment_id, state })).body.status;
  expect(await close(first.comment_id, 'resolved')).toBe('success');
  expect(await close(proposal.comment_id, 'resolved')).toBe('failure');
  const decide = async (comment_id: string, state: string) =>
    (await server.form('set_comment_state', { ...auth, project_id, comment_id, state })).status;
  expect(await decide(proposal.comment_id, 'resolved')).toBe(400);
  expect(await decide(first.comment_id, 'accepted')).toBe(400);
  expect(await decide(proposal.comment_id, 'accepted')).toBe(200);
  const { body } = await server.json('list_review_comments', { token });
  expect((body.comments as ReviewComment[]).map(({ state }) => state)).toEqual([
    'accepted',
    'resolved',
    'open',
  ]);
  expect(body.revision).toBe((await projectOf(server, auth, project_id)).revision);
  await server.form('delete_comment', { ...auth, project_id, comment_id: first.comment_id });
  expect((await listed()).map(({ comment_id }) => comment_id)).toEqual([proposal.comment_id]);
});

test('invalid comments are refused', async () => {
  const { token } = await makeLink(server, auth, project_id);
  for (const fields of [
    { text: '' },
    { start: 2, end: 1 },
    { start: -1 },
    { end: 1e6 },
    { first_word: 3, last_word: 2 },
    { first_word: -1, last_word: 2 },
    { kind: 'cut', first_word: -1, last_word: -1 },
    { parent_id: 'nonsense' },
    { author: ' ' },
  ])
    expect(
      (await server.json('add_review_comment', { token, author: 'Ann', ...commentOf(), ...fields })).status,
      JSON.stringify(fields),
    ).toBe(400);
  const lost = { ...commentOf(), author: 'Ann', parent_id: randomUUID() };
  expect((await server.json('add_review_comment', { token, ...lost })).body.status).toBe('failure');
});

test('the review copy is small, counts towards storage, and its progress is reported', async () => {
  const own = await newAccount(server, server.dataDir);
  const { project_id: id } = await projectWith(server, own, await fixture('video.mp4'));
  const { db } = server.deps;
  const user = (await findUser(db, own.email))!;
  const before = await usageOf(db, user.id);
  const { token } = await makeLink(server, own, id);
  const url = server.origin + (await reviewUrl(server, { token }));
  const reply = await fetch(url);
  const bytes = Buffer.from(await reply.arrayBuffer());
  const path = join(server.dataDir, 'copy.mp4');
  await writeFile(path, bytes);
  const info = await probe(path, { signal: AbortSignal.timeout(60_000) });
  expect(info.video).toMatchObject({ codec: 'h264', pixelFormat: 'yuv420p' });
  expect(info.audio?.codec).toBe('aac');
  expect(Math.max(info.video!.width, info.video!.height)).toBeLessThanOrEqual(854);
  expect(await usageOf(db, user.id)).toBeGreaterThanOrEqual(before + bytes.length);
  const { mediaPrefix } = (await getProject(db, id))!;
  const { key } = (await reviewCopy(db, mediaPrefix))!;
  await server.deps.store.put(key, bytes.subarray(0, 1000));
  // Not the file that was made.
  expect((await fetch(url)).status).toBe(404);
});

/** A project whose copy for review is being made, by a worker that never ends. */
async function projectWithCopyUnderWay() {
  const own = await newAccount(server, server.dataDir);
  const { project_id: id } = await addProject(server, own, 'Under way');
  const { tasks, db, store } = server.deps;
  const project = (await getProject(db, id))!;
  const beginning = `${project.mediaPrefix}/beginnings/1-1.mp4`;
  await store.put(beginning, Buffer.from('what is there of it'));
  const key = reviewCopyKey(project.mediaPrefix);
  const row = { id: randomUUID(), kind: 'review_copy', key, userId: project.userId, projectId: id };
  await db.insert(tasksTable).values({
    ...row,
    input: { prefix: project.mediaPrefix },
    state: 'running',
    owner: 'elsewhere',
    heartbeatAt: sql`now() + interval '1 hour'`,
    progress: { progress: 40, beginning },
  });
  return { own, id, latest: () => tasks.latest(reviewCopyJob, key) };
}

test('who has a link plays the beginning of the copy while it is made', async () => {
  const { own, id, latest } = await projectWithCopyUnderWay();
  const { token } = await makeLink(server, own, id);
  const { body } = await server.json('open_review', { token });
  expect(body.media).toEqual({
    state: 'making',
    progress: 40,
    beginning: { url: expect.stringContaining('/beginnings/1-1.mp4?'), expires_in: expect.any(Number) },
  });
  const { beginning } = body.media as { beginning: { url: string } };
  expect(await (await fetch(server.origin + beginning.url)).text()).toBe('what is there of it');
  // The link began no second one.
  expect(await latest()).toMatchObject({ state: 'running', owner: 'elsewhere' });
});

test('a copy begun for a link is stopped where none was made', async () => {
  const { own, id, latest } = await projectWithCopyUnderWay();
  const stop = () => server.form('prepare_review', { ...own, project_id: id, action: 'stop' });
  const { link } = await makeLink(server, own, id);
  await stop();
  expect((await latest())!.cancelRequested).toBe(false);
  await server.form('revoke_review_link', { ...own, project_id: id, link_id: link.link_id });
  await stop();
  expect((await latest())!.cancelRequested).toBe(true);
});

test('a copy is begun before there is a link, and deleted a day later where no link leads to it', async () => {
  const own = await newAccount(server, server.dataDir);
  const { project_id: id } = await addProject(server, own, 'Never shared');
  const { db, store, tasks } = server.deps;
  const { mediaPrefix } = (await getProject(db, id))!;
  const begin = await server.form('prepare_review', { ...own, project_id: id, action: 'begin' });
  expect(begin.body).toEqual({ status: 'success' });
  const { id: taskId } = (await tasks.latest(reviewCopyJob, reviewCopyKey(mediaPrefix)))!;
  for await (const _ of tasks.follow(reviewCopyJob, taskId, AbortSignal.timeout(100_000)));
  const { key } = (await reviewCopy(db, mediaPrefix))!;
  expect(await store.foldersIn(mediaPrefix)).not.toContain('beginnings');
  const { link } = await makeLink(server, own, id);
  const aged = sql`now() - interval '25 hours'`;
  await db.update(reviewCopies).set({ createdAt: aged }).where(eq(reviewCopies.projectId, id));
  await deleteWhatIsDue(server.deps);
  expect(await store.exists(key)).toBe(true);
  await server.form('revoke_review_link', { ...own, project_id: id, link_id: link.link_id });
  await deleteWhatIsDue(server.deps);
  expect([await store.exists(key), await reviewCopy(db, mediaPrefix)]).toEqual([false, null]);
});

test('comments move when files are added before the recording', async () => {
  const own = await newAccount(server, server.dataDir);
  const project = await addProject(server, own, 'Longer');
  const { token } = await makeLink(server, own, project.project_id);
  await server.json('add_review_comment', { token, author: 'Ann', ...commentOf() });
  await uploadFile(server, own, await fixture('audio.wav'), 0, 'before.wav');
  await server.form('upload_media', {
    ...own,
    project_id: project.project_id,
    extension: 'wav',
    n_rushes: 1,
    expected_duration: 0,
    place: 'first',
  });
  const offset = (await projectOf(server, own, project.project_id)).media.duration - project.media.duration;
  expect(offset).toBeGreaterThan(1);
  const { body } = await server.json('list_review_comments', { token });
  const [moved] = body.comments as ReviewComment[];
  expect(moved!.start).toBeCloseTo(0.35 + offset, 3);
  expect(moved!.end).toBeCloseTo(0.9 + offset, 3);
});

test('links are deleted a month after they end, and comments with their project', async () => {
  const own = await newAccount(server, server.dataDir);
  const project = await addProject(server, own, 'Gone');
  const { token, link } = await makeLink(server, own, project.project_id);
  await server.json('add_review_comment', { token, author: 'Ann', ...commentOf() });
  const { db } = server.deps;
  const left = () => db.select().from(reviewLinks).where(eq(reviewLinks.projectId, project.project_id));
  for (const [days, count] of [
    [29, 1],
    [31, 0],
  ] as const) {
    const endsAt = sql`now() - make_interval(days => ${days})`;
    await db.update(reviewLinks).set({ endsAt }).where(eq(reviewLinks.id, link.link_id));
    await deleteWhatIsDue(server.deps);
    expect(await left()).toHaveLength(count);
  }
  for (const to of ['trash', 'deleted'])
    await server.form('move_projects', { ...own, project_ids: [project.project_id], to });
  expect(await db.$count(reviewComments, eq(reviewComments.projectId, project.project_id))).toBe(0);
});
