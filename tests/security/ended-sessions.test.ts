import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { hasTwoStep } from '#server/db/accounts/account-two-step.ts';
import { findUser } from '#server/db/accounts/users.ts';
import { recoveryCodes, twoStep } from '#server/db/schema/accounts.ts';
import { authTokens, users } from '#server/db/schema/schema.ts';
import { digest } from '#server/secrets.ts';
import { anotherSession, linkIn } from '#tests/support/accounts.ts';
import { authenticator, switchTwoStepOn } from '#tests/support/authenticator.ts';
import { type Auth, mailTo, newAccount, PASSWORD } from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';

/** What a session asked for that ended while its call was on the way. */
const server = await sharedServer();
const { db } = server.deps;
afterEach(() => vi.restoreAllMocks());

/** Has `meanwhile` happen after a call was let in and before it changes anything. */
function beforeNextTransaction(meanwhile: () => Promise<unknown>): void {
  const transaction: typeof db.transaction = db.transaction.bind(db);
  vi.spyOn(db, 'transaction').mockImplementationOnce(async (work, config) => {
    await meanwhile();
    return transaction(work, config);
  });
}

const endSession = ({ auth_token }: Auth) =>
  db.delete(authTokens).where(eq(authTokens.tokenHash, digest(auth_token)));

/** Rows of an account that its settings change, as text. */
async function settingsOf(email: string): Promise<string> {
  const { id } = (await findUser(db, email))!;
  const rows = await Promise.all(
    ['two_step', 'recovery_codes', 'address_changes', 'account_deletions', 'auth_tokens', 'users'].map(
      (table) =>
        db.execute(
          sql`SELECT t.* FROM ${sql.identifier(table)} t WHERE ${sql.identifier(table === 'users' ? 'id' : 'user_id')} = ${id} ORDER BY t::text`,
        ),
    ),
  );
  return JSON.stringify(rows.map((result) => (result as { rows: unknown }).rows));
}

const SETTINGS: Readonly<Record<string, (at: { code: string; other: string }) => object>> = {
  begin_two_step: () => ({ password: PASSWORD }),
  confirm_two_step: ({ code }) => ({ code }),
  change_password: () => ({ password: PASSWORD, new_password: 'off the breakwater' }),
  change_email: () => ({ password: PASSWORD, new_email: 'thief@example.org' }),
  delete_account: () => ({ password: PASSWORD }),
  keep_account: () => ({}),
  log_out_elsewhere: () => ({}),
  end_session: ({ other }) => ({ session_id: other }),
};
const owner = await newAccount(server, server.dataDir);

test.each(Object.entries(SETTINGS))('%s changes nothing once its session ended', async (call, fieldsOf) => {
  const thief = await anotherSession(server, owner);
  const { body } = await server.form('begin_two_step', { ...owner, password: PASSWORD });
  const { body: listed } = await server.form('list_sessions', owner);
  const other = (listed.sessions as { session_id: string; current: boolean }[]).find(
    ({ current }) => current,
  )!.session_id;
  const fields = fieldsOf({ code: authenticator(String(body.key))(), other });
  let before = '';
  beforeNextTransaction(async () => {
    await endSession(thief);
    // The step of a code that was right counts as used.
    await db.update(twoStep).set({ lastStep: 0 });
    before = await settingsOf(owner.email);
  });
  expect(await server.form(call, { ...thief, ...fields })).toMatchObject({ status: 401 });
  expect(await settingsOf(owner.email)).toBe(before);
});

test('two-step login is neither ended nor given new codes by a session that ended', async () => {
  const auth = await newAccount(server, server.dataDir);
  const { codeAt, recoveryCodes: codes } = await switchTwoStepOn(server, auth);
  const { id } = (await findUser(db, auth.email))!;
  const kept = () => db.$count(recoveryCodes, eq(recoveryCodes.userId, id));
  for (const [call, code] of [
    ['end_two_step', codes[0]],
    ['renew_recovery_codes', codes[1]],
  ] as const) {
    const login = { email: auth.email, password: PASSWORD, code: codeAt(call === 'end_two_step' ? 0 : 1) };
    const { body } = await server.form('login', login);
    const thief = { email: auth.email, auth_token: String(body.auth_token) };
    beforeNextTransaction(() => endSession(thief));
    expect(await server.form(call, { ...thief, password: PASSWORD, code })).toMatchObject({ status: 401 });
  }
  expect(await kept()).toBe(codes.length - 2);
});

test('what the owner stopped by mail cannot be confirmed at the same moment', async () => {
  const thief = await newAccount(server, server.dataDir);
  const { email } = thief;
  await server.form('change_email', { ...thief, password: PASSWORD, new_email: `thief-${email}` });
  const key = linkIn(await mailTo(server.dataDir, email, 2), 'stop-email-change');
  const { body } = await server.form('begin_two_step', { ...thief, password: PASSWORD });
  const code = authenticator(String(body.key))();
  let stopped: object = {};
  beforeNextTransaction(async () => {
    stopped = (await server.json('stop_email_change', { key })).body;
  });
  expect(await server.form('confirm_two_step', { ...thief, code })).toMatchObject({ status: 401 });
  expect(stopped).toEqual({ status: 'success', email });
  const { id } = (await findUser(db, email))!;
  expect(await hasTwoStep(db, id)).toBe(false);
});

test('a login with the old password is refused while a new one is set', async () => {
  const auth = await newAccount(server, server.dataDir);
  const { email } = auth;
  beforeNextTransaction(() =>
    db.update(users).set({ passwordHash: 'another' }).where(eq(users.email, email)),
  );
  const { body } = await server.form('login', { email, password: PASSWORD });
  expect(body.status).toBe('failure');
  const { body: listed } = await server.form('list_sessions', auth);
  expect(listed.sessions).toHaveLength(1);
});
