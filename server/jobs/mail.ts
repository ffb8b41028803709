import { z } from 'zod';
import { readerLanguage } from '#contract/index.ts';
import { deletionOf } from '#server/db/account-deletions.ts';
import { balanceOf } from '#server/db/ledger.ts';
import { getPayment } from '#server/db/payments.ts';
import { getUser, insertMailKey, readerOf, type UserRow } from '#server/db/users.ts';
import type { Deps } from '#server/deps.ts';
import { inLanguage } from '#server/language.ts';
import { expiryMail } from '#server/mail/account-mails.ts';
import { type Mail, Undeliverable } from '#server/mail/mailer.ts';
import * as mails from '#server/mail/mails.ts';
import { digest, newMailKey } from '#server/secrets.ts';
import { ADDRESS_HOURS, accountMails, composeAccountMail, STOP_HOURS } from './account-mail.ts';
import { defineJob, noProgress } from './job.ts';
import type { Task } from './tasks.ts';

const expiringMail = z.object({
  mail: z.literal('expiring'),
  expiring: z.array(z.object({ name: z.string(), goesAt: z.iso.datetime() })),
});

const linked = { language: readerLanguage, origin: z.string() };
/** Holds no link: its key is made when the mail is sent, and only the hash is stored. */
const mailInput = z.discriminatedUnion('mail', [
  z.object({
    mail: z.literal('activate'),
    passwordHash: z.string(),
    deviceHash: z.string().nullable(),
    ...linked,
  }),
  z.object({ mail: z.literal('already'), ...linked }),
  z.object({ mail: z.literal('reset'), ...linked }),
  z.object({ mail: z.literal('receipt'), paymentId: z.string(), language: readerLanguage }),
  expiringMail,
  ...accountMails,
]);
type MailInput = z.output<typeof mailInput>;

/** As long as somebody may wait for it. */
const TRIED_HOURS: Readonly<Record<MailInput['mail'], number>> = {
  activate: 24,
  already: 24,
  reset: 1,
  receipt: 72,
  expiring: 24,
  password_changed: 72,
  address_confirm: ADDRESS_HOURS,
  address_notice: STOP_HOURS,
  address_taken: 24,
  two_step: 72,
  deletion_asked: 72,
};
const KEY_HOURS = { activate: 24, reset: 1 } as const;

/** Retries while the mail server is away or slow; gives up on what it refuses for good. */
export const mailJob = defineJob({
  kind: 'mail',
  input: mailInput,
  progress: noProgress,
  concurrency: 4,
  retryDelay: { first: 5, max: 3600 },
  retry(error, { input, createdAt }) {
    const triedHours = (Date.now() - createdAt.getTime()) / 3_600_000;
    return !(error instanceof Undeliverable) && triedHours < TRIED_HOURS[input.mail];
  },
  async run(deps, task) {
    const reader = 'language' in task.input ? task.input.language : await readerOf(deps.db, task.userId);
    const mail = await inLanguage(reader, () => compose(deps, task));
    if (mail) await deps.mailer.send(mail, task.id);
  },
});

async function compose(deps: Deps, task: Task<MailInput>): Promise<Mail | null> {
  const { input } = task;
  const user = await getUser(deps.db, task.userId);
  // The last mail is that of the deletion.
  if (!user || (await deletionOf(deps.db, user.id))?.begunAt) return null;
  if (input.mail === 'expiring') return composeProjectMail(deps, user, input);
  const { email } = user;
  if (input.mail === 'receipt') {
    const payment = await getPayment(deps.db, input.paymentId);
    return (
      payment &&
      mails.receiptMail(email, {
        number: payment.id,
        date: payment.closedAt ?? payment.createdAt,
        credentials: payment.credentials,
        cents: payment.cents,
        balance: await balanceOf(deps.db, user.id),
        pretended: deps.payments.mode !== 'live',
      })
    );
  }
  if (input.mail !== 'activate' && input.mail !== 'already' && input.mail !== 'reset')
    return composeAccountMail(deps, user, input);
  const { origin } = input;
  if (input.mail === 'activate') {
    // Activated while the mail waited: its link would be of no use.
    if (user.activatedAt) return null;
    const key = await newKey(deps, task.userId, 'activate', input);
    return mails.activationMail(email, `${origin}/activate-account/${key}`);
  }
  if (input.mail === 'already') {
    const links = { login: `${origin}/login`, reset: `${origin}/request_reset_password` };
    return mails.alreadySignedUpMail(email, links);
  }
  const key = await newKey(deps, task.userId, 'reset');
  return mails.resetMail(email, `${origin}/reset-password/${key}`);
}

/** Stored as its hash: the link stands in the mail and nowhere else. */
async function newKey(
  { db }: Deps,
  userId: string,
  purpose: keyof typeof KEY_HOURS,
  asked: { passwordHash: string; deviceHash: string | null } | null = null,
): Promise<string> {
  const key = newMailKey();
  const { passwordHash = null, deviceHash = null } = asked ?? {};
  const hours = KEY_HOURS[purpose];
  await insertMailKey(db, { keyHash: digest(key), userId, purpose, passwordHash, deviceHash, hours });
  return key;
}

function composeProjectMail(
  { config }: Deps,
  { email }: UserRow,
  { expiring }: z.output<typeof expiringMail>,
): Mail {
  const link = config.publicUrl && `${config.publicUrl}/login`;
  return expiryMail(
    email,
    expiring.map(({ name, goesAt }) => ({ name, goesAt: new Date(goesAt) })),
    link,
  );
}
