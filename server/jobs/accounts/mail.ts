import { z } from 'zod';
import { readerLanguage } from '#contract/index.ts';
import { getAddressChange } from '#server/db/accounts/account-addresses.ts';
import { deletionOf } from '#server/db/accounts/account-deletions.ts';
import { balanceOf } from '#server/db/accounts/ledger.ts';
import { getPayment } from '#server/db/accounts/payments.ts';
import { getUser, insertMailKey, readerOf, type UserRow } from '#server/db/accounts/users.ts';
import type { Deps } from '#server/deps.ts';
import { type Mail, Undeliverable } from '#server/mail/mailer.ts';
import * as mails from '#server/mail/mails.ts';
import { inLanguage } from '#server/reader-language.ts';
import { digest, newMailKey } from '#server/secrets.ts';
import { defineJob, noProgress } from '../queue/job.ts';
import type { Task } from '../queue/tasks.ts';

const linked = { language: readerLanguage, origin: z.string() };
const change = { ...linked, changeId: z.string() };
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
  z.object({
    mail: z.literal('expiring'),
    expiring: z.array(z.object({ name: z.string(), goesAt: z.iso.datetime() })),
  }),
  z.object({ mail: z.literal('password_changed'), ...linked }),
  z.object({ mail: z.literal('address_confirm'), ...change }),
  z.object({ mail: z.literal('address_notice'), ...change }),
  z.object({ mail: z.literal('address_taken'), ...linked }),
  z.object({ mail: z.literal('two_step'), isOn: z.boolean(), ...linked }),
  z.object({ mail: z.literal('deletion_asked'), ...linked }),
]);
type MailInput = z.output<typeof mailInput>;
type MailName = MailInput['mail'];
type InputOf<Name extends MailName> = Extract<MailInput, { mail: Name }>;

interface Reader {
  readonly deps: Deps;
  readonly user: UserRow;
}

interface MailKind<Input> {
  /** How long delivery is retried: as long as the mail is of use. */
  readonly hours: number;
  /** @returns null if the mail is no longer needed by the time it is sent */
  compose(reader: Reader, input: Input): Mail | null | Promise<Mail | null>;
}

export const ADDRESS_HOURS = 24;
const STOP_HOURS = 72;
const ACTIVATE_HOURS = 24;
const RESET_HOURS = 1;

