import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHUNK_BYTES } from '#contract/index.ts';
import { fixture } from '#scripts/make-media.ts';
import { findUser } from '#server/db/accounts/users.ts';
import { exports, projects, uploadRushes } from '#server/db/schema/schema.ts';
import { deleteWhatIsDue } from '#server/jobs/upkeep/retention.ts';
import { sendRush } from '#src/api/client/index.ts';
import { cutLines } from '#tests/support/downloads.ts';
import { projectWith } from '#tests/support/library.ts';
import {
  type Auth,
  newAccount,
  pausesMeasured,
  startServer,
  type TestServer,
  uploadChunk,
} from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ ACCOUNT_STORAGE_GB: '0.01' });
});
afterAll(() => server.close());

/** Sends the first chunk of a rush of `size` bytes. */
const begin = (auth: Auth, rush: number, size: number, name = `${rush}.wav`) =>
  uploadChunk(server, auth, new Uint8Array(size), 0, rush, name);
const statuses = (replies: readonly { body: Record<string, unknown> }[]) =>
  replies.map(({ body }) => body.status).sort();
const rushesOf = async (auth: Auth) =>
  (await server.form('list_uploaded_chunks', auth)).body.rushes as { rush_name: string }[];

test('uploads beyond the storage quota are refused, also in parallel', async () => {
  const auth = await newAccount(server, server.dataDir);
  const replies = await Promise.all([0, 1, 2, 3, 4].map((n) => begin(auth, n, 3 * CHUNK_BYTES)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(statuses(replies)).toEqual(['failure', 'failure', 'failure', 'failure', 'success']);
  const refused = replies.find(({ body }) => body.status === 'failure');
  expect(refused?.body.desc).toBe(
    'Your account uses 6.3 MB of 10 MB, and this needs 6.3 MB. Use smaller files, or wait: unfinished uploads are removed after 24 hours, downloads after 7 days, a recording 14 days after its last use.',
  );
  // What was begun goes on, and another file in its place counts instead of it.
  const [held] = await rushesOf(auth);
  const rush = Number(held!.rush_name.split('.')[0]);
  const bytes = new Uint8Array(3 * CHUNK_BYTES);
  expect((await uploadChunk(server, auth, bytes, 1, rush, held!.rush_name)).body).toEqual({
    status: 'success',
    received: 2,
  });
  expect((await begin(auth, rush, 4 * CHUNK_BYTES, 'longer.wav')).body.status).toBe('success');
  expect((await begin(auth, rush, 5 * CHUNK_BYTES, 'too long.wav')).body.status).toBe('failure');
  expect(await rushesOf(auth)).toMatchObject([{ rush_name: 'longer.wav' }]);
  // The web app says it as it is.
  const blob = new Blob([new Uint8Array(11_000_000)]);
  const { origin } = server;
  const sending = sendRush({ name: 'large.wav', blob }, { auth, number: 0, held: new Set(), origin });
  await expect(sending).rejects.toThrow('Your account uses 8.4 MB of 10 MB');
  // Others have their own.
  const other = await newAccount(server, server.dataDir);
  expect((await begin(other, 0, 3 * CHUNK_BYTES)).body.status).toBe('success');
});

test('the recording and finished downloads count, even those of a version that did not store their size', async () => {
  const { db, diskStore } = server.deps;
  const auth = await newAccount(server, server.dataDir);
  const duration = await project(auth);
  await cut(auth, duration, 1);
  const userId = (await findUser(db, auth.email))!.id;
  const sizes = async () => {
    const [row] = await db.select().from(projects).where(eq(projects.userId, userId));
    const [made] = await db.select().from(exports).where(eq(exports.projectId, row!.id));
    return { master: row!.masterBytes, output: made!.outputBytes, row: row!, made: made! };
  };
  const { master, output, row, made } = await sizes();
  expect(master).toBe(await diskStore!.size(row.masterKey));
  expect(output).toBe(await diskStore!.size(made.outputKey));
  expect(output).toBeGreaterThan(1000);
  await db.update(projects).set({ masterBytes: 0 });
  await db.update(exports).set({ outputBytes: 0 });
  await deleteWhatIsDue(server.deps);
  expect(await sizes()).toMatchObject({ master, output });

  await db
    .update(projects)
    .set({ proxyBytes: 9_999_000 - master })
    .where(eq(projects.id, row.id));
  expect((await begin(auth, 0, 2000)).body.desc).toContain('Your account uses 10');
  expect((await cut(auth, duration, 1.5)).at(-1)).toMatchObject({
    error: expect.stringContaining('Your account uses 10'),
  });
  // What is made already is handed out.
  expect((await cut(auth, duration, 1)).at(-1)).toMatchObject({ error: null, progress: 100 });
});

test('an unfinished upload is kept for 24 hours after its last chunk', async () => {
  const { db } = server.deps;
  const auth = await newAccount(server, server.dataDir);
  await begin(auth, 0, 3 * CHUNK_BYTES);
  await begin(auth, 1, 10);
  const age = (hours: number) =>
    db.update(uploadRushes).set({ usedAt: sql`now() - make_interval(hours => ${hours})` });
  await age(23);
  await deleteWhatIsDue(server.deps);
  expect(await rushesOf(auth)).toHaveLength(2);
  await age(25);
  await uploadChunk(server, auth, new Uint8Array(3 * CHUNK_BYTES), 1, 0, '0.wav');
  await deleteWhatIsDue(server.deps);
  expect(await rushesOf(auth)).toMatchObject([{ rush_name: '0.wav' }]);
});

async function project(auth: Auth): Promise<number> {
  const { media } = await projectWith(server, auth, await fixture('audio.wav'));
  await pausesMeasured(server, auth);
  return media.duration;
}

const cut = (auth: Auth, total: number, length: number) =>
  cutLines(server, auth, total, [{ start: 0.5, duration: length }]);
