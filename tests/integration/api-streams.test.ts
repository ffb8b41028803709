/** A stream of lines ends with the session that opened it. */
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fixture } from '#scripts/make-media.ts';
import { accountDeletions } from '#server/db/account-schema.ts';
import { notePresence } from '#server/db/presences.ts';
import { getProject } from '#server/db/projects.ts';
import { exports, tasks } from '#server/db/schema.ts';
import { findUser } from '#server/db/users.ts';
import { accountDeletionJob } from '#server/jobs/account-deletion.ts';
import { exportKey, transcribeKey } from '#server/jobs/keys.ts';
import { anotherSession, resetKey } from '#tests/support/accounts.ts';
import { projectWith } from '#tests/support/library.ts';
import { type Auth, newAccount, PASSWORD } from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';

const server = await sharedServer();
const { db } = server.deps;

const account = () => newAccount(server, server.dataDir);

/** How the session of `auth` ends, from another one of the account. */
const ENDS: Readonly<Record<string, (auth: Auth, other: Auth) => Promise<unknown>>> = {
  'a logout of all others': (_auth, other) => server.form('log_out_elsewhere', other),
  'the list of sessions': async (_auth, other) => {
    const { body } = await server.form('list_sessions', other);
    const { session_id } = (body.sessions as { session_id: string; current: boolean }[]).find(
      ({ current }) => !current,
    )!;
    return server.form('end_session', { ...other, session_id });
  },
  'a new password': (_auth, other) =>
    server.form('change_password', { ...other, password: PASSWORD, new_password: 'a new password' }),
  'a reset of the password': async ({ email }) =>
    server.json('reset_password', { email, password: 'a new password', key: await resetKey(server, email) }),
  // With all projects and what happens in them.
  'the deletion of the account': async ({ email }, other) => {
    await server.form('delete_account', { ...other, password: PASSWORD });
    const { id } = (await findUser(db, email))!;
    await db
      .update(accountDeletions)
      .set({ dueAt: sql`now() - interval '1 second'` })
      .where(eq(accountDeletions.userId, id));
    // The first run stops what is under way.
    await expect
      .poll(async () => {
        await accountDeletionJob.run(server.deps);
        return findUser(db, email);
      })
      .toBeNull();
  },
};

interface Stream {
  readonly lines: AsyncGenerator<Record<string, unknown>, void>;
  /** Something that the stream would tell. */
  readonly happen: () => Promise<unknown>;
}

async function followEdits(auth: Auth): Promise<Stream> {
  const { project_id } = await projectWith(server, auth, await fixture('audio.wav'));
  const window = { project_id, window_id: randomUUID(), window: 'Firefox' };
  const lines = server.lines('follow_edits', { ...auth, ...window, revision: 0 });
  await lines.next();
  const { id: userId } = (await findUser(db, auth.email))!;
  const other = { projectId: project_id, userId, windowId: randomUUID(), window: 'Safari' };
  const tell = () => notePresence(db, { ...other, caret: null, playhead: null }, 20);
  return { lines, happen: async () => (await getProject(db, project_id)) && tell() };
}

/** Work under way in another process, whose progress is told. */
async function underWay(auth: Auth, kind: string, key: string, input: object, progress: object) {
  const user = (await findUser(db, auth.email))!;
  const state = { state: 'running', heartbeatAt: sql`now() + interval '1 hour'` } as const;
  const values = { kind, key, userId: user.id, input: input as Record<string, string>, ...state };
  const [row] = await db.insert(tasks).values(values).returning();
  return () =>
    db
      .update(tasks)
      .set({ progress: progress as Record<string, number> })
      .where(eq(tasks.id, row!.id));
}

const STREAMS: Readonly<Record<string, (auth: Auth) => Promise<Stream>>> = {
  follow_edits: followEdits,
  async transcribe_media(auth) {
    const { project_id: projectId } = await projectWith(server, auth, await fixture('audio.wav'));
    const input = { projectId, engine: null, vocabulary: [], again: null };
    const progress = { batches: 0, transcribedUntil: 1 };
    const happen = await underWay(auth, 'transcribe', transcribeKey(projectId), input, progress);
    const asked = { ...auth, extension: 'wav', language: 'en', n_speakers: 1, lang_code: 'en' };
    const lines = server.lines('transcribe_media', asked);
    await lines.next();
    return { lines, happen };
  },
  async get_final_video(auth) {
    const { media } = await projectWith(server, auth, await fixture('audio.wav'));
    const output_duration = media.duration - 1;
    const asked = {
      ...{ ...auth, extension: 'wav', clips_cut: [{ start: 0, duration: 1 }] },
      ...{ total_duration: media.duration, output_duration, credentials_required: 1 },
    };
    for await (const { error } of server.lines('get_final_video', asked)) expect(error).toBeNull();
    const { id: userId } = (await findUser(db, auth.email))!;
    const [task] = await db.select().from(tasks).where(sql`kind = 'export' AND user_id = ${userId}`);
    const { exportId } = task!.input as { exportId: string };
    await db.update(exports).set({ readyAt: null }).where(eq(exports.id, exportId));
    const progress = { segmentNb: 1, nbSegments: 1, progress: 50 };
    const happen = await underWay(auth, 'export', exportKey(exportId), { exportId }, progress);
    const lines = server.lines('get_final_video', asked);
    await lines.next();
    return { lines, happen };
  },
};

const isOver = { done: true, value: undefined };

test.each(Object.keys(STREAMS))('%s ends by a logout', async (name) => {
  const auth = await account();
  const { lines, happen } = await STREAMS[name]!(auth);
  await server.form('logout', auth);
  await happen();
  expect(await lines.next()).toEqual(isOver);
});

test.each(Object.keys(ENDS))('a stream ends by %s', async (name) => {
  const auth = await account();
  const other = await anotherSession(server, auth);
  const { lines, happen } = await followEdits(auth);
  await ENDS[name]!(auth, other);
  await happen();
  expect(await lines.next()).toEqual(isOver);
});

test('a stream continues when another session ends', async () => {
  const auth = await account();
  const other = await anotherSession(server, auth);
  const { lines, happen } = await followEdits(auth);
  await server.form('logout', other);
  await happen();
  expect(await lines.next()).toMatchObject({ value: { moved: [{ window: 'Safari' }] } });
  await lines.return();
});
