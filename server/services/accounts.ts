import { appendEntry, balanceOf } from '#server/db/ledger.ts';
import * as users from '#server/db/users.ts';
import type { Deps } from '#server/deps.ts';
import { activationLetter, alreadySignedUpLetter } from '#server/mail/letters.ts';
import { NotSignedIn, Refusal } from './errors.ts';
import type { Limits } from './limits.ts';
import { checkPassword, digest, hashPassword, newMailKey, newToken } from './secrets.ts';

const TOKEN_DAYS = 30;
const ACTIVATION_HOURS = 24;
const PASSWORD_MIN = 8;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export interface Session {
  readonly email: string;
  readonly auth_token: string;
  /** Balance. */
  readonly credentials: number;
}

/** The signed-in account of a call. */
export interface Account {
  readonly id: string;
  readonly email: string;
}

export interface Accounts {
  /** @throws NotSignedIn unless the token is live and belongs to that e-mail. */
  authenticate(auth: { email: string; auth_token: string }): Promise<Account>;
  signUp(email: string, password: string, address: string): Promise<void>;
  sendConfirmation(email: string, password1: string, password2: string, address: string): Promise<void>;
  activate(key: string, address: string): Promise<void>;
  login(email: string, password: string, address: string): Promise<Session>;
  /** @throws NotSignedIn */
  recover(token: string): Promise<Session>;
  /** Revokes that token only, and only if it is that account's. Unknown ones are no error. */
  logout(email: string, token: string): Promise<void>;
  balance(account: Account): Promise<number>;
}

/** `publicUrl` gives the address that links in mails start with (known once the server listens). */
export function createAccounts(deps: Deps, limits: Limits, publicUrl: () => string): Accounts {
  const { db, config, log, mailer } = deps;
  return {
    async authenticate({ email, auth_token }) {
      const user = await users.userOfToken(db, digest(auth_token), TOKEN_DAYS);
      if (user?.email !== email) throw new NotSignedIn();
      return { id: user.id, email };
    },

    async signUp(email, password, address) {
      checkCredentials(email, password);
      await limits.consume('sign_up_address', address);
      // Hashed also when the account exists, which neither the reply nor its delay may tell.
      await users.insertUserIfNew(db, email, await hashPassword(password));
    },

    async sendConfirmation(email, password1, password2, address) {
      checkCredentials(email, password1);
      if (password1 !== password2) throw new Refusal('Passwords do not match');
      await limits.consume('sign_up_address', address);
      await limits.consume('mail_account', email);
      const passwordHash = await hashPassword(password1);
      const user = await users.findUser(db, email);
      // Without a sign-up before there is nothing to confirm; the reply must not tell.
      if (!user) return;
      if (user.activatedAt) {
        await mailer.send(alreadySignedUpLetter(email, `${publicUrl()}/login`));
        return;
      }
      const key = newMailKey();
      await users.insertMailKey(db, {
        keyHash: digest(key),
        userId: user.id,
        purpose: 'activate',
        passwordHash,
        hours: ACTIVATION_HOURS,
      });
      const link = `${publicUrl()}/activate-account/${key}`;
      await mailer.send(activationLetter(email, link));
      // With mails going to files, the log is where a newcomer looks first.
      if (deps.outboxDir && !config.production) log.info(`Activation link for ${email}: ${link}`);
    },

    async activate(key, address) {
      await limits.consume('key_address', address);
      await db.transaction(async (tx) => {
        const used = await users.useMailKey(tx, digest(key), 'activate');
        if (!used?.passwordHash)
          throw new Refusal('This link was already used, is incomplete or is older than 24 hours.');
        await users.activateUser(tx, used.userId, used.passwordHash);
        // The reference makes the grant happen once, however many links were mailed and opened.
        await appendEntry(tx, {
          userId: used.userId,
          kind: 'grant',
          amount: config.freeCredentials,
          reference: `activation:${used.userId}`,
        });
      });
    },

    async login(email, password, address) {
      await limits.consume('login_address', address);
      await limits.consume('login_account', email);
      const user = await users.findUser(db, email);
      if (!(await checkPassword(user?.passwordHash ?? null, password)) || !user)
        throw new Refusal('Wrong e-mail or password');
      // Told only to who knows the password.
      if (!user.activatedAt)
        throw new Refusal(
          'This account is not activated yet. Open the link in the mail we sent you, or sign up again to get a new one.',
        );
      await limits.forgive('login_account', email);
      const token = newToken();
      await users.insertToken(db, digest(token), user.id, TOKEN_DAYS);
      return { email, auth_token: token, credentials: await balanceOf(db, user.id) };
    },

    async recover(token) {
      const user = await users.userOfToken(db, digest(token), TOKEN_DAYS);
      if (!user) throw new NotSignedIn();
      return { email: user.email, auth_token: token, credentials: await balanceOf(db, user.id) };
    },

    logout: (email, token) => users.deleteToken(db, digest(token), email),
    balance: (account) => balanceOf(db, account.id),
  };
}

function checkCredentials(email: string, password: string): void {
  if (!EMAIL.test(email)) throw new Refusal('Please enter a valid email address');
  if (password.length < PASSWORD_MIN)
    throw new Refusal(`Password must be at least ${PASSWORD_MIN} characters`);
}
