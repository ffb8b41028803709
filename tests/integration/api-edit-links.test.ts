import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { SharedProject } from '#contract/index.ts';
import { presences } from '#server/db/schema/edits.ts';
import { reviewLinks } from '#server/db/schema/review.ts';
import { projects } from '#server/db/schema/schema.ts';
import { addProject, type MadeProject, projectOf } from '#tests/support/library.ts';
import { commentOf, makeLink, reviewUrl } from '#tests/support/review.ts';
import { type Auth, newAccount } from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';

/** A project in the hands of two accounts, of which one came by a link to edit. */
const server = await sharedServer();
let owner: Auth;
let guest: Auth;
let project: MadeProject;
beforeAll(async () => {
  owner = await newAccount(server, server.dataDir);
  guest = await newAccount(server, server.dataDir);
  project = await addProject(server, owner, 'Together');
});

const NOT_THERE = {
  status: 'failure',
  desc: 'This project no longer exists. Open another one.',
  no_project: true,
};

async function joined(wanted: object = {}, auth = guest) {
  const made = await makeLink(server, owner, project.project_id, { rights: 'edit', ...wanted });
  const { body } = await server.form('join_review', { ...auth, token: made.token });
  expect(body).toMatchObject({ project_id: project.project_id });
  return made;
}
const revoke = (link_id: string) =>
  server.form('revoke_review_link', { ...owner, project_id: project.project_id, link_id });
const opened = async (auth: Auth) =>
  (await server.form('get_project', { ...auth, project_id: project.project_id })).body;

/** What `auth` hears of the project in a window of its own. */
async function follow(auth: Auth) {
  const { project_id, revision } = await projectOf(server, owner, project.project_id);
  const window = { window_id: randomUUID(), window: 'Firefox' };
  return server.lines('follow_edits', { ...auth, project_id, revision, ...window });
}

async function push(auth: Auth, id: string, start: number) {
  const { revision, media } = await projectOf(server, owner, project.project_id);
  const cuts = { remove: [], insert: [{ id, start, duration: 0.1, reason: 'manual' }] };
  const { body } = await server.form('push_edits', {
    ...auth,
    project_id: project.project_id,
    revision,
    change_id: randomUUID(),
    operation: { duration: media.duration, cuts },
  });
  return body;
}

test('both edit one project, see where the other is, and what the other did', async () => {
  const { link, token } = await joined();
  await reviewUrl(server, { token });
  const lines = await follow(guest);
  expect((await lines.next()).value).toMatchObject({ present: [] });
  expect(await push(owner, 'c1-a', 0.5)).toMatchObject({ status: 'success' });
  expect((await lines.next()).value).toMatchObject({ change: { operation: { cuts: {} } } });
  expect(await push(guest, 'c2-b', 1)).toMatchObject({ status: 'success' });
  expect((await opened(owner)).project).toMatchObject({
    document: { clips: [{ id: 'c1-a' }, { id: 'c2-b' }] },
  });
  const { body } = await server.form('list_review_links', { ...owner, project_id: project.project_id });
  expect(body.links).toMatchObject([{ rights: 'edit', accounts: [guest.email] }]);
  expect((await opened(owner)).project).not.toHaveProperty('role');
  expect((await opened(guest)).project).toMatchObject({ role: 'collaborator', name: 'Together' });
  await lines.return();
  await revoke(link.link_id);
});

test('what is shown is the copy made for others, by addresses that end with the link', async () => {
  const { link, token } = await joined();
  await reviewUrl(server, { token });
  const { urls } = (await opened(guest)).project as { urls: Record<string, string> };
  const [row] = await server.deps.db.select().from(projects).where(eq(projects.id, project.project_id));
  const paths = Object.values(urls)
    .filter((url) => typeof url === 'string')
    .map((url) => new URL(url, server.origin));
  expect(paths.map(({ pathname }) => pathname)).not.toContain(`/media/${row!.masterKey}`);
  expect(paths[0]!.pathname).toMatch(/review-[-\da-f]+\.mp4$/);
  for (const url of paths) expect(url.searchParams.get('session')).toBe(`review-${link.link_id}`);
  expect((await fetch(paths[0]!, { method: 'HEAD' })).status).toBe(200);
  const fresh = (
    await server.form('refresh_url', { ...guest, project_id: project.project_id, extension: 'wav' })
  ).body;
  expect(JSON.stringify(fresh)).not.toContain(row!.masterKey);
  await revoke(link.link_id);
});

