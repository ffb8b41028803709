import type { FieldsOf, resetPassword } from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import type { Language } from '#i18n/language.ts';
import { recordSecurityEvent } from '#server/db/account-safety.ts';
import * as users from '#server/db/users.ts';
import type { Deps } from '#server/deps.ts';
import { digest, hashPassword } from '#server/secrets.ts';
import { appendFreeCredentials, checkAddress } from './accounts.ts';
import { Refusal } from './errors.ts';
import type { Limits } from './limits.ts';
import { knowDevice } from './login.ts';
import type { MailRequests } from './mail-requests.ts';
import { checkNewPassword } from './password-rules.ts';

export interface PasswordResets {
  /** Answer and delay are the same without an account. @throws Refusal when no mail can be sent now */
  request(email: string, network: string, language: Language): Promise<void>;
  verify(key: string, network: string): Promise<void>;
  /** Ends all sessions and activates: who opened the mail owns the address. @returns a device token @throws Refusal */
  reset(wanted: FieldsOf<typeof resetPassword>, network: string): Promise<string>;
}

export function createPasswordResets(deps: Deps, limits: Limits, mails: MailRequests): PasswordResets {
  const { db } = deps;

  return {
    async request(email, network, language) {
      checkAddress(email);
      await limits.consume('reset_network', network);
      await limits.consume('reset_account', email);
      await mails.check();
      await mails.send(email, { kind: 'reset' }, language);
    },

    async verify(key, network) {
      await limits.consume('key_network', network);
      if (!(await users.ownerOfMailKey(db, digest(key), 'reset'))) throw new Refusal(replies.resetUseless());
    },

    async reset({ email, password, key }, network) {
      await checkNewPassword(password, email);
      await limits.consume('key_network', network);
      const keyHash = digest(key);
      const owner = await users.ownerOfMailKey(db, keyHash, 'reset');
      if (owner?.email !== email) throw new Refusal(replies.resetUseless());
      const passwordHash = await hashPassword(password);
      const deviceToken = await db.transaction(async (tx) => {
        await users.lockUser(tx, owner.id);
        if (!(await users.useMailKey(tx, keyHash, 'reset'))) throw new Refusal(replies.resetUseless());
        const sessions = await users.takeOverUser(tx, owner.id, passwordHash);
        await appendFreeCredentials(tx, deps, owner.id);
        await recordSecurityEvent(tx, owner.id, 'password_reset', network);
        if (sessions > 0) await recordSecurityEvent(tx, owner.id, 'sessions_revoked', network);
        return knowDevice(tx, owner.id, '');
      });
      await limits.forgive('login_pair', `${email} ${network}`);
      await limits.forgive('login_account', email);
      return deviceToken;
    },
  };
}
