import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSmtpMailer, type Mailer } from '#server/mail/mailer.ts';
import { type LocalSmtp, startSmtp } from '#tests/support/smtp.ts';

/** Whatever stands where an address is expected, a mail goes to one address at most. */
let smtp: LocalSmtp;
let mailer: Mailer;
beforeAll(async () => {
  smtp = await startSmtp();
  mailer = createSmtpMailer(smtp.url, 'Trimscript <hello@trimscript.example>');
});
afterAll(() => smtp.close());
beforeEach(() => {
  smtp.recipients.length = 0;
  smtp.mails.length = 0;
});

const send = (to: string) =>
  mailer
    .send({ to, subject: 'Hello', text: 'text', html: '<p>text</p>' }, crypto.randomUUID())
    .catch(() => undefined);

test('a plain address gets its mail', async () => {
  await send("o'hara+rushes@northquay.example");
  expect(smtp.recipients).toEqual(["o'hara+rushes@northquay.example"]);
  expect(smtp.mails[0]).toContain("\nTo: o'hara+rushes@northquay.example\n");
});

test.each([
  'foo,bob@example.org',
  'eve@example.org,bob@example.org',
  '<bob@example.org>',
  'Eve <bob@example.org>',
  'g:eve@example.org,bob@example.org;',
  'bob@example.org\r\nBcc: eve@example.org',
])('%j names nobody else', async (to) => {
  await send(to);
  expect(
    smtp.recipients.filter((address) => ['bob@example.org', 'eve@example.org'].includes(address)),
  ).toEqual([]);
  for (const mail of smtp.mails) expect(mail).not.toMatch(/^Bcc/im);
});