const MAILS: { readonly [Name in MailName]: MailKind<InputOf<Name>> } = {
  activate: {
    hours: ACTIVATE_HOURS,
    async compose({ deps, user }, { passwordHash, deviceHash, origin }) {
      // The account was activated meanwhile, so the link is no longer needed.
      if (user.activatedAt) return null;
      const hours = ACTIVATE_HOURS;
      const key = await newKey(deps, user, { purpose: 'activate', passwordHash, deviceHash, hours });
      return mails.activationMail(user.email, `${origin}/activate-account/${key}`);
    },
  },
  already: {
    hours: 24,
    compose: ({ user }, { origin }) =>
      mails.alreadySignedUpMail(user.email, { login: loginPage(origin), reset: resetPage(origin) }),
  },
  reset: {
    hours: RESET_HOURS,
    async compose({ deps, user }, { origin }) {
      const key = await newKey(deps, user, { purpose: 'reset', hours: RESET_HOURS });
      return mails.resetMail(user.email, `${origin}/reset-password/${key}`);
    },
  },
  receipt: {
    hours: 72,
    async compose({ deps, user }, { paymentId }) {
      const payment = await getPayment(deps.db, paymentId);
      return (
        payment &&
        mails.receiptMail(user.email, {
          number: payment.id,
          date: payment.closedAt ?? payment.createdAt,
          credentials: payment.credentials,
          cents: payment.cents,
          balance: await balanceOf(deps.db, user.id),
          pretended: deps.payments.mode !== 'live',
        })
      );
    },
  },
  expiring: {
    hours: 24,
    compose: ({ deps: { config }, user }, { expiring }) =>
      mails.expiryMail(
        user.email,
        expiring.map(({ name, goesAt }) => ({ name, goesAt: new Date(goesAt) })),
        config.publicUrl && loginPage(config.publicUrl),
      ),
  },
  password_changed: {
    hours: 72,
    compose: ({ user }, { origin }) => mails.passwordChangedMail(user.email, resetPage(origin)),
  },
  address_confirm: {
    hours: ADDRESS_HOURS,
    async compose({ deps, user }, { changeId, origin }) {
      const wanted = await openChange(deps, changeId);
      if (!wanted) return null;
      const key = await newKey(deps, user, { purpose: 'address', subject: changeId, hours: ADDRESS_HOURS });
      return mails.confirmAddressMail(wanted.newEmail, `${origin}/confirm-email/${key}`);
    },
  },
  address_notice: {
    hours: STOP_HOURS,
    async compose({ deps, user }, { changeId, origin }) {
      const wanted = await openChange(deps, changeId);
      if (!wanted) return null;
      const { oldEmail, newEmail } = wanted;
      const key = await newKey(deps, user, { purpose: 'address_stop', subject: changeId, hours: STOP_HOURS });
      return mails.addressNoticeMail(oldEmail, { newEmail, link: `${origin}/stop-email-change/${key}` });
    },
  },
  address_taken: {
    hours: 24,
    compose: ({ user }, { origin }) => mails.addressTakenMail(user.email, loginPage(origin)),
  },
  two_step: {
    hours: 72,
    compose: ({ user }, { isOn, origin }) => mails.twoStepMail(user.email, isOn, resetPage(origin)),
  },
  deletion_asked: {
    hours: 72,
    async compose({ deps, user }, { origin }) {
      const deletion = await deletionOf(deps.db, user.id);
      return (
        deletion && mails.deletionAskedMail(user.email, { dueAt: deletion.dueAt, login: loginPage(origin) })
      );
    },
  },
};

/** Retries while the mail server is away or slow; gives up on what it refuses for good. */
export const mailJob = defineJob({
  kind: 'mail',
  input: mailInput,
  progress: noProgress,
  concurrency: 4,
  retryDelay: { first: 5, max: 3600 },
  retry(error, { input, createdAt }) {
    const triedHours = (Date.now() - createdAt.getTime()) / 3_600_000;
    return !(error instanceof Undeliverable) && triedHours < MAILS[input.mail].hours;
  },
  async run(deps, task) {
    const reader = 'language' in task.input ? task.input.language : await readerOf(deps.db, task.userId);
    const mail = await inLanguage(reader, () => compose(deps, task));
    if (mail) await deps.mailer.send(mail, task.id);
  },
});

async function compose(deps: Deps, { userId, input }: Task<MailInput>): Promise<Mail | null> {
  const user = await getUser(deps.db, userId);
  // The last mail is that of the deletion.
  if (!user || (await deletionOf(deps.db, user.id))?.begunAt) return null;
  return composeKind({ deps, user }, input.mail, input);
}

function composeKind<Name extends MailName>(reader: Reader, name: Name, input: InputOf<Name>) {
  return MAILS[name].compose(reader, input);
}

const loginPage = (origin: string): string => `${origin}/login`;
const resetPage = (origin: string): string => `${origin}/request_reset_password`;

/** @returns null where the change was stopped while its mail waited */
async function openChange({ db }: Deps, changeId: string) {
  const wanted = await getAddressChange(db, changeId);
  return wanted?.stoppedAt ? null : wanted;
}

/** Makes the key of a link. Only its hash is stored; the link itself is in the mail alone. */
async function newKey(
  { db }: Deps,
  { id: userId }: UserRow,
  wanted: Omit<Parameters<typeof insertMailKey>[1], 'keyHash' | 'userId'>,
): Promise<string> {
  const key = newMailKey();
  await insertMailKey(db, { keyHash: digest(key), userId, ...wanted });
  return key;
}
