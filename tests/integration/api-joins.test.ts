/** Several uploads of one account, each with its own join. */
import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findUser } from '#server/db/accounts/users.ts';
import { projects, tasks, uploadRushes } from '#server/db/schema/schema.ts';
import { holdJoins } from '#tests/support/held-joins.ts';
import { accountWith, addProject, projectOf } from '#tests/support/library.ts';
import { type Auth, newAccount, uploadChunk } from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';
import { wavOf } from '#tests/support/wav.ts';

const server = await sharedServer();
let joins: ReturnType<typeof holdJoins>;
beforeEach(() => {
  joins = holdJoins(server);
});
afterEach(() => joins.release());

const RATE = 8000;
/** Each name's file has a length of its own. */
const send = (auth: Auth, name: string, n = 0) => {
  const samples = Int16Array.from({ length: RATE + 100 * name.length }, (_, i) => 4000 * Math.sin(i));
  return uploadChunk(server, auth, wavOf(samples, RATE), 0, n, name);
};
const fieldsOf = (auth: Auth, more: object = {}) => ({
  ...auth,
  ...{ extension: 'wav', n_rushes: 1, expected_duration: 0, ...more },
});
const ask = (auth: Auth, more?: object) => server.form('upload_media', fieldsOf(auth, more));
/** A join as the page asks for it, once its first line is there. */
async function begin(auth: Auth, more: object) {
  const lines = server.lines('upload_media', fieldsOf(auth, { order: [0], ...more }));
  const { value: first } = await lines.next();
  return {
    first,
    /** As a reload does: the connection ends. */
    leave: () => lines.return(),
    async last() {
      let last = first;
      for await (const line of lines) last = line;
      return last;
    },
  };
}
const discard = (auth: Auth, fields: object) => server.form('discard_upload', { ...auth, ...fields });
const held = async (auth: Auth) => (await server.form('list_uploaded_chunks', auth)).body.rushes;
const listed = async (auth: Auth) => (await server.form('list_projects', auth)).body;
const incoming = async (auth: Auth) => (await listed(auth)).incoming;
const names = async (auth: Auth) =>
  ((await listed(auth)).projects as { name: string }[]).map(({ name }) => name).sort();
const account = () => newAccount(server, server.dataDir);
const asNew = () => ({ join_id: randomUUID(), place: 'new' });

test('two uploads are joined one after the other, each is cancelled alone, and after a reload both arrive', async () => {
  const auth = await account();
  const { storage } = await listed(auth);
  const [one, two] = [asNew(), asNew()];
  await send(auth, 'one.wav');
  const first = await begin(auth, one);
  // The number is free again: what is joined belongs to its join.
  expect(await held(auth)).toEqual([]);
  await send(auth, 'second.wav');
  expect(await held(auth)).toMatchObject([{ rush_number: 0, rush_name: 'second.wav', chunks: [0] }]);
  const second = await begin(auth, two);
  expect(second.first).toEqual({ stage: 'waiting', progress: 0, place: 2 });
  const running = { join_id: one.join_id, name: 'one', place: 1 };
  const waiting = { join_id: two.join_id, name: 'second', stage: 'waiting', progress: 0, place: 2 };
  expect(await incoming(auth)).toMatchObject([running, waiting]);

  // Another tab discards the number that both had, and another account what it has no business with.
  await discard(auth, { rush_numbers: [0] });
  await discard(await account(), { join_id: two.join_id });
  expect(await incoming(auth)).toMatchObject([running, waiting]);
  await discard(auth, { join_id: two.join_id, rush_numbers: [0] });
  expect(await second.last()).toMatchObject({ status: 'failure', desc: 'This upload was cancelled.' });
  expect(await incoming(auth)).toMatchObject([running]);
  await discard(auth, { join_id: one.join_id });
  expect(await first.last()).toMatchObject({ status: 'failure' });
  expect(await listed(auth)).toMatchObject({ incoming: [], projects: [], storage });

  const again = [asNew(), asNew()] as const;
  for (const [i, name] of ['one.wav', 'second.wav'].entries()) {
    await send(auth, name);
    await (await begin(auth, again[i]!)).leave();
  }
  expect(await incoming(auth)).toMatchObject([{ name: 'one' }, { name: 'second', place: 2 }]);
  joins.release();
  for (const asked of [again, again]) {
    const replies = await Promise.all(asked.map((each) => ask(auth, { ...each, order: [0] })));
    const made = await Promise.all(
      replies.map(({ body }) => projectOf(server, auth, String(body.project_id))),
    );
    expect(made.map(({ name }) => name)).toEqual(['one', 'second']);
  }
  expect(await listed(auth)).toMatchObject({ incoming: [], total: 2 });
});

