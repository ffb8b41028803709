import { randomBytes } from 'node:crypto';
import { eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as contract from '#contract/index.ts';
import { fixture } from '#scripts/make-media.ts';
import { reviewLinks } from '#server/db/schema/review.ts';
import { projects, rateLimits } from '#server/db/schema/schema.ts';
import { hashPassword } from '#server/secrets.ts';
import { callAs, formOf } from '#tests/support/call-as.ts';
import { addProject } from '#tests/support/library.ts';
import { movedClock } from '#tests/support/moved-clock.ts';
import { commentOf, type MadeLink, makeLink, reviewUrl } from '#tests/support/review.ts';
import { type Auth, makeProject, newAccount, startServer, type TestServer } from '#tests/support/server.ts';

/** What a link lets its holder do, and nobody else. The peers' addresses are a believed proxy's. */
const clock = movedClock();
let server: TestServer;
let auth: Auth;
let project_id: string;
let other_id: string;
beforeAll(async () => {
  server = await startServer({ TRUST_PROXY: '1' }, {}, clock);
  auth = await newAccount(server, server.dataDir);
  guest = await newAccount(server, server.dataDir);
  ({ project_id: other_id } = await addProject(server, auth, 'Other'));
  ({ project_id } = await addProject(server, auth, 'Shared'));
});
afterAll(() => server.close());
beforeEach(() => server.deps.db.delete(rateLimits));

type Holder = { token: string; password?: string; reviewer_token?: string };
let guest: Auth;
/** What each call of a holder needs besides the link. */
const FIELDS: Readonly<Record<string, () => object>> = {
  join_review: () => guest,
  follow_review: () => ({}),
  open_review: () => ({}),
  get_review_media: () => ({}),
  list_review_comments: () => ({}),
  add_review_comment: () => ({ author: 'Ann', ...commentOf() }),
  set_review_comment_state: () => ({ comment_id: commentOf().comment_id, state: 'resolved' }),
};
const CALLS = Object.entries(FIELDS);

function ask(name: string, holder: Holder, from = '203.0.113.1') {
  const fields = { ...FIELDS[name]?.(), ...holder };
  const payload = name === 'join_review' ? formOf(fields) : fields;
  return callAs(server.origin, name, payload, { 'x-forwarded-for': from });
}
const ONE_SENTENCE = {
  status: 200,
  body: {
    status: 'failure',
    desc: 'This link does not work, or no longer works. Ask the person who sent it for a new one.',
  },
};

test('every call with a token is tested below', () => {
  const calls = Object.values(contract)
    .filter((value) => typeof value === 'object' && value !== null && 'path' in value && 'request' in value)
    .filter(({ request }) => 'token' in request.shape)
    .map(({ path }) => path.split('/')[2]);
  expect(calls.sort()).toEqual(Object.keys(FIELDS).sort());
});

test.each(CALLS)('%s answers no token, a wrong, an expired and a revoked one alike', async (name) => {
  const { token, link } = await makeLink(server, auth, project_id);
  expect((await ask(name, { token })).body).not.toMatchObject({ desc: ONE_SENTENCE.body.desc });
  const wrong = randomBytes(32).toString('base64url');
  for (const no of ['', wrong, token.slice(1), link.link_id, token.toUpperCase()])
    expect(await ask(name, { token: no })).toEqual(ONE_SENTENCE);
  const { db } = server.deps;
  const ends = (endsAt: ReturnType<typeof sql>) =>
    db.update(reviewLinks).set({ endsAt }).where(eq(reviewLinks.id, link.link_id));
  await ends(sql`now() - interval '1 second'`);
  expect(await ask(name, { token })).toEqual(ONE_SENTENCE);
  await ends(sql`now() + interval '1 day'`);
  expect(await ask(name, { token })).not.toEqual(ONE_SENTENCE);
  await server.form('revoke_review_link', { ...auth, project_id, link_id: link.link_id });
  expect(await ask(name, { token })).toEqual(ONE_SENTENCE);
});

test('a project in the trash is shown to nobody', async () => {
  const { token } = await makeLink(server, auth, other_id);
  const move = (to: string) => server.form('move_projects', { ...auth, project_ids: [other_id], to });
  await move('trash');
  expect(await ask('open_review', { token })).toEqual(ONE_SENTENCE);
  await move('active');
  expect((await ask('open_review', { token })).body.status).toBe('success');
});

test.each(CALLS)('%s answers nothing without the password', async (name) => {
  const { token } = await makeLink(server, auth, project_id, { password: 'between us' });
  for (const password of [undefined, 'between them'])
    expect((await ask(name, { token, ...(password && { password }) })).body).toEqual({
      status: 'failure',
      desc: expect.stringContaining('password'),
      needs_password: true,
    });
  expect((await ask(name, { token, password: 'between us' })).body).not.toHaveProperty('needs_password');
});

test('guesses at a link password are slowed for each network, and for all of them beyond a hundred', async () => {
  const { token } = await makeLink(server, auth, project_id, { password: 'between us' });
  const guess = async (count: number, networks: number) => {
    let looked = 0;
    for (let i = 0; i < count; i++) {
      const holder = { token, password: `guess ${i}` };
      const { body } = await ask('get_review_media', holder, `198.51.100.${1 + (i % networks)}`);
      if (body.needs_password) looked += 1;
    }
    return looked;
  };
  expect(await guess(12, 1)).toBe(10);
  expect((await ask('get_review_media', { token, password: 'between us' }, '198.51.100.99')).status).toBe(
    200,
  );
  const { body } = await ask('open_review', { token, password: 'between us' }, '198.51.100.98');
  const entered = { token, password: 'between us', reviewer_token: String(body.reviewer_token) };
  // To a hundred in all, and one that has its turn.
  expect(await guess(200, 25)).toBe(91);
  const right = () => ask('get_review_media', { token, password: 'between us' }, '198.51.100.99');
  expect(await right()).toMatchObject({
    status: 429,
    body: { desc: expect.stringMatching(/^Many wrong passwords .* Try again in (a second|\d+ seconds)\.$/) },
  });
  expect((await ask('get_review_media', entered, '198.51.100.1')).status).toBe(200);
  // Ten seconds on: its turn has come.
  await server.deps.db.delete(rateLimits).where(like(rateLimits.key, 'review_turn:%'));
  expect((await right()).status).toBe(200);
  const other = await makeLink(server, auth, project_id, { password: 'between us' });
  expect((await ask('get_review_media', { token: other.token, password: 'between us' })).status).toBe(200);
});

test('a new password of a link has at least 8 characters; one that may be shorter goes on, and its owner is told', async () => {
  const short = { ...auth, project_id, rights: 'view', days: 7, password: 'letmein' };
  expect((await server.form('create_review_link', short)).body).toEqual({
    status: 'failure',
    desc: 'Password must be at least 8 characters',
    field: 'password',
  });
  const { link, token } = await makeLink(server, auth, project_id, { password: 'between us' });
  const mayBeShort = async () => {
    const { body } = await server.form('list_review_links', { ...auth, project_id });
    const links = body.links as { link_id: string; may_be_short: boolean }[];
    return links.find(({ link_id }) => link_id === link.link_id)?.may_be_short;
  };
  expect(await mayBeShort()).toBe(false);
  // As version 1.0 stored it.
  const old = { passwordHash: await hashPassword('pw'), passwordIsLong: false };
  await server.deps.db.update(reviewLinks).set(old).where(eq(reviewLinks.id, link.link_id));
  expect(await mayBeShort()).toBe(true);
  expect((await ask('get_review_media', { token, password: 'pw' })).body.status).toBe('success');
});

test('a browser that entered before is not locked out by guesses from its network, and cannot guess faster', async () => {
  const { token } = await makeLink(server, auth, project_id, { password: 'between us' });
  const { body } = await ask('open_review', { token, password: 'between us' });
  const reviewer_token = String(body.reviewer_token);
  const holder = { token, password: 'between us', reviewer_token };
  for (let i = 0; i < 12; i++) await ask('get_review_media', { token, password: `guess ${i}` });
  expect((await ask('get_review_media', { token, password: 'between us' })).status).toBe(429);
  expect((await ask('list_review_comments', holder)).body.status).toBe('success');
  expect((await ask('open_review', holder)).body).toMatchObject({ reviewer_token });
  // Of another link it says nothing.
  const other = await makeLink(server, auth, project_id, { password: 'between us' });
  expect((await ask('get_review_media', { ...holder, token: other.token })).status).toBe(200);
  const statuses: number[] = [];
  for (let i = 0; i < 11; i++)
    statuses.push((await ask('get_review_media', { ...holder, password: `guess ${i}` })).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
});

test('the right password is not confirmed faster while somebody has the page open', async () => {
  const { token } = await makeLink(server, auth, project_id, { password: 'between us' });
  await ask('open_review', { token, password: 'between us' });
  for (let i = 0; i < 10; i++)
    await ask('get_review_media', { token, password: `guess ${i}` }, '203.0.113.2');
  const late = await ask('get_review_media', { token, password: 'between us' }, '203.0.113.2');
  expect(late.status).toBe(429);
});

test('invalid tokens are limited by network, calls and comments by link', async () => {
  const wrong = () => ask('open_review', { token: randomBytes(32).toString('base64url') }, '192.0.2.1');
  for (let i = 0; i < 100; i++) expect((await wrong()).status).toBe(200);
  expect((await wrong()).status).toBe(429);
  const { token } = await makeLink(server, auth, project_id);
  expect((await ask('get_review_media', { token }, '192.0.2.1')).status).toBe(200);
  for (let i = 0; i < 60; i++) expect((await ask('add_review_comment', { token })).status).toBe(200);
  expect((await ask('add_review_comment', { token })).status).toBe(429);
  expect((await ask('add_review_comment', { token }, '192.0.2.9')).status).toBe(200);
});

test('a read-only link writes nothing', async () => {
  const { token } = await makeLink(server, auth, project_id, { rights: 'view' });
  for (const name of ['add_review_comment', 'set_review_comment_state'])
    expect((await ask(name, { token })).body).toEqual({
      status: 'failure',
      desc: 'This link is read-only.',
    });
  for (const rights of ['view', 'comment']) {
    const { token: another } = await makeLink(server, auth, project_id, { rights });
    expect((await ask('join_review', { token: another })).body).toEqual({
      status: 'failure',
      desc: 'This link does not allow editing. Ask the person who sent it for one that does.',
    });
  }
  expect(
    (await server.form('create_review_link', { ...auth, project_id, rights: 'own', days: 1 })).status,
  ).toBe(400);
});

test('a link reaches no other project and none of its comments, even by id', async () => {
  const [mine, theirs] = [await makeLink(server, auth, project_id), await makeLink(server, auth, other_id)];
  const comment = commentOf({ text: 'secret' });
  await server.json('add_review_comment', { token: theirs.token, author: 'Bob', ...comment });
  const { token } = mine;
  const again = { token, author: 'Ann', ...commentOf({ text: 'taken over' }) };
  expect((await server.json('add_review_comment', { ...again, comment_id: comment.comment_id })).status).toBe(
    400,
  );
  const reply = { ...again, parent_id: comment.comment_id };
  expect((await server.json('add_review_comment', reply)).body.status).toBe('failure');
  const close = { token, comment_id: comment.comment_id, state: 'resolved' };
  expect((await server.json('set_review_comment_state', close)).body.status).toBe('failure');
  expect(JSON.stringify((await ask('list_review_comments', { token })).body)).not.toContain('secret');
  const { body } = await server.json('list_review_comments', { token: theirs.token });
  expect(body.comments).toMatchObject([{ text: 'secret', state: 'open' }]);
});

test('media URLs of a link serve only the review copy, and end with the link', async () => {
  const own = await newAccount(server, server.dataDir);
  await makeProject(server, own, await fixture('video.mp4'));
  const { db } = server.deps;
  const { project } = (await server.form('get_project', own)).body as {
    project: { project_id: string; urls: Record<string, string> };
  };
  const [row] = await db.select().from(projects).where(eq(projects.id, project.project_id));
  const made: MadeLink = await makeLink(server, own, project.project_id);
  const url = new URL(server.origin + (await reviewUrl(server, { token: made.token })));
  expect(url.href).not.toContain(made.token);
  expect(url.pathname).toMatch(/\/review-[-\da-f]+\.mp4$/);
  const statusOf = async (address: URL) => (await fetch(address, { method: 'HEAD' })).status;
  expect(await statusOf(url)).toBe(200);
  for (const key of [row!.masterKey, row!.proxyKey, row!.peaksKey, row!.silencesKey, row!.filmstripKey])
    if (key) expect(await statusOf(Object.assign(new URL(url), { pathname: `/media/${key}` }))).toBe(403);
  // Nor does the reply name another file.
  const opened = JSON.stringify((await ask('open_review', { token: made.token })).body);
  expect([...opened.matchAll(/\/media\/[^"?]*/g)].map(([path]) => path)).toEqual([url.pathname]);
  expect(opened).not.toContain('video.mp4');
  // A session of an account cannot be put in the place of the link's, nor one link's in that of another.
  const another = await makeLink(server, own, project.project_id);
  const swapped = new URL(url);
  swapped.searchParams.set('session', `review-${another.link.link_id}`);
  expect(await statusOf(swapped)).toBe(403);
  await server.form('revoke_review_link', {
    ...own,
    project_id: project.project_id,
    link_id: made.link.link_id,
  });
  clock.later(60);
  expect(await statusOf(url)).toBe(403);
  expect(await statusOf(new URL(server.origin + (await reviewUrl(server, { token: another.token }))))).toBe(
    200,
  );
});

test('no token or password is in the log or the database, and the page is not indexed', async () => {
  const { token } = await makeLink(server, auth, project_id, { password: 'never to be logged' });
  await ask('open_review', { token, password: 'never to be logged' });
  await ask('add_review_comment', { token, password: 'never to be logged' });
  expect(server.logged()).not.toContain(token);
  expect(server.logged()).not.toContain('never to be logged');
  const rows = JSON.stringify(await server.deps.db.select().from(reviewLinks));
  expect(rows).not.toContain(token);
  expect(rows).not.toContain('never to be logged');
  for (const path of ['/review', '/review/']) {
    const page = await fetch(server.origin + path);
    expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  }
  expect((await fetch(`${server.origin}/pricing`)).headers.get('x-robots-tag')).toBeNull();
});