test('a revoked link ends what is open at once, and everything with it; so does its end', async () => {
  const end = {
    revoked: (id: string) => revoke(id),
    ended: (id: string) =>
      server.deps.db
        .update(reviewLinks)
        .set({ endsAt: sql`now() - interval '1 second'` })
        .where(eq(reviewLinks.id, id)),
  };
  for (const [how, over] of Object.entries(end)) {
    const { link, token } = await joined();
    await reviewUrl(server, { token });
    const lines = await follow(guest);
    await lines.next();
    const review = linesOfReview(token);
    await review.next();
    await over(link.link_id);
    // What happens afterwards does not reach them.
    if (how === 'ended') await push(owner, 'c3-a', 1.5);
    expect((await lines.next()).value).toEqual(NOT_THERE);
    expect((await review.next()).value).toMatchObject({ status: 'failure' });
    expect(await opened(guest)).toEqual(NOT_THERE);
    expect(await push(guest, 'c4-b', 1.7)).toMatchObject(NOT_THERE);
  }
});

test('of two links the other one still lets in; one in the trash lets nobody', async () => {
  const [one, two] = [await joined(), await joined()];
  await reviewUrl(server, { token: one.token });
  await revoke(one.link.link_id);
  expect((await opened(guest)).status).toBe('success');
  await move('trash');
  expect((await opened(guest)).status).toBe('failure');
  await move('active');
  expect((await opened(guest)).status).toBe('success');
  await revoke(two.link.link_id);
});

const move = (to: string) =>
  server.form('move_projects', { ...owner, project_ids: [project.project_id], to });
const sharedWith = async (auth: Auth, wanted: object = {}) =>
  (await server.form('list_shared_projects', { ...auth, ...wanted })).body.projects as SharedProject[];

test('who was let in finds the project again, until the link ends', async () => {
  const one = await joined({ days: 1 });
  const two = await joined({ days: 3 });
  // By several links once, with the one that ends last.
  expect(await sharedWith(guest)).toMatchObject([
    { project_id: project.project_id, name: 'Together', owner: owner.email, ends_at: two.link.ends_at },
  ]);
  const [card] = await sharedWith(guest);
  expect(card).toMatchObject({ speakers: ['Speaker 1'], hit: null, has_video: false });
  expect(card!.levels).toHaveLength(64);
  for (const auth of [owner, await newAccount(server, server.dataDir)])
    expect(await sharedWith(auth)).toEqual([]);
  expect(await sharedWith(guest, { query: 'toget' })).toMatchObject([{ hit: null }]);
  expect(await sharedWith(guest, { query: 'what sai' })).toMatchObject([
    { hit: { snippet: expect.stringContaining('was said') } },
  ]);
  expect(await sharedWith(guest, { query: 'elsewhere' })).toEqual([]);

  const { db } = server.deps;
  await db
    .update(projects)
    .set({ thumbnailKey: 'p/thumbnail.jpg' })
    .where(eq(projects.id, project.project_id));
  const url = new URL((await sharedWith(guest))[0]!.thumbnail_url!, server.origin);
  expect(url.searchParams.get('session')).toBe(`review-${two.link.link_id}`);
  await db.update(projects).set({ thumbnailKey: null }).where(eq(projects.id, project.project_id));

  await move('trash');
  expect(await sharedWith(guest)).toEqual([]);
  await move('active');
  await revoke(two.link.link_id);
  expect(await sharedWith(guest)).toMatchObject([{ ends_at: one.link.ends_at }]);
  await db
    .update(reviewLinks)
    .set({ endsAt: sql`now() - interval '1 second'` })
    .where(eq(reviewLinks.id, one.link.link_id));
  expect(await sharedWith(guest)).toEqual([]);
});

