import {
  type activateAccount,
  authToken,
  type FieldsOf,
  isAddress,
  type login,
  type recoverUserFromAuthToken,
  type SuccessOf,
  type sendConfirmationSignupEmail,
  type updateUserField,
} from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import type { Language } from '#i18n/language.ts';
import { credentialsText } from '#model/time/format.ts';
import { wasAddressOf } from '#server/db/accounts/account-addresses.ts';
import { deletionOf } from '#server/db/accounts/account-deletions.ts';
import {
  DEVICE_DAYS,
  isKnownDevice,
  recordSecurityEvent,
  rememberDevice,
  shortenedNetwork,
} from '#server/db/accounts/account-safety.ts';
import { appendEntry, balanceOf } from '#server/db/accounts/ledger.ts';
import * as users from '#server/db/accounts/users.ts';
import type { Db } from '#server/db/connection/open.ts';
import type { Deps } from '#server/deps.ts';
import { sendAccountRequest } from '#server/jobs/accounts/account-requests.ts';
import { checkPassword, digest, hashPassword, newToken } from '#server/secrets.ts';
import { NotSignedIn, Refusal, TooMany } from '../errors.ts';
import type { Limits } from '../limits.ts';
import { Lookups } from '../lookups.ts';
import { TtlCache } from '../ttl-cache.ts';
import type { MailRequests } from './mail-requests.ts';

export const TOKEN_DAYS = 30;

type Session = SuccessOf<typeof recoverUserFromAuthToken>;
interface CodeSender {
  readonly network: string;
  /** A known device or session, whose wrong codes are counted separately. */
  readonly device: string | null;
}

/** @throws Refusal with `needs_code`, TooMany */
export type CodeCheck = (userId: string, code: string | undefined, from: CodeSender) => Promise<void>;

const RECALL_MS = 60_000;
const LIVE_MS = 30_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly sessionId: string;
  /** The call is open to collaborators, too. */
  readonly collaborates: boolean;
}

