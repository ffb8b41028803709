import { z } from 'zod';
import { readerLanguage } from '#contract/index.ts';
import { getAddressChange } from '#server/db/account-addresses.ts';
import { deletionOf } from '#server/db/account-deletions.ts';
import { insertMailKey, type KeyPurpose, type UserRow } from '#server/db/users.ts';
import type { Deps } from '#server/deps.ts';
import * as mails from '#server/mail/account-mails.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { digest, newMailKey } from '#server/secrets.ts';

const linked = { language: readerLanguage, origin: z.string() };
const change = { ...linked, changeId: z.string() };

/** About changes that the settings page makes. */
export const accountMails = [
  z.object({ mail: z.literal('password_changed'), ...linked }),
  z.object({ mail: z.literal('address_confirm'), ...change }),
  z.object({ mail: z.literal('address_notice'), ...change }),
  z.object({ mail: z.literal('address_taken'), ...linked }),
  z.object({ mail: z.literal('two_step'), isOn: z.boolean(), ...linked }),
  z.object({ mail: z.literal('deletion_asked'), ...linked }),
] as const;
type AccountMail = z.output<(typeof accountMails)[number]>;

export const ADDRESS_HOURS = 24;
export const STOP_HOURS = 72;

/** @returns `null` where it came to nothing while the mail waited */
export async function composeAccountMail(
  deps: Deps,
  user: UserRow,
  input: AccountMail,
): Promise<Mail | null> {
  const { origin } = input;
  const reset = `${origin}/request_reset_password`;
  const login = `${origin}/login`;
  switch (input.mail) {
    case 'password_changed':
      return mails.passwordChangedMail(user.email, reset);
    case 'address_taken':
      return mails.addressTakenMail(user.email, login);
    case 'two_step':
      return mails.twoStepMail(user.email, input.isOn, reset);
    case 'deletion_asked': {
      const deletion = await deletionOf(deps.db, user.id);
      return deletion && mails.deletionAskedMail(user.email, { dueAt: deletion.dueAt, login });
    }
    case 'address_confirm':
    case 'address_notice':
      return composeChange(deps, user, input);
  }
}

async function composeChange(
  deps: Deps,
  user: UserRow,
  { mail, changeId, origin }: Extract<AccountMail, { changeId: string }>,
): Promise<Mail | null> {
  const wanted = await getAddressChange(deps.db, changeId);
  if (!wanted || wanted.stoppedAt) return null;
  const { oldEmail, newEmail } = wanted;
  if (mail === 'address_confirm') {
    const key = await newKey(deps, user.id, 'address', changeId);
    return mails.confirmAddressMail(newEmail, `${origin}/confirm-email/${key}`);
  }
  const key = await newKey(deps, user.id, 'address_stop', changeId);
  const link = `${origin}/stop-email-change/${key}`;
  return mails.addressNoticeMail(oldEmail, { newEmail, link });
}

/** Stored as its hash: the link stands in the mail and nowhere else. */
async function newKey({ db }: Deps, userId: string, purpose: KeyPurpose, subject: string): Promise<string> {
  const key = newMailKey();
  const hours = purpose === 'address' ? ADDRESS_HOURS : STOP_HOURS;
  await insertMailKey(db, { keyHash: digest(key), userId, purpose, passwordHash: null, subject, hours });
  return key;
}
