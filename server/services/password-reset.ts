import * as users from '#server/db/users.ts';
import type { Deps } from '#server/deps.ts';
import { appendFreeCredentials, checkPasswordRule } from './accounts.ts';
import { Refusal } from './errors.ts';
import type { Limits } from './limits.ts';
import type { Language, Post } from './post.ts';
import { digest, hashPassword } from './secrets.ts';

export interface PasswordResets {
  /**
   * Mails the link, if the address has an account; the answer and its delay are the same if not.
   * @throws Refusal when no mail can be sent now
   */
  request(email: string, address: string, language: Language): Promise<void>;
  /** @throws Refusal unless the key can be used */
  verify(key: string, address: string): Promise<void>;
  /**
   * Sets the password, ends every session of the account, and activates it: who opened the mail owns the address.
   * @throws Refusal unless the key can be used and belongs to that e-mail
   */
  reset(wanted: { email: string; password: string; key: string }, address: string): Promise<void>;
}

const USELESS_KEY = 'This link was already used, is incomplete or is older than 1 hour.';

export function createPasswordResets(deps: Deps, limits: Limits, post: Post): PasswordResets {
  const { db, log } = deps;

  async function mailIfKnown(email: string, language: Language): Promise<void> {
    const user = await users.findUser(db, email);
    if (user) await post.send(user.id, { letter: 'reset' }, language);
  }

  return {
    async request(email, address, language) {
      await limits.consume('reset_address', address);
      await limits.consume('reset_account', email);
      await post.check();
      // Not waited for: the delay would tell whether there is an account.
      mailIfKnown(email, language).catch((error: unknown) => log.error({ err: error }, 'reset letter lost'));
    },

    async verify(key, address) {
      await limits.consume('key_address', address);
      if (!(await users.ownerOfMailKey(db, digest(key), 'reset'))) throw new Refusal(USELESS_KEY);
    },

    async reset({ email, password, key }, address) {
      checkPasswordRule(password);
      await limits.consume('key_address', address);
      const keyHash = digest(key);
      const owner = await users.ownerOfMailKey(db, keyHash, 'reset');
      if (owner?.email !== email) throw new Refusal(USELESS_KEY);
      const passwordHash = await hashPassword(password);
      await db.transaction(async (tx) => {
        if (!(await users.useMailKey(tx, keyHash, 'reset'))) throw new Refusal(USELESS_KEY);
        await users.takeOverUser(tx, owner.id, passwordHash);
        await appendFreeCredentials(tx, deps, owner.id);
      });
      await limits.forgive('login_account', email);
    },
  };
}
