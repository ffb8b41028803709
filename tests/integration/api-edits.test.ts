import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { SAVE_CONFLICT } from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import { fixture } from '#scripts/make-media.ts';
import { appendEntry } from '#server/db/accounts/ledger.ts';
import { EmbeddedDatabase } from '#server/db/connection/embedded.ts';
import { editChanges, presences } from '#server/db/schema/edits.ts';
import { projects } from '#server/db/schema/schema.ts';
import { packed } from '#server/payloads/documents.ts';
import { callAs, formOf } from '#tests/support/call-as.ts';
import { savedEdit } from '#tests/support/documents.ts';
import { projectWith } from '#tests/support/library.ts';
import { type Auth, newAccount } from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';

const server = await sharedServer();

interface Project {
  readonly auth: Auth;
  readonly id: string;
}

const cut = (id: string, start: number, duration = 0.5) => ({ id, start, duration, reason: 'manual' });
const WORDS = 'so we um went to the market';
const DURATION = 60;
const TOO_MANY = replies.tooManyWindows();

/** Saved once: revision 1. */
async function project(): Promise<Project> {
  const auth = await newAccount(server, server.dataDir);
  const { project_id } = await projectWith(server, auth, await fixture('audio.wav'));
  const one = { auth, id: project_id };
  expect(await save(one, 0, [cut('c1', 10)])).toEqual({ status: 'success', revision: 1 });
  return one;
}

const save = async ({ auth, id }: Project, revision: number, clips: object[]) => {
  const document = { ...savedEdit(WORDS, DURATION), clips };
  return (await server.form('save_project', { ...auth, project_id: id, revision, document })).body;
};

/** What a window hears of the project from a revision on. */
const follow = ({ auth, id }: Project, revision: number) => {
  const window = { window_id: randomUUID(), window: 'Firefox on Windows' };
  return server.lines('follow_edits', { ...auth, project_id: id, revision, ...window });
};

const push = async (
  { auth, id }: Project,
  revision: number,
  { document_version, ...operation }: Record<string, unknown> & { readonly document_version?: number },
  change_id = randomUUID(),
) =>
  (
    await server.form('push_edits', {
      ...auth,
      project_id: id,
      revision,
      change_id,
      operation: { duration: DURATION, ...operation },
      ...(document_version && { document_version }),
      saved_in: 'Firefox on Windows',
    })
  ).body as {
    status: string;
    revision: number;
    desc?: string;
    changes: { revision: number; change_id: string }[];
  };

const document = async ({ auth, id }: Project) => {
  const { body } = await server.form('get_project', { ...auth, project_id: id });
  const { document, revision } = body.project as { document: Record<string, unknown>; revision: number };
  return { ...(document as { clips: object[]; words: { text: string }; settings: object }), revision };
};

const added = (...insert: object[]) => ({ cuts: { remove: [], insert } });

test('edits based on one revision merge, and each reply brings what others did', async () => {
  const one = await project();
  const first = await push(one, 1, added(cut('c2-a', 20)));
  expect(first).toMatchObject({ status: 'success', revision: 2, changes: [{ revision: 2 }] });
  const own = randomUUID();
  const second = await push(
    one,
    1,
    {
      cuts: { remove: [cut('c1', 10)], insert: [] },
      words: [
        {
          remove: [{ text: 'um', start: 0.2, end: 0.30000000000000004, confidence: 1, speaker: 0 }],
          insert: [
            { text: 'hum', start: 0.2, end: 0.30000000000000004, confidence: 1, speaker: 0, checked: true },
          ],
        },
      ],
      settings: { silenceThreshold: 2 },
    },
    own,
  );
  expect(second.revision).toBe(3);
  expect(second.changes.map(({ revision, change_id }) => [revision, change_id])).toEqual([
    [2, first.changes[0]!.change_id],
    [3, own],
  ]);
  expect(await document(one)).toMatchObject({
    revision: 3,
    clips: [cut('c2-a', 20)],
    words: { text: 'so we hum went to the market' },
    settings: { silenceThreshold: 2 },
  });
  const { body } = await server.form('list_versions', { ...one.auth, project_id: one.id });
  expect(body).toMatchObject({
    versions: [
      { revision: 3, saved_in: 'Firefox on Windows', cuts: 1, changed: { words: 1, cuts: 1, seconds: 0.5 } },
      { revision: 2, cuts: 2 },
      { revision: 1 },
    ],
  });
  const versions = body.versions as { version_id: string }[];
  const { version_id } = versions[1]!;
  const old = await server.form('get_version', { ...one.auth, project_id: one.id, version_id });
  expect(old.body).toMatchObject({ document: { clips: [cut('c1', 10), cut('c2-a', 20)] } });
});

