import {
  type FieldsOf,
  isAddress,
  type sendConfirmationSignupEmail,
  type updateUserField,
} from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import type { Language } from '#i18n/language.ts';
import { credentialsText } from '#model/cost.ts';
import { wasAddressOf } from '#server/db/account-addresses.ts';
import { recordSecurityEvent } from '#server/db/account-safety.ts';
import { appendEntry, balanceOf } from '#server/db/ledger.ts';
import type { Db } from '#server/db/open.ts';
import * as users from '#server/db/users.ts';
import type { Deps } from '#server/deps.ts';
import { digest, hashPassword } from '#server/secrets.ts';
import { NotSignedIn, Refusal } from './errors.ts';
import type { Limits } from './limits.ts';
import { type CodeCheck, createLogin, type Login, type Session, sessionOf, TOKEN_DAYS } from './login.ts';
import type { MailRequests } from './mail-requests.ts';
import { checkNewPassword } from './password-rules.ts';
import { TtlCache } from './ttl-cache.ts';

const RECALL_MS = 60_000;
const LIVE_MS = 30_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly sessionId: string;
  /** The call it makes is one for those, too, who came by a link to edit. */
  readonly collaborates: boolean;
}

export interface SignedIn extends Account {
  readonly tokenHash: string;
}

export interface Accounts {
  /** @throws NotSignedIn unless the token is live and of that e-mail */
  authenticate(auth: { email: string; auth_token: string }): Promise<SignedIn>;
  /** Trusts a token known a minute ago; only for calls whose own statement checks it again. */
  recall(auth: { email: string; auth_token: string }): Promise<SignedIn>;
  /** Cached for half a minute: asked for every range of a file. */
  isLive(sessionId: string): Promise<boolean>;
  signUp(email: string, password: string, network: string): Promise<void>;
  /** The owner of an active account is told that it exists. @throws Refusal also when no mail can be sent now */
  sendConfirmation(
    wanted: FieldsOf<typeof sendConfirmationSignupEmail>,
    network: string,
    language: Language,
  ): Promise<void>;
  /** Sets the password that was given for this mail. @throws Refusal also when already active */
  activate(key: string, network: string): Promise<void>;
  login: Login;
  recover(token: string): Promise<Session>;
  /** Only if it is that account's; unknown ones are no error. */
  logout(email: string, token: string): Promise<void>;
  balance(account: Account): Promise<number>;
  /** Of pages, replies and mails; null lets each browser decide. */
  setLanguage(account: Account, language: Language | null): Promise<void>;
  /** Changes nothing. @returns the balance @throws Refusal unless `value` is the balance */
  updateField(account: Account, wanted: FieldsOf<typeof updateUserField>): Promise<number>;
}

export function createAccounts(
  deps: Deps,
  { limits, mails, checkCode }: { limits: Limits; mails: MailRequests; checkCode: CodeCheck },
): Accounts {
  const { db } = deps;
  const recent = new TtlCache<{ session: SignedIn; as: string }>(RECALL_MS);
  const live = new TtlCache<true>(LIVE_MS);

  /** A page that was open while the address changed knows the old one. What is no address may be no text of the database's. */
  async function wasOnce(userId: string, email: string): Promise<boolean> {
    return isAddress(email) && (await wasAddressOf(db, userId, email));
  }

  async function signedIn({ email, auth_token }: { email: string; auth_token: string }): Promise<SignedIn> {
    const tokenHash = digest(auth_token);
    const user = await users.userOfToken(db, tokenHash, TOKEN_DAYS);
    if (!user || !(user.email === email || (await wasOnce(user.id, email)))) throw new NotSignedIn();
    return { id: user.id, email: user.email, sessionId: user.sessionId, collaborates: false, tokenHash };
  }

  return {
    authenticate: signedIn,

    async recall(auth) {
      const key = digest(auth.auth_token);
      const known = recent.get(key);
      if (known?.as === auth.email) return known.session;
      const session = await signedIn(auth);
      recent.set(key, { session, as: auth.email });
      return session;
    },

    async isLive(sessionId) {
      if (live.get(sessionId)) return true;
      if (!UUID.test(sessionId) || !(await users.isLiveSession(db, sessionId))) return false;
      live.set(sessionId, true);
      return true;
    },

    async signUp(email, password, network) {
      await checkCredentials(email, password);
      await limits.consume('sign_up_network', network);
      // Hashed also when the account exists, which neither the reply nor its delay may tell.
      await users.insertUserIfNew(db, email, await hashPassword(password));
    },

    async sendConfirmation({ email, password1, password2 }, network, language) {
      await checkCredentials(email, password1);
      if (password1 !== password2) throw new Refusal(replies.passwordsDiffer());
      await limits.consume('sign_up_network', network);
      await limits.consume('mail_account', email);
      await mails.check();
      // Without a sign-up before there is nothing to confirm, which neither the reply nor its delay may tell.
      await mails.send(email, { kind: 'confirm', passwordHash: await hashPassword(password1) }, language);
    },

    async activate(key, network) {
      await limits.consume('key_network', network);
      const keyHash = digest(key);
      await db.transaction(async (tx) => {
        const owner = await users.lockOwnerOfActivationKey(tx, keyHash);
        if (owner?.activatedAt) throw new Refusal(replies.alreadyActive());
        const used = await users.useMailKey(tx, keyHash, 'activate');
        if (!used?.passwordHash) throw new Refusal(replies.activationUseless());
        await users.activateUser(tx, used.userId, { passwordHash: used.passwordHash, keyHash });
        await appendFreeCredentials(tx, deps, used.userId);
        await recordSecurityEvent(tx, used.userId, 'activated', network);
      });
    },

    login: createLogin(deps, limits, checkCode),

    async recover(token) {
      const user = await users.userOfToken(db, digest(token), TOKEN_DAYS);
      if (!user) throw new NotSignedIn();
      return sessionOf(db, user, token);
    },

    async logout(email, auth_token) {
      const session = await signedIn({ email, auth_token }).catch(unknownIsNull);
      if (session) await users.deleteToken(db, session.tokenHash);
    },
    setLanguage: ({ id }, language) => users.setLanguage(db, id, language),
    balance: (account) => balanceOf(db, account.id),

    async updateField(account, { field, value }) {
      const balance = await balanceOf(db, account.id);
      if (field !== 'credentials') throw new Refusal(replies.fieldFixed({ field }));
      if (value !== balance)
        throw new Refusal(replies.balanceIs({ balance: credentialsText(balance), value }));
      return balance;
    },
  };
}

function unknownIsNull(error: unknown): null {
  if (error instanceof NotSignedIn) return null;
  throw error;
}

/** Once an account, by the reference. */
export async function appendFreeCredentials(tx: Db, { config }: Deps, userId: string): Promise<void> {
  await appendEntry(tx, {
    userId,
    kind: 'grant',
    amount: config.freeCredentials,
    reference: `activation:${userId}`,
  });
}

async function checkCredentials(email: string, password: string): Promise<void> {
  checkAddress(email);
  await checkNewPassword(password, email);
}

export function checkAddress(email: string): void {
  if (!isAddress(email)) throw new Refusal(replies.addressInvalid());
}
