import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findUser } from '#server/db/accounts/users.ts';
import { deleteFinishedMails } from '#server/db/projects/tasks.ts';
import { accountDeletions } from '#server/db/schema/accounts.ts';
import { mailKeys, tasks } from '#server/db/schema/schema.ts';
import { deleteDueAccounts } from '#server/jobs/accounts/account-deletion.ts';
import { retryNow } from '#server/jobs/queue/tasks.ts';
import { createSmtpMailer } from '#server/mail/mailer.ts';
import { activate, signUp } from '#tests/support/accounts.ts';
import { callAs } from '#tests/support/call-as.ts';
import { DEVICE, PASSWORD, readable, startServer, type TestServer } from '#tests/support/server.ts';
import { type LocalSmtp, startSmtp } from '#tests/support/smtp.ts';

/** Letters through a real SMTP server: one that takes them, refuses them, is busy, slow, or away. */
let smtp: LocalSmtp;
let server: TestServer;
beforeEach(async () => {
  smtp = await startSmtp();
  server = await startServer({ SMTP_URL: smtp.url, MAIL_FROM: 'Trimscript <hello@trimscript.example>' });
});
afterEach(async () => {
  await server.close();
  await smtp.close();
});

const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 100_000, interval: 20 });

const ask = (email: string) => server.json('send_password_reset_mail', { email });

const mailTasks = () => server.deps.db.select().from(tasks).where(eq(tasks.kind, 'mail'));

/** As if the delay before the next try were over. */
async function tryAgain(): Promise<void> {
  const { db, tasks: service } = server.deps;
  for (const task of await mailTasks()) await retryNow(db, service.boss, task);
}

test('a mail arrives as text and HTML, with its link and sender', async () => {
  expect((await signUp(server, 'maya@northquay.example')).at(-1)).toEqual({ status: 'success' });
  await until(() => expect(smtp.mails).toHaveLength(1));
  const mail = readable(smtp.mails[0]!);
  expect(mail).toContain('From: Trimscript <hello@trimscript.example>');
  expect(mail).toContain('To: maya@northquay.example');
  expect(mail).toMatch(/Message-ID: <[0-9a-f-]{36}@trimscript\.example>/);
  expect(mail).toContain('Content-Type: text/plain');
  expect(mail).toContain('Content-Type: text/html');
  const keys = [...mail.matchAll(/\/activate-account\/([\w-]{32})/g)].map(([, key]) => key);
  expect(new Set(keys).size).toBe(1);
  expect(await activate(server, keys[0])).toEqual({ status: 'success' });

  // Only the hash of the key is anywhere in the database, and of a letter that is sent nothing stays.
  const { db } = server.deps;
  expect(JSON.stringify([await mailTasks(), await db.select().from(mailKeys)])).not.toContain(keys[0]);
  await deleteFinishedMails(db);
  expect(await mailTasks()).toEqual([]);
});

test('an unreachable mail server is reported at once, the same for every address', async () => {
  await signUp(server, 'known@example.org');
  await until(() => expect(smtp.mails).toHaveLength(1));
  await smtp.close();
  for (const email of ['known@example.org', 'unknown@example.org'])
    expect(await ask(email)).toMatchObject({
      status: 200,
      body: {
        status: 'failure',
        desc: 'We cannot send emails at the moment. Please try again in a few minutes.',
      },
    });
  expect((await signUp(server, 'new@example.org')).at(-1)).toMatchObject({ status: 'failure' });
  expect((await mailTasks()).filter((task) => task.state !== 'done')).toEqual([]);
});

test('a mail server that does not answer times out', async () => {
  smtp.mood = 'silent';
  const { body } = await ask('somebody@example.org');
  expect(body.status).toBe('failure');
});