test('deleting all cuts keeps cuts that the author had not seen', async () => {
  const one = await project();
  await push(one, 1, { cuts: { remove: [cut('c1', 10)], insert: [cut('c1', 10, 2)] } });
  await push(one, 1, { cuts: { remove: [cut('c1', 10)], insert: [] } });
  expect((await document(one)).clips).toEqual([cut('c1', 10.5, 1.5)]);
});

test('retrying a push is idempotent', async () => {
  const one = await project();
  const id = randomUUID();
  const operation = added(cut('c2-a', 20));
  const first = await push(one, 1, operation, id);
  expect(await push(one, 1, operation, id)).toEqual(first);
  await push(one, 2, { cuts: { remove: [cut('c2-a', 20)], insert: [] } });
  expect(await push(one, 1, operation, id)).toMatchObject({ revision: 3 });
  expect((await document(one)).clips).toEqual([cut('c1', 10)]);
});

test.skipIf(server.deps.config.databaseUrl !== null)('a push reads once and writes once', async () => {
  const one = await project();
  const statements = vi.spyOn(EmbeddedDatabase.prototype, 'query');
  try {
    await push(one, 1, added(cut('c2-a', 20)));
    const own = statements.mock.calls.filter(([, params]) => params?.includes(one.id));
    expect(own.map(([text]) => text.trim().split(/\s/, 1)[0])).toEqual(['select', 'WITH']);
  } finally {
    statements.mockRestore();
  }
});

test('a session that ended edits no more, although its sender was known a moment ago', async () => {
  const one = await project();
  await push(one, 1, added(cut('c2-a', 20)));
  await server.form('logout', one.auth);
  const fields = { ...one.auth, project_id: one.id, revision: 2, window_id: randomUUID(), window: 'Firefox' };
  const { revision: _, ...place } = fields;
  const ended = { status: 401, body: { status: 'failure', desc: replies.sessionEnded() } };
  const operation = { duration: DURATION, ...added(cut('c3-a', 30)) };
  const edit = { ...one.auth, project_id: one.id, revision: 2, change_id: randomUUID(), operation };
  expect(await server.form('push_edits', edit)).toMatchObject(ended);
  expect(await server.form('follow_edits', fields)).toMatchObject(ended);
  expect(await server.form('show_presence', place)).toMatchObject(ended);
});

test('many concurrent edits all arrive', async () => {
  const one = await project();
  const starts = Array.from({ length: 12 }, (_, i) => 20 + i);
  const replies = await Promise.all(starts.map((start) => push(one, 1, added(cut(`c2-${start}`, start)))));
  expect(replies.map(({ revision }) => revision).sort((a, b) => a - b)).toEqual(starts.map((_, i) => i + 2));
  expect((await document(one)).clips).toEqual([
    cut('c1', 10),
    ...starts.map((start) => cut(`c2-${start}`, start)),
  ]);
});

test('save_project is merged for other windows and refused on an old revision', async () => {
  const one = await project();
  expect(await save(one, 1, [cut('c1', 10), cut('c2', 30)])).toMatchObject({ revision: 2 });
  const merged = await push(one, 1, added(cut('c2-a', 20)));
  expect(merged.changes).toMatchObject([
    { revision: 2, change: { operation: added(cut('c2', 30)) } },
    { revision: 3, change: { operation: added(cut('c2-a', 20)) } },
  ]);
  expect(await save(one, 2, [])).toEqual({ status: 'failure', desc: SAVE_CONFLICT, revision: 3 });
  expect((await document(one)).clips).toEqual([cut('c1', 10), cut('c2-a', 20), cut('c2', 30)]);
});

test('a page of version 1, open during an update, does not bring a muted name back', async () => {
  const one = await project();
  const lines = follow(one, 1);
  expect((await lines.next()).value).toMatchObject({ present: [] });
  const gains = { remove: [], insert: [{ start: 20, end: 21, kind: 'mute' }] };
  expect(await push(one, 1, { document_version: 2, gains })).toMatchObject({
    status: 'success',
    revision: 2,
  });
  expect((await lines.next()).value).toEqual({ status: 'failure', desc: replies.pageTooOld() });
  const tooOld = { status: 'failure', desc: replies.pageTooOld() };
  expect(await push(one, 2, added(cut('c2', 40)))).toEqual(tooOld);
  expect(await save(one, 2, [])).toEqual(tooOld);
  expect(await document(one)).toMatchObject({ version: 2, gains: gains.insert, clips: [cut('c1', 10)] });
  const back = { remove: gains.insert, insert: [] };
  await push(one, 2, { document_version: 2, gains: back });
  expect(await document(one)).toMatchObject({ version: 1 });
});

