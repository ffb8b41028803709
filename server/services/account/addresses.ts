import type { changeEmail, FieldsOf } from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import * as addresses from '#server/db/accounts/account-addresses.ts';
import { stopDeletion } from '#server/db/accounts/account-deletions.ts';
import { recordSecurityEvent } from '#server/db/accounts/account-safety.ts';
import { deleteTwoStepSince } from '#server/db/accounts/account-two-step.ts';
import * as users from '#server/db/accounts/users.ts';
import type { Db } from '#server/db/connection/open.ts';
import type { Deps } from '#server/deps.ts';
import { sendAccountRequest } from '#server/jobs/accounts/account-requests.ts';
import { ADDRESS_HOURS, mailJob } from '#server/jobs/accounts/mail.ts';
import { digest } from '#server/secrets.ts';
import { Refusal } from '../errors.ts';
import type { Limits } from '../limits.ts';
import { type Account, checkAddress } from './accounts.ts';
import type { MailRequests } from './mail-requests.ts';
import { type Asker, asOwner, type OwnPassword } from './passwords.ts';

export function createAddresses(
  deps: Deps,
  parts: { limits: Limits; mails: MailRequests; own: OwnPassword; publicUrl: () => string },
) {
  const { db, tasks } = deps;
  const { limits, mails, own, publicUrl } = parts;

  /** Deletes an account of that address that was never activated: the link proves who owns the address. */
  const makeRoom = async (tx: Db, email: string, userId: string): Promise<void> => {
    await addresses.deleteUnactivated(tx, email, userId);
    const other = await users.findUser(tx, email);
    if (other && other.id !== userId) throw new Refusal(replies.addressTaken());
  };

  return {
    /** Mails both addresses. The answer is the same for every address but the current one: only a job looks it up. @throws Refusal, TooMany */
    async change(
      account: Account,
      { password, new_email }: FieldsOf<typeof changeEmail>,
      { language, network }: Asker,
    ): Promise<void> {
      checkAddress(new_email);
      const checked = await own(account, password);
      if (checked.email === new_email) throw new Refusal(replies.addressSame());
      await limits.consume('address_account', checked.id);
      await limits.consume('mail_account', new_email);
      await mails.check();
      const changeId = await asOwner(db, account, checked, async (tx, user) => {
        await recordSecurityEvent(tx, user.id, 'address_change_asked', network);
        return addresses.insertAddressChange(tx, {
          userId: user.id,
          oldEmail: user.email,
          newEmail: new_email,
        });
      });
      const request = { kind: 'change_address', changeId, language, origin: publicUrl() } as const;
      await sendAccountRequest(tasks.boss, request);
    },

    /** The new address while it is not confirmed. */
    async waiting({ id }: Account): Promise<string | null> {
      return (await addresses.waitingAddressChange(db, id, ADDRESS_HOURS))?.newEmail ?? null;
    },

    /** @returns the new address */
    async confirm(key: string, network: string): Promise<string> {
      await limits.consume('key_network', network);
      const keyHash = digest(key);
      const owner = await users.ownerOfMailKey(db, keyHash, 'address');
      if (!owner) throw new Refusal(replies.addressKeyUseless());
      return db.transaction(async (tx) => {
        await users.lockUser(tx, owner.id);
        const used = await users.useMailKey(tx, keyHash, 'address');
        const wanted = used?.subject ? await addresses.getAddressChange(tx, used.subject) : null;
        if (!wanted) throw new Refusal(replies.addressKeyUseless());
        await makeRoom(tx, wanted.newEmail, owner.id);
        const change = await addresses.confirmAddressChange(tx, wanted.id);
        if (!change) throw new Refusal(replies.addressKeyUseless());
        await recordSecurityEvent(tx, owner.id, 'address_changed', network);
        return change.newEmail;
      });
    },

    /** Ends all sessions and removes the password; mails a link to set a new one. @returns the old address */
    async stop(key: string, { network, language }: Asker): Promise<string> {
      await limits.consume('key_network', network);
      const keyHash = digest(key);
      const owner = await users.ownerOfMailKey(db, keyHash, 'address_stop');
      if (!owner) throw new Refusal(replies.addressStopUseless());
      return db.transaction(async (tx) => {
        await users.lockUser(tx, owner.id);
        const used = await users.useMailKey(tx, keyHash, 'address_stop');
        const wanted = used?.subject ? await addresses.getAddressChange(tx, used.subject) : null;
        if (!wanted) throw new Refusal(replies.addressStopUseless());
        await makeRoom(tx, wanted.oldEmail, owner.id);
        const change = await addresses.stopAddressChange(tx, wanted.id);
        if (!change) throw new Refusal(replies.addressStopUseless());
        // Whoever requested the change knew the password, and may have changed more since.
        await users.removePassword(tx, owner.id);
        await deleteTwoStepSince(tx, owner.id, change.createdAt);
        await stopDeletion(tx, owner.id, change.createdAt);
        await recordSecurityEvent(tx, owner.id, 'address_change_stopped', network);
        await tasks.insert(tx, mailJob, {
          key: `mail:reset:${owner.id}`,
          userId: owner.id,
          input: { mail: 'reset', language, origin: publicUrl() },
        });
        return change.oldEmail;
      });
    },
  };
}