test('a caller of the specification, without order and join_id, finds its own join and stops no other', async () => {
  const auth = await account();
  await send(auth, 'page.wav', 4);
  const page = await begin(auth, { ...asNew(), order: [4] });
  await send(auth, 'caller.wav');
  const caller = server.lines('upload_media', fieldsOf(auth));
  await caller.next();
  await caller.return();
  await discard(auth, { rush_numbers: [0] });
  expect(await incoming(auth)).toMatchObject([{ name: 'page' }, { name: 'caller', place: 2 }]);
  const asked = [ask(auth), ask(auth)];
  joins.release();
  for (const { body } of [...(await Promise.all(asked)), await ask(auth)]) {
    expect(body).toMatchObject({ status: 'success', signedUrl: expect.any(String) });
    expect((await projectOf(server, auth, String(body.project_id))).name).toBe('caller');
  }
  await page.last();
  expect(await names(auth)).toEqual(['caller', 'page']);

  // As before, the next one replaces the open project.
  await send(auth, 'next.wav');
  await ask(auth);
  expect(await names(auth)).toEqual(['next', 'page']);
});

test('a second upload into the same project is refused while one is joined, and the first goes on', async () => {
  joins.release();
  const auth = await accountWith(server, ['talk']);
  const { project_id } = await projectOf(server, auth);
  joins = holdJoins(server);
  await send(auth, 'more.wav');
  const first = await begin(auth, { join_id: randomUUID(), project_id, place: 'last' });
  await send(auth, 'again.wav');
  const refused = {
    ...{ status: 'failure', joining: true },
    desc: 'Other files are being joined into this project. Wait until that is done, or cancel it on the projects page.',
  };
  for (const place of ['first', undefined])
    expect((await ask(auth, { join_id: randomUUID(), project_id, place })).body).toEqual(refused);
  expect((await ask(auth)).body).toEqual(refused);
  // Its files are still there for a project of their own.
  const own = await begin(auth, asNew());
  joins.release();
  for (const { last } of [first, own]) expect(await last()).toMatchObject({ status: 'success' });
  expect(await names(auth)).toEqual(['again', 'talk']);
});

test('20 uploads of an account wait at most, and joins into projects take their turn like others', async () => {
  joins.release();
  const auth = await account();
  const targets = [await addProject(server, auth, 'long'), await addProject(server, auth, 'short')];
  const media = sql`jsonb_set(${projects.media}, '{duration}', '1')`;
  await server.deps.db.update(projects).set({ media }).where(eq(projects.id, targets[1]!.project_id));
  joins = holdJoins(server);
  for (const { project_id } of targets) {
    await send(auth, `to ${project_id}.wav`);
    await (await begin(auth, { join_id: randomUUID(), project_id, place: 'last' })).leave();
  }
  for (let i = 0; i < 19; i++) {
    await send(auth, `${'x'.repeat(i)}.wav`);
    await (await begin(auth, asNew())).leave();
  }
  const list = (await incoming(auth)) as { stage: string; place: number; join_id: string }[];
  expect(list.filter(({ stage }) => stage !== 'waiting')).toHaveLength(1);
  expect(list.map(({ place }) => place)).toEqual(Array.from({ length: 21 }, (_, i) => i + 1));
  await send(auth, 'one more.wav');
  const { body } = await ask(auth, asNew());
  expect(body.desc).toBe(
    '20 of your uploads are waiting to be joined. Wait until one is done, or cancel one on the projects page, then try again.',
  );
  await discard(auth, { join_id: list.at(-1)!.join_id });
  await (await begin(auth, asNew())).leave();
  await discard(auth, {});
  expect(await listed(auth)).toMatchObject({ incoming: [], total: 2 });
});

test('files of a join that failed are there again, under another number where theirs is taken', async () => {
  const auth = await account();
  await send(auth, 'kept.wav', 0);
  const failing = await begin(auth, { ...asNew(), expected_duration: 60 });
  await send(auth, 'other.wav', 0);
  joins.release();
  expect(await failing.last()).toMatchObject({ status: 'failure', desc: expect.stringContaining('60 s') });
  expect(await held(auth)).toMatchObject([
    { rush_number: 0, rush_name: 'other.wav' },
    { rush_number: 1, rush_name: 'kept.wav', chunks: [0] },
  ]);
  expect((await ask(auth, { ...asNew(), order: [1] })).body.status).toBe('success');
  expect(await names(auth)).toEqual(['kept']);
});

test('the same file sent again while it is joined is another upload', async () => {
  const auth = await account();
  await send(auth, 'twice.wav');
  const first = await begin(auth, asNew());
  expect((await send(auth, 'twice.wav')).body).toEqual({ status: 'success', received: 1 });
  const second = await begin(auth, asNew());
  joins.release();
  for (const { last } of [first, second]) expect(await last()).toMatchObject({ status: 'success' });
  expect(await names(auth)).toEqual(['twice', 'twice']);
});

test('a join that a server of version 1.0 began is found again by its files', async () => {
  const { db } = server.deps;
  const auth = await account();
  await send(auth, 'old.wav');
  const { id: userId } = (await findUser(db, auth.email))!;
  await (await begin(auth, {})).leave();
  // As it was then: one key for each account, files under their own numbers.
  await db.update(uploadRushes).set({ rushNumber: 0 }).where(eq(uploadRushes.userId, userId));
  await db
    .update(tasks)
    .set({ key: `ingest:${userId}`, input: sql`${tasks.input} - 'joinId'` })
    .where(and(eq(tasks.userId, userId), eq(tasks.kind, 'ingest')));
  const asked = ask(auth, { order: [0] });
  joins.release();
  expect((await asked).body).toMatchObject({ status: 'success' });
  expect(await names(auth)).toEqual(['old']);
});