test('a page of version 1, open during an update, is told to reload and cannot undo that passages were moved', async () => {
  const one = await project();
  const lines = follow(one, 1);
  expect((await lines.next()).value).toMatchObject({ present: [] });
  const moved = await push(one, 1, {
    document_version: 2,
    blocks: [{ start: 20, end: 30, before: 0 }],
  });
  expect(moved).toMatchObject({ status: 'success', revision: 2 });
  expect((await lines.next()).value).toEqual({ status: 'failure', desc: replies.pageTooOld() });
  const tooOld = { status: 'failure', desc: replies.pageTooOld() };
  expect(await push(one, 2, added(cut('c2', 40)))).toEqual(tooOld);
  expect(await save(one, 2, [])).toEqual(tooOld);
  expect(await document(one)).toMatchObject({ version: 2, blocks: [20, 0, 30], clips: [cut('c1', 10)] });
  expect(await push(one, 2, { document_version: 2, ...added(cut('c2', 40)) })).toMatchObject({ revision: 3 });
  expect(
    await push(one, 3, { document_version: 2, blocks: [{ start: 20, end: 30, before: 30 }] }),
  ).toMatchObject({
    revision: 4,
  });
  const { blocks, ...recorded } = (await document(one)) as { blocks?: number[] };
  expect(blocks).toBeUndefined();
  expect(recorded).toMatchObject({ version: 1 });
  expect(await save(one, 4, [])).toMatchObject({ revision: 5 });
});

test('a window that is too far behind is told to load the document', async () => {
  const one = await project();
  await push(one, 1, added(cut('c2-a', 20)));
  await server.deps.db.delete(editChanges).where(eq(editChanges.projectId, one.id));
  expect(await push(one, 1, added(cut('c2-b', 30)))).toEqual({
    status: 'failure',
    desc: SAVE_CONFLICT,
    revision: 2,
  });
  expect(await push(one, 7, added(cut('c2-b', 30)))).toMatchObject({ status: 'failure', revision: 2 });
  expect(await push(one, 2, added(cut('c2-b', 30)))).toMatchObject({ status: 'success', revision: 3 });
});

test('invalid edits are refused', async () => {
  const one = await project();
  const refused = async (operation: object) => {
    const { status, body } = await server.form('push_edits', {
      ...one.auth,
      project_id: one.id,
      revision: 1,
      change_id: randomUUID(),
      operation,
    });
    expect(status).toBe(400);
    return body.desc;
  };
  expect(await refused({ duration: 61 })).toBe(
    'This edit cannot be saved: it belongs to a different recording.',
  );
  const inFrench = { ...one.auth, project_id: one.id, revision: 1, change_id: randomUUID() };
  const { body } = await callAs(
    server.origin,
    'push_edits',
    formOf({ ...inFrench, operation: { duration: 61 } }),
    { 'accept-language': 'fr' },
  );
  expect(body.desc).toBe(
    'Impossible d’enregistrer ce montage\u00a0: il appartient à un autre enregistrement.',
  );
  const overlap = added(cut('a', 20), cut('b', 20.2));
  expect(await refused({ duration: DURATION, ...overlap })).toContain('cuts overlap');
  expect(await refused({ duration: DURATION, ...added(cut('a', 59.8)) })).toContain('outside the recording');
  expect(await refused({ duration: DURATION, words: [{ remove: [], insert: [{ text: 'a b' }] }] })).toBe(
    'Invalid operation words.0.insert',
  );
  expect(await refused([])).toContain('Invalid operation');
  expect((await document(one)).revision).toBe(1);
});

test('a page that holds a text that cannot be kept saves it repaired; callers are told the field', async () => {
  const one = await project();
  const speakers = ['Anne\u0000\ud83d\ufffe'];
  const document_ = { ...savedEdit(WORDS, DURATION), speakers };
  const request = { ...one.auth, project_id: one.id, revision: 1, document: document_ };
  expect((await server.form('save_project', request)).body).toEqual({ status: 'success', revision: 2 });
  const { body } = await server.form('list_projects', one.auth);
  expect(body.projects).toMatchObject([{ speakers: ['Anne\ufffd\ufffd\ufffd'] }]);
  const refused = await push(one, 2, { speakers: [[0, 'Bob\u0000']] });
  expect(refused).toMatchObject({ status: 'failure', desc: 'Invalid operation speakers.0.1' });
  expect(await push(one, 2, added(cut('c2-a', 20)))).toMatchObject({ status: 'success', revision: 3 });
});

