import type { changePassword, FieldsOf, resetPassword, SuccessOf } from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import type { Language } from '#i18n/language.ts';
import { recordSecurityEvent } from '#server/db/accounts/account-safety.ts';
import * as users from '#server/db/accounts/users.ts';
import type { Db } from '#server/db/connection/open.ts';
import type { Deps } from '#server/deps.ts';
import { mailJob } from '#server/jobs/accounts/mail.ts';
import { checkPassword, digest, hashPassword } from '#server/secrets.ts';
import { Refusal } from '../errors.ts';
import type { Limits } from '../limits.ts';
import {
  type Account,
  appendFreeCredentials,
  checkAddress,
  checkNewPassword,
  knowDevice,
  type SignedIn,
} from './accounts.ts';
import type { MailRequests } from './mail-requests.ts';
import { inSession } from './sessions.ts';

/** Language and network of a request. */
export interface Asker {
  readonly network: string;
  readonly language: Language;
}

/** Checks that the holder of the session also knows the password. @throws Refusal, TooMany */
export type OwnPassword = (account: Account, password: string) => Promise<users.UserRow>;

export function createOwnPassword({ db }: Pick<Deps, 'db'>, limits: Limits): OwnPassword {
  return async ({ id, sessionId }, password) => {
    const session = `${id} ${sessionId}`;
    await limits.consume('password_session', session);
    const user = await users.getUser(db, id);
    if (!user || !(await checkPassword(user.passwordHash, password)))
      throw new Refusal(replies.passwordNotPresent());
    await limits.forgive('password_session', session);
    return user;
  };
}

/** As `inSession`. @throws Refusal also where the password is no longer the one that was checked */
export function asOwner<T>(
  db: Db,
  account: Account,
  { passwordHash }: users.UserRow,
  work: (tx: Db, user: users.UserRow) => Promise<T>,
): Promise<T> {
  return inSession(db, account, async (tx, user) => {
    if (user.passwordHash !== passwordHash) throw new Refusal(replies.passwordJustChanged());
    return work(tx, user);
  });
}

export function createPasswords(deps: Deps, own: OwnPassword, publicUrl: () => string) {
  const { db, tasks } = deps;
  return {
    /** Ends all other sessions and tells the owner by mail. @throws Refusal, TooMany */
    async change(
      account: SignedIn,
      { password, new_password }: FieldsOf<typeof changePassword>,
      { network, language }: Asker,
    ): Promise<SuccessOf<typeof changePassword>> {
      const user = await own(account, password);
      await checkNewPassword(new_password, user.email);
      const passwordHash = await hashPassword(new_password);
      return asOwner(db, account, user, async (tx) => {
        const ended = await users.changePassword(tx, user.id, {
          passwordHash,
          keptToken: account.tokenHash,
        });
        await recordSecurityEvent(tx, user.id, 'password_changed', network);
        if (ended > 0) await recordSecurityEvent(tx, user.id, 'sessions_revoked', network);
        await tasks.insert(tx, mailJob, {
          key: `mail:password_changed:${user.id}`,
          userId: user.id,
          input: { mail: 'password_changed', language, origin: publicUrl() },
        });
        return { ended, device_token: await knowDevice(tx, user.id, '') };
      });
    },
  };
}

export function createPasswordResets(deps: Deps, limits: Limits, mails: MailRequests) {
  const { db } = deps;

  return {
    /** Answer and delay are the same without an account. @throws Refusal when no mail can be sent now */
    async request(email: string, network: string, language: Language): Promise<void> {
      checkAddress(email);
      await limits.consume('reset_network', network);
      await limits.consume('reset_account', email);
      await mails.check();
      await mails.send(email, { kind: 'reset' }, language);
    },

    async verify(key: string, network: string): Promise<void> {
      await limits.consume('key_network', network);
      if (!(await users.ownerOfMailKey(db, digest(key), 'reset'))) throw new Refusal(replies.resetUseless());
    },

    /** Ends all sessions and activates: whoever opened the mail owns the address. @returns a device token @throws Refusal */
    async reset({ email, password, key }: FieldsOf<typeof resetPassword>, network: string): Promise<string> {
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