export interface SignedIn extends Account {
  readonly tokenHash: string;
}

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(
  deps: Deps,
  { limits, mails, checkCode }: { limits: Limits; mails: MailRequests; checkCode: CodeCheck },
) {
  const { db } = deps;
  const recent = new TtlCache<{ session: SignedIn; as: string }>(RECALL_MS, deps.clock);
  const live = new TtlCache<true>(LIVE_MS, deps.clock);
  const open = new Lookups((ids) => users.liveSessionsAmong(db, ids));

  /**
   * A page that was open while the address changed still sends the old one. Anything but an address could be text that the
   * database refuses.
   */
  async function wasOnce(userId: string, email: string): Promise<boolean> {
    return isAddress(email) && (await wasAddressOf(db, userId, email));
  }

  async function signedIn({ email, auth_token }: { email: string; auth_token: string }): Promise<SignedIn> {
    const tokenHash = digest(auth_token);
    const user = await users.userOfToken(db, tokenHash, TOKEN_DAYS);
    if (!user || !(user.email === email || (await wasOnce(user.id, email)))) throw new NotSignedIn();
    return { id: user.id, email: user.email, sessionId: user.sessionId, collaborates: false, tokenHash };
  }

  /** @throws Refusal */
  async function chosenPassword(keyHash: string, password: string): Promise<string> {
    const owner = await users.ownerOfMailKey(db, keyHash, 'activate');
    if (!owner) throw new Refusal(replies.activationUseless());
    await checkNewPassword(password, owner.email);
    return hashPassword(password);
  }

  return {
    /** @throws NotSignedIn unless the token is live and of that e-mail */
    authenticate: signedIn,

    /** Trusts a token known a minute ago; only for calls whose own statement asks whether the session is open. */
    async recall(auth: { email: string; auth_token: string }): Promise<SignedIn> {
      const key = digest(auth.auth_token);
      const known = recent.get(key);
      if (known?.as === auth.email) return known.session;
      const session = await signedIn(auth);
      recent.set(key, { session, as: auth.email });
      return session;
    },

    /** Cached for half a minute, because it is checked for every range of a file. */
    async isLive(sessionId: string): Promise<boolean> {
      if (live.get(sessionId)) return true;
      if (!UUID.test(sessionId) || !(await open.has(sessionId))) return false;
      live.set(sessionId, true);
      return true;
    },
    /** As `isLive`, without the cache. */
    isOpen: (sessionId: string): Promise<boolean> => open.has(sessionId),

    async signUp(email: string, password: string, network: string): Promise<void> {
      await checkCredentials(email, password);
      await limits.consume('sign_up_network', network);
      // Hashed even if the account exists, which neither the reply nor its delay may reveal.
      await users.insertUserIfNew(db, email, await hashPassword(password));
    },

    /** Tells the owner of an active account by mail that it exists. @throws Refusal also when no mail can be sent now */
    async sendConfirmation(
      { email, password1, password2, device_token }: FieldsOf<typeof sendConfirmationSignupEmail>,
      network: string,
      language: Language,
    ): Promise<void> {
      await checkCredentials(email, password1);
      if (password1 !== password2) throw new Refusal(replies.passwordsDiffer());
      await limits.consume('sign_up_network', network);
      await limits.consume('mail_account', email);
      await mails.check();
      // Without an earlier sign-up there is nothing to confirm, which neither the reply nor its delay may reveal.
      const passwordHash = await hashPassword(password1);
      // Only a whole token: who could guess a shorter value would activate the account without its password.
      const deviceHash = authToken.safeParse(device_token).success ? digest(device_token ?? '') : null;
      await mails.send(email, { kind: 'confirm', passwordHash, deviceHash }, language);
    },

    /**
     * Sets the given password; without one, in the browser that requested this mail, the password given there.
     * @throws Refusal also when already active, with `needs_password` in other browsers without one
     */
    async activate(
      { key, password, device_token }: FieldsOf<typeof activateAccount>,
      network: string,
    ): Promise<void> {
      await limits.consume('key_network', network);
      const keyHash = digest(key);
      const given = password === undefined ? null : await chosenPassword(keyHash, password);
      await db.transaction(async (tx) => {
        const owner = await users.lockOwnerOfActivationKey(tx, keyHash);
        if (owner?.activatedAt) throw new Refusal(replies.alreadyActive());
        const used = await users.useMailKey(tx, keyHash, 'activate');
        if (!used?.passwordHash) throw new Refusal(replies.activationUseless());
        const isOfBrowser = device_token !== undefined && used.deviceHash === digest(device_token);
        // Whoever opens the mail owns the address; who signed up with it may be somebody else.
        const passwordHash = given ?? (isOfBrowser ? used.passwordHash : null);
        if (!passwordHash) throw new Refusal(replies.activationAsksPassword(), { needs_password: true });
        await users.activateUser(tx, used.userId, { passwordHash, keyHash });
        await appendFreeCredentials(tx, deps, used.userId);
        await recordSecurityEvent(tx, used.userId, 'activated', network);
      });
    },

    login: createLogin(deps, limits, checkCode),

    async recover(token: string): Promise<Session> {
      const user = await users.userOfToken(db, digest(token), TOKEN_DAYS);
      if (!user) throw new NotSignedIn();
      return sessionOf(db, user, token);
    },

    /** Ends the session only if it belongs to that account; an unknown token is no error. */
    async logout(email: string, auth_token: string): Promise<void> {
      const session = await signedIn({ email, auth_token }).catch(unknownIsNull);
      if (session) await users.deleteToken(db, session.tokenHash);
    },
    chosenName: ({ id }: Account): Promise<string | null> => users.chosenName(db, id),
    setName: ({ id }: Account, name: string | null): Promise<void> => users.setPersonName(db, id, name),
    /** Null where nothing was chosen. */
    chosenSecondPass: ({ id }: Account): Promise<boolean | null> => users.chosenSecondPass(db, id),
    setSecondPass: ({ id }: Account, isOn: boolean): Promise<void> => users.chooseSecondPass(db, id, isOn),
    /** The language of pages, replies and mails; null lets each browser decide. */
    setLanguage: ({ id }: Account, language: Language | null): Promise<void> =>
      users.setLanguage(db, id, language),
    balance: (account: Account): Promise<number> => balanceOf(db, account.id),

    /** Changes nothing. @returns the balance @throws Refusal unless `value` is the balance */
    async updateField(account: Account, { field, value }: FieldsOf<typeof updateUserField>): Promise<number> {
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

/** Once per account, by the reference. */
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

const MAX_DEVICES = 10;

type Login = (
  attempt: FieldsOf<typeof login>,
  network: string,
  device: string | null,
) => Promise<Session & { device_token: string }>;

/**
 * Failures count by account and network, network, and account. A known device has a limit of its own: attackers cannot lock the
 * owner out.
 */
function createLogin({ db, tasks }: Deps, limits: Limits, checkCode: CodeCheck): Login {
  return async ({ email, password, device_token = '', code }, network, deviceName) => {
    const pair = `${email} ${network}`;
    const device = digest(device_token);
    const known = device_token !== '' && (await isKnownDevice(db, email, device, DEVICE_DAYS));
    if (known) await limits.consume('login_device', `${email} ${device}`);
    else {
      await limits.consume('login_network', network);
      await limits.consume('login_pair', pair);
      await consumeAccount(limits, email);
    }
    const user = await users.findUser(db, email);
    if (!(await checkPassword(user?.passwordHash ?? null, password)) || !user) {
      // For every address: only the job that handles the request finds out whether there is an account.
      await sendAccountRequest(tasks.boss, { kind: 'login_failed', email, network });
      throw new Refusal(replies.wrongPassword());
    }
    if (!known) {
      await limits.giveBack('login_account', email);
      await limits.forgive('login_pair', pair);
    }
    // Only someone who knows the password learns this.
    if (!user.activatedAt) throw new Refusal(replies.notActivated());
    await checkCode(user.id, code, { network, device: known ? device : null });
    const token = newToken();
    const session = {
      tokenHash: digest(token),
      userId: user.id,
      device: deviceName,
      network: shortenedNetwork(network),
    };
    return db.transaction(async (tx) => {
      const now = await users.lockUser(tx, user.id);
      // A new password ends what the old one opened, also what it was about to open.
      if (now?.passwordHash !== user.passwordHash) throw new Refusal(replies.wrongPassword());
      await users.insertToken(tx, session, TOKEN_DAYS);
      await recordSecurityEvent(tx, user.id, 'login', network);
      return {
        ...(await sessionOf(tx, now, token)),
        device_token: await knowDevice(tx, user.id, device_token),
      };
    });
  };
}

/** What a page gets about the session of `token`. */
async function sessionOf(
  db: Db,
  { id, email, language }: Pick<users.UserRow, 'id' | 'email' | 'language'>,
  token: string,
): Promise<Session> {
  const deletion = await deletionOf(db, id);
  return {
    email,
    auth_token: token,
    credentials: await balanceOf(db, id),
    ...(language && { language }),
    ...(deletion && { deletion_at: deletion.dueAt.toISOString() }),
  };
}

/** @param presented the device's token, shared among its accounts; anything else is replaced @returns the token to keep */
export async function knowDevice(db: Db, userId: string, presented: string): Promise<string> {
  const token = authToken.safeParse(presented).success ? presented : newToken();
  await rememberDevice(db, userId, digest(token), MAX_DEVICES);
  return token;
}

/** The refusal tells the owner how to log in; it is the same for addresses without an account. */
async function consumeAccount(limits: Limits, email: string): Promise<void> {
  try {
    await limits.consume('login_account', email);
  } catch (error) {
    if (!(error instanceof TooMany)) throw error;
    throw new Refusal(replies.tooManyPasswords());
  }
}

const MIN_PASSWORD = 8;

/** @throws Refusal that says what to do */
export async function checkNewPassword(password: string, email: string): Promise<void> {
  const desc = await weakness(password, email);
  if (desc !== null) throw new Refusal(desc, { field: 'password' });
}

async function weakness(password: string, email: string): Promise<string | null> {
  if (password.length < MIN_PASSWORD) return replies.passwordShort({ least: MIN_PASSWORD });
  const plain = password.trim().toLowerCase();
  if (plain === email || plain === email.split('@')[0]) return replies.passwordIsEmail();
  if (new Set(plain).size <= 1) return replies.passwordRepeats();
  return (await commonPasswords()).has(plain) ? replies.passwordCommon() : null;
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Imported when first used, so that starting does not load it. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(
        dictionary['passwords-common'].map(String).filter((password) => password.length >= MIN_PASSWORD),
      ),
  );
  return common;
}