test('followers get edits and presence', async () => {
  const one = await project();
  const lines = follow(one, 1);
  const next = async () => (await lines.next()).value;
  expect(await next()).toMatchObject({ present: [] });
  await push(one, 1, added(cut('c2-a', 20)));
  expect(await next()).toMatchObject({ revision: 2, change: { operation: added(cut('c2-a', 20)) } });
  const other = { window_id: randomUUID(), window: 'Safari on macOS' };
  const place = { caret: 0.2, playhead: 12.5 };
  await server.form('show_presence', { ...one.auth, project_id: one.id, ...other, ...place });
  expect(await next()).toEqual({
    moved: [
      {
        window_id: expect.any(String),
        window: other.window,
        email: one.auth.email,
        name: one.auth.email.split('@')[0],
        ...place,
      },
    ],
    left: [],
    comments: 0,
  });
  await lines.return();
  const rows = () => server.deps.db.select().from(presences).where(eq(presences.projectId, one.id));
  await expect.poll(rows).toMatchObject([{ window: other.window }]);
});

test('an account can open at most twenty windows of a project', async () => {
  const one = await project();
  const first = randomUUID();
  const show = async (window_id: string = randomUUID()): Promise<number> => {
    const { status, body } = await server.form('show_presence', {
      ...{ ...one.auth, project_id: one.id, window_id, window: 'Firefox' },
    });
    // Too many a second, which the next one is not.
    return status === 429 && body.desc !== TOO_MANY ? show(window_id) : status;
  };
  const statuses = [await show(first), ...(await Promise.all(Array.from({ length: 29 }, () => show())))];
  expect(statuses.sort()).toEqual([...Array(20).fill(200), ...Array(10).fill(429)]);
  const { db } = server.deps;
  const mine = eq(presences.projectId, one.id);
  const rows = await db.select().from(presences).where(mine);
  expect(rows).toHaveLength(20);
  // Those that are there move on; who was not heard of for a minute makes room.
  expect(await show(first)).toBe(200);
  await db.update(presences).set({ seenAt: sql`now() - interval '2 minutes'` }).where(mine);
  expect(await show()).toBe(200);
});

test('a push is merged with what another process saved', async () => {
  const one = await project();
  const { db } = server.deps;
  const text = JSON.stringify({ ...savedEdit(WORDS, DURATION), clips: [cut('c1', 10), cut('other', 40)] });
  const { data, hash } = packed(Buffer.from(text));
  await db
    .update(projects)
    .set({ documentData: data, documentHash: hash, revision: 2 })
    .where(eq(projects.id, one.id));
  const operation = { duration: DURATION, ...added(cut('other', 40)) };
  const change = JSON.stringify({ operation, claims: [] });
  await db.insert(editChanges).values({ projectId: one.id, revision: 2, changeId: randomUUID(), change });
  expect(await push(one, 1, added(cut('c2-a', 20)))).toMatchObject({ status: 'success', revision: 3 });
  expect((await document(one)).clips).toMatchObject([{ id: 'c1' }, { id: 'c2-a' }, { id: 'other' }]);
});

test('a window that reconnects gets all missed edits, or is told to load the document', async () => {
  const one = await project();
  await push(one, 1, added(cut('c2-a', 20)));
  await push(one, 2, added(cut('c3-a', 30)));
  const first = async (revision: number) => {
    const lines = follow(one, revision);
    const { value } = await lines.next();
    await lines.return();
    return value;
  };
  expect(await first(1)).toMatchObject({ revision: 2 });
  expect(await first(0)).toEqual({ behind: 3 });
});

test.skipIf(server.deps.config.databaseUrl === null)(
  'two transactions that wait for each other are run again until both are done (PostgreSQL)',
  async () => {
    const [one, other] = [await project(), await project()];
    const holding = new Set<string>();
    const bothHold = Promise.withResolvers<void>();
    let runs = 0;
    const touchBoth = (first: Project, second: Project) =>
      server.deps.db.transaction(async (tx) => {
        runs++;
        const touch = async ({ id }: Project) =>
          tx.update(projects).set({ touchedAt: new Date() }).where(eq(projects.id, id));
        await touch(first);
        if (holding.add(first.id).size === 2) bothHold.resolve();
        await bothHold.promise;
        await touch(second);
      });
    await Promise.all([touchBoth(one, other), touchBoth(other, one)]);
    // PostgreSQL ends one of them, now and then both.
    expect([3, 4]).toContain(runs);
  },
);

test('who follows a project hears that the balance or the storage of the account changed', async () => {
  const one = await project();
  const { db } = server.deps;
  const states: string[] = [];
  for await (const line of follow(one, 1) as AsyncIterable<{ account?: string }>) {
    if (line.account === undefined) continue;
    states.push(line.account);
    if (states.length === 1) {
      const { userId } = (await db.select().from(projects).where(eq(projects.id, one.id)))[0]!;
      await appendEntry(db, { userId, kind: 'grant', amount: 7, reference: randomUUID() });
    } else break;
  }
  expect(states[1]).not.toBe(states[0]);
});