test('who leaves is let in by no link of the project, others stay; the link lets in again', async () => {
  const third = await newAccount(server, server.dataDir);
  const [one, two] = [await joined(), await joined()];
  await server.form('join_review', { ...third, token: one.token });
  await reviewUrl(server, { token: one.token });
  const lines = await follow(guest);
  await lines.next();
  const leave = (auth: Auth) => server.form('leave_project', { ...auth, project_id: project.project_id });
  expect((await leave(guest)).body).toEqual({ status: 'success' });
  expect((await lines.next()).value).toEqual(NOT_THERE);
  expect(await opened(guest)).toEqual(NOT_THERE);
  expect(await sharedWith(guest)).toEqual([]);
  expect(await sharedWith(third)).toHaveLength(1);
  expect((await leave(guest)).body).toEqual(NOT_THERE);
  expect((await leave(owner)).status).toBe(400);
  await server.form('join_review', { ...guest, token: two.token });
  expect(await sharedWith(guest)).toHaveLength(1);
  for (const { link } of [one, two]) await revoke(link.link_id);
});

test('an owner who opens the link to edit stays the owner', async () => {
  await joined({}, owner);
  expect((await opened(owner)).project).not.toHaveProperty('role');
});

test('comments of collaborators carry their name, and reach everybody without being asked for', async () => {
  const { link, token } = await joined();
  const review = linesOfReview(token);
  const first = (await review.next()).value as { comments: number };
  const lines = await follow(owner);
  const start = (await lines.next()).value as { comments: number };
  expect(start).toMatchObject({ comments: first.comments });
  const { body } = await server.form('add_comment', {
    ...guest,
    project_id: project.project_id,
    ...commentOf(),
  });
  expect(body).toMatchObject({ comment: { author: guest.email.split('@')[0], from_owner: false } });
  await server.form('set_name', { ...guest, name: 'Gus' });
  const listed = await server.form('list_comments', { ...owner, project_id: project.project_id });
  expect(listed.body.comments).toContainEqual(expect.objectContaining({ author: 'Gus' }));
  expect(((await review.next()).value as { comments: number }).comments).toBeGreaterThan(first.comments);
  expect(((await lines.next()).value as { comments: number }).comments).toBeGreaterThan(start.comments);
  await server.json('add_review_comment', { token, author: 'Ann', ...commentOf() });
  expect(((await lines.next()).value as { comments: number }).comments).toBeGreaterThan(start.comments + 1);
  await Promise.all([review.return(undefined), lines.return()]);
  await revoke(link.link_id);
});

async function* linesOfReview(token: string): AsyncGenerator<Record<string, unknown>, void> {
  const response = await fetch(`${server.origin}/api/follow_review/`, {
    method: 'POST',
    body: JSON.stringify({ token }),
    headers: { 'content-type': 'application/json' },
  });
  let rest = '';
  for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line);
  }
  if (rest !== '') yield JSON.parse(rest);
}

test('nobody removes or hides the window of another account, whatever id they give', async () => {
  const { db } = server.deps;
  const { project_id, revision } = await addProject(server, owner, 'Windows');
  const { token } = await makeLink(server, owner, project_id, { rights: 'edit' });
  await reviewUrl(server, { token });
  await server.form('join_review', { ...guest, token });
  const mine = { window_id: randomUUID(), window: 'Firefox' };
  const shown = async () => {
    await server.form('show_presence', { ...owner, project_id, ...mine });
    const rows = await db.select().from(presences).where(eq(presences.projectId, project_id));
    return rows.map(({ windowId, window }) => [windowId, window]);
  };
  const [own] = await shown();
  const id = own![0]!;
  for (const window_id of [mine.window_id, id]) {
    const window = { window_id, window: 'Safari' };
    const theirs = server.lines('follow_edits', { ...guest, project_id, revision, ...window });
    expect((await theirs.next()).value).toMatchObject({ present: [{ window_id: id }] });
    await theirs.return();
    // Its end is noted a moment after the connection closed.
    const others = and(eq(presences.projectId, project_id), eq(presences.window, 'Safari'));
    await expect.poll(() => db.$count(presences, others)).toBe(0);
    expect(await shown()).toEqual([own]);
  }
});
