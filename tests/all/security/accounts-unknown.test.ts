import { beforeAll, expect, test, vi } from 'vitest';
import { rateLimits } from '#server/db/schema/schema.ts';
import { ACCOUNT_REQUESTS } from '#server/jobs/accounts/account-requests.ts';
import { freePort } from '#tests/support/free-port.ts';
import {
  type Auth,
  freshDataDir,
  mailTo,
  newAccount,
  PASSWORD,
  type Reply,
  spawnServer,
  uniqueEmail,
} from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';

/** What is done for a call, in order. */
const steps: string[] = [];
vi.mock('#server/secrets.ts', async (original) => {
  const secrets = await original<typeof import('#server/secrets.ts')>();
  return {
    ...secrets,
    hashPassword: (password: string) => {
      steps.push('hash a password');
      return secrets.hashPassword(password);
    },
    checkPassword: (hash: string | null, password: string) => {
      steps.push('check a password');
      return secrets.checkPassword(hash, password);
    },
  };
});

/** No call tells by its delay whether an address has an account: it does the same work for both before the reply. */
const server = await sharedServer();
let known: string;
let asker: Auth;
beforeAll(async () => {
  known = (await newAccount(server, server.dataDir)).email;
  asker = await newAccount(server, server.dataDir);
});

const CALLS: Record<string, (email: string) => Promise<Reply>> = {
  sign_up: (email) => server.json('sign_up', { email, password: PASSWORD }),
  send_confirmation_signup_email: (email) =>
    server.json('send_confirmation_signup_email', { email, password1: PASSWORD, password2: PASSWORD }),
  send_password_reset_mail: (email) => server.json('send_password_reset_mail', { email }),
  login: (email) => server.form('login', { email, password: 'not the password' }),
  change_email: (email) => server.form('change_email', { ...asker, password: PASSWORD, new_email: email }),
};

/** PGlite, or PostgreSQL's pool of connections. */
interface Client {
  query(statement: string | { text: string }, ...rest: unknown[]): Promise<unknown>;
}

test.each(Object.keys(CALLS))('%s takes the same steps for a known and an unknown address', async (name) => {
  const call = CALLS[name]!;
  const { boss } = server.deps.tasks;
  // Nothing else is at work meanwhile: what was asked is done later.
  await boss.offWork(ACCOUNT_REQUESTS);
  const { $client } = server.deps.db as typeof server.deps.db & { $client: Client };
  const stepsFor = async (email: string): Promise<string[]> => {
    await server.deps.db.delete(rateLimits);
    steps.length = 0;
    const query = $client.query.bind($client);
    const spy = vi.spyOn($client, 'query').mockImplementation((statement, ...rest) => {
      const text = typeof statement === 'string' ? statement : statement.text;
      if (/"(users|rate_limits|tasks|mail_keys|known_devices|security_events|address_changes)"/.test(text))
        steps.push(text);
      return query(statement, ...rest);
    });
    const send = vi.spyOn(boss, 'send').mockImplementation(async (queue, data) => {
      steps.push(`job ${queue} ${Object.keys(data ?? {})}`);
      return null;
    });
    expect((await call(email)).status).toBe(200);
    spy.mockRestore();
    send.mockRestore();
    return [...steps];
  };
  // The first time has more to prepare.
  await stepsFor(known);
  const [one, other] = [await stepsFor(known), await stepsFor(uniqueEmail())];
  expect(one).toEqual(other);
  expect(one.some((step) => step.includes('insert into "rate_limits"'))).toBe(true);
  const passwords = one.filter((step) => step.endsWith('a password'));
  expect(passwords).toHaveLength(name === 'send_password_reset_mail' ? 0 : 1);
});

test('mails requested just before the server is killed are sent by the next one', async () => {
  const dataDir = await freshDataDir();
  const first = await spawnServer(dataDir, await freePort());
  const { email } = await newAccount(first, dataDir);
  const other = uniqueEmail();
  await first.json('sign_up', { email: other, password: PASSWORD });
  const answers = await Promise.all([
    first.json('send_password_reset_mail', { email }),
    first.json('send_confirmation_signup_email', { email: other, password1: PASSWORD, password2: PASSWORD }),
  ]);
  await first.kill('SIGKILL');
  expect(answers.map(({ body }) => body.status)).toEqual(['success', 'success']);
  const next = await spawnServer(dataDir, await freePort());
  try {
    expect(await mailTo(dataDir, email, 2)).toContain('/reset-password/');
    expect(await mailTo(dataDir, other)).toContain('/activate-account/');
  } finally {
    await next.kill('SIGKILL');
  }
});