test('a mail deferred by a busy server is retried until it is accepted', async () => {
  smtp.mood = 'busy';
  expect((await signUp(server, 'patient@example.org')).at(-1)).toEqual({ status: 'success' });
  await until(async () => expect((await mailTasks())[0]).toMatchObject({ state: 'queued', failedTries: 1 }));
  await tryAgain();
  await until(async () => expect((await mailTasks())[0]).toMatchObject({ state: 'queued', failedTries: 2 }));
  smtp.mood = 'well';
  await tryAgain();
  await until(async () => expect((await mailTasks())[0]?.state).toBe('done'));
  expect(smtp.mails).toHaveLength(1);
  const key = /\/activate-account\/([\w-]{32})/.exec(readable(smtp.mails[0]!))?.[1];
  expect(await activate(server, key)).toEqual({ status: 'success' });
});

test('a mail is dropped when its address is refused permanently, or when it has become useless', async () => {
  smtp.mood = 'unknown address';
  await signUp(server, 'nobody@example.org');
  await until(async () => expect((await mailTasks())[0]?.state).toBe('failed'));
  expect(smtp.refused).toBe(1);

  smtp.mood = 'busy';
  await ask('nobody@example.org');
  await until(async () => expect((await mailTasks())[1]).toMatchObject({ state: 'queued', failedTries: 1 }));
  await server.deps.db.update(tasks).set({ createdAt: sql`now() - interval '2 hours'` });
  await tryAgain();
  await until(async () => expect((await mailTasks())[1]?.state).toBe('failed'));
  expect(smtp.mails).toEqual([]);
});

test('a waiting mail does not delay the deletion of an account', async () => {
  smtp.mood = 'busy';
  await signUp(server, 'busy@example.org');
  await until(async () => expect((await mailTasks())[0]).toMatchObject({ state: 'queued', failedTries: 1 }));
  smtp.mood = 'well';
  const { db } = server.deps;
  const user = (await findUser(db, 'busy@example.org'))!;
  await db.insert(accountDeletions).values({ userId: user.id, language: 'en', dueAt: new Date() });
  await until(async () => {
    await deleteDueAccounts(server.deps);
    expect(await findUser(db, 'busy@example.org')).toBeNull();
  });
  // The last letter alone.
  expect(smtp.mails.map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1])).toEqual([
    expect.stringMatching(/deleted/),
  ]);
});

test('the outbox page shows the plain text of a French mail', async () => {
  const local = await startServer();
  try {
    const email = 'zoe@example.org';
    await local.json('sign_up', { email, password: PASSWORD });
    const asked = { email, password1: PASSWORD, password2: PASSWORD, device_token: DEVICE };
    await callAs(local.origin, 'send_confirmation_signup_email', asked, { 'accept-language': 'fr' });
    await until(async () => {
      const page = await (await fetch(`${local.origin}/outbox`)).text();
      expect(page).toContain('<h2>Activez votre compte Trimscript</h2>');
      expect(page).toMatch(/<a href="http[^"]+\/activate-account\/[\w-]{32}">/);
      expect(page).toContain('ignorez ce message');
      expect(page).not.toContain('quoted-printable');
    });
  } finally {
    await local.close();
  }
});

/** Whatever stands where an address is expected, a mail goes to one address at most. */
const sendTo = (to: string) =>
  createSmtpMailer(smtp.url, 'Trimscript <hello@trimscript.example>')
    .send({ to, subject: 'Hello', text: 'text', html: '<p>text</p>' }, crypto.randomUUID())
    .catch(() => undefined);

test('a mail goes to a plain address, and to nobody that is named beside one', async () => {
  await sendTo("o'hara+rushes@northquay.example");
  expect(smtp.recipients).toEqual(["o'hara+rushes@northquay.example"]);
  expect(smtp.mails[0]).toContain("\nTo: o'hara+rushes@northquay.example\n");
  for (const to of [
    'foo,bob@example.org',
    'eve@example.org,bob@example.org',
    '<bob@example.org>',
    'Eve <bob@example.org>',
    'g:eve@example.org,bob@example.org;',
    'bob@example.org\r\nBcc: eve@example.org',
  ])
    await sendTo(to);
  for (const address of ['bob@example.org', 'eve@example.org'])
    expect(smtp.recipients).not.toContain(address);
  for (const mail of smtp.mails) expect(mail).not.toMatch(/^Bcc/im);
});
