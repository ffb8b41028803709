/** A stream of lines ends with the session that opened it: all of them are sent by one function, of which edits are an example. */
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fixture } from '#scripts/make-media.ts';
import { findUser } from '#server/db/accounts/users.ts';
import { notePresence } from '#server/db/edits/presences.ts';
import { getProject } from '#server/db/projects/projects.ts';
import { accountDeletions } from '#server/db/schema/accounts.ts';
import { accountDeletionJob } from '#server/jobs/accounts/account-deletion.ts';
import { anotherSession, resetKey } from '#tests/support/accounts.ts';
import { projectWith } from '#tests/support/library.ts';
import { type Auth, newAccount, PASSWORD } from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';

const server = await sharedServer();
const { db } = server.deps;

const account = () => newAccount(server, server.dataDir);

/** How the session of `auth` ends, from another one of the account. */
const ENDS: Readonly<Record<string, (auth: Auth, other: Auth) => Promise<unknown>>> = {
  'a logout': (auth) => server.form('logout', auth),
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

/** The stream, and something that it would tell. */
async function followEdits(auth: Auth) {
  const { project_id } = await projectWith(server, auth, await fixture('audio.wav'));
  const window = { project_id, window_id: randomUUID(), window: 'Firefox' };
  const lines = server.lines('follow_edits', { ...auth, ...window, revision: 0 });
  await lines.next();
  const { id: userId } = (await findUser(db, auth.email))!;
  const other = { projectId: project_id, userId, windowId: randomUUID(), window: 'Safari' };
  const tell = () => notePresence(db, { ...other, caret: null, playhead: null }, 20);
  /** Files that are made of the recording meanwhile change the account's storage, which is told too. */
  const next = async () => {
    let line = await lines.next();
    while (line.value && 'account' in line.value) line = await lines.next();
    return line;
  };
  return { lines, next, happen: async () => (await getProject(db, project_id)) && tell() };
}

const isOver = { done: true, value: undefined };

test.each(Object.keys(ENDS))('a stream ends by %s', async (name) => {
  const auth = await account();
  const other = await anotherSession(server, auth);
  const { next, happen } = await followEdits(auth);
  await ENDS[name]!(auth, other);
  await happen();
  expect(await next()).toEqual(isOver);
});

test('a stream continues when another session ends', async () => {
  const auth = await account();
  const other = await anotherSession(server, auth);
  const { lines, next, happen } = await followEdits(auth);
  await server.form('logout', other);
  await happen();
  expect(await next()).toMatchObject({ value: { moved: [{ window: 'Safari' }] } });
  await lines.return();
});
