import { appendEntry, balanceOf } from '#server/db/ledger.ts';
import type { Db } from '#server/db/open.ts';
import * as users from '#server/db/users.ts';
import type { Deps } from '#server/deps.ts';
import { NotSignedIn, Refusal } from './errors.ts';
import type { Limits } from './limits.ts';
import type { Language, Post } from './post.ts';
import { checkPassword, digest, hashPassword, newToken } from './secrets.ts';
import { ShortMemory } from './short-memory.ts';

const TOKEN_DAYS = 30;
const RECALL_MS = 60_000;
const LIVE_MS = 30_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
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
  /** Names the session in addresses that end with it. */
  readonly sessionId: string;
}

/** An account with what its token is stored as. */
export interface SignedIn extends Account {
  readonly tokenHash: string;
}

export interface Accounts {
  /** @throws NotSignedIn unless the token is live and belongs to that e-mail. */
  authenticate(auth: { email: string; auth_token: string }): Promise<Account>;
  /**
   * As `authenticate`, but a token that was live a minute ago is taken for live. Only for calls whose own statement asks
   * for the token once more: it spares a query where there are hundreds of calls in a row.
   */
  recall(auth: { email: string; auth_token: string }): Promise<SignedIn>;
  /** Whether a session was live half a minute ago: asked for every part of a file that is read. */
  isLive(sessionId: string): Promise<boolean>;
  signUp(email: string, password: string, address: string): Promise<void>;
  /**
   * Mails the link that activates the account, or tells the owner of an active one that it exists.
   * @throws Refusal also when no mail can be sent now
   */
  sendConfirmation(
    wanted: { email: string; password1: string; password2: string },
    address: string,
    language: Language,
  ): Promise<void>;
  activate(key: string, address: string): Promise<void>;
  login(email: string, password: string, address: string): Promise<Session>;
  /** @throws NotSignedIn */
  recover(token: string): Promise<Session>;
  /** Revokes that token only, and only if it is that account's. Unknown ones are no error. */
  logout(email: string, token: string): Promise<void>;
  balance(account: Account): Promise<number>;
}

export function createAccounts(deps: Deps, limits: Limits, post: Post): Accounts {
  const { db } = deps;
  const recent = new ShortMemory<SignedIn>(RECALL_MS);
  const live = new ShortMemory<true>(LIVE_MS);

  async function signedIn({ email, auth_token }: { email: string; auth_token: string }): Promise<SignedIn> {
    const tokenHash = digest(auth_token);
    const user = await users.userOfToken(db, tokenHash, TOKEN_DAYS);
    if (user?.email !== email) throw new NotSignedIn();
    return { id: user.id, email, sessionId: user.sessionId, tokenHash };
  }

  return {
    authenticate: signedIn,

    async recall(auth) {
      const key = digest(auth.auth_token);
      const known = recent.get(key);
      if (known?.email === auth.email) return known;
      const session = await signedIn(auth);
      recent.set(key, session);
      return session;
    },

    async isLive(sessionId) {
      if (live.get(sessionId)) return true;
      if (!UUID.test(sessionId) || !(await users.isLiveSession(db, sessionId))) return false;
      live.set(sessionId, true);
      return true;
    },

    async signUp(email, password, address) {
      checkCredentials(email, password);
      await limits.consume('sign_up_address', address);
      // Hashed also when the account exists, which neither the reply nor its delay may tell.
      await users.insertUserIfNew(db, email, await hashPassword(password));
    },

    async sendConfirmation({ email, password1, password2 }, address, language) {
      checkCredentials(email, password1);
      if (password1 !== password2) throw new Refusal('Passwords do not match');
      await limits.consume('sign_up_address', address);
      await limits.consume('mail_account', email);
      await post.check();
      const passwordHash = await hashPassword(password1);
      const user = await users.findUser(db, email);
      // Without a sign-up before there is nothing to confirm; the reply must not tell.
      if (!user) return;
      await post.send(
        user.id,
        user.activatedAt ? { letter: 'already' } : { letter: 'activate', passwordHash },
        language,
      );
    },

    async activate(key, address) {
      await limits.consume('key_address', address);
      await db.transaction(async (tx) => {
        const used = await users.useMailKey(tx, digest(key), 'activate');
        if (!used?.passwordHash)
          throw new Refusal('This link was already used, is incomplete or is older than 24 hours.');
        await users.activateUser(tx, used.userId, used.passwordHash);
        await appendFreeCredentials(tx, deps, used.userId);
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

/** What a new account gets. The reference makes it happen once, however many links were mailed and opened. */
export async function appendFreeCredentials(tx: Db, { config }: Deps, userId: string): Promise<void> {
  await appendEntry(tx, {
    userId,
    kind: 'grant',
    amount: config.freeCredentials,
    reference: `activation:${userId}`,
  });
}

function checkCredentials(email: string, password: string): void {
  if (!EMAIL.test(email)) throw new Refusal('Please enter a valid email address');
  checkPasswordRule(password);
}

/** @throws Refusal */
export function checkPasswordRule(password: string): void {
  if (password.length < PASSWORD_MIN)
    throw new Refusal(`Password must be at least ${PASSWORD_MIN} characters`);
}
