import {
  authToken,
  type FieldsOf,
  type login,
  type recoverUserFromAuthToken,
  type SuccessOf,
} from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import { deletionOf } from '#server/db/account-deletions.ts';
import { recordSecurityEvent, shortenedNetwork } from '#server/db/account-safety.ts';
import { DEVICE_DAYS, isKnownDevice, rememberDevice } from '#server/db/known-devices.ts';
import { balanceOf } from '#server/db/ledger.ts';
import type { Db } from '#server/db/open.ts';
import * as users from '#server/db/users.ts';
import type { Deps } from '#server/deps.ts';
import { sendAccountRequest } from '#server/jobs/account-requests.ts';
import { checkPassword, digest, newToken } from '#server/secrets.ts';
import { Refusal, TooMany } from './errors.ts';
import type { Limits } from './limits.ts';

export const TOKEN_DAYS = 30;
const MOST_DEVICES = 10;

export type Session = SuccessOf<typeof recoverUserFromAuthToken>;
/** @throws Refusal with `needs_code`, TooMany */
export type CodeCheck = (userId: string, code: string | undefined, network: string) => Promise<void>;

export type Login = (
  attempt: FieldsOf<typeof login>,
  network: string,
  device: string | null,
) => Promise<Session & { device_token: string }>;

/**
 * Failures count by account and network, network, and account. A known device has a limit of its own: attackers cannot lock the
 * owner out.
 */
export function createLogin({ db, tasks }: Deps, limits: Limits, checkCode: CodeCheck): Login {
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
      // For every address: only who looks at the request finds out whether there is an account.
      await sendAccountRequest(tasks.boss, { kind: 'login_failed', email, network });
      throw new Refusal(replies.wrongPassword());
    }
    if (!known) {
      await limits.giveBack('login_account', email);
      await limits.forgive('login_pair', pair);
    }
    // Told only to who knows the password.
    if (!user.activatedAt) throw new Refusal(replies.notActivated());
    await checkCode(user.id, code, network);
    const token = newToken();
    const session = {
      tokenHash: digest(token),
      userId: user.id,
      device: deviceName,
      network: shortenedNetwork(network),
    };
    await users.insertToken(db, session, TOKEN_DAYS);
    await recordSecurityEvent(db, user.id, 'login', network);
    return {
      ...(await sessionOf(db, user, token)),
      device_token: await knowDevice(db, user.id, device_token),
    };
  };
}

/** What a page is told of the session of `token`. */
export async function sessionOf(
  db: Db,
  { id, email, language }: users.UserRow,
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
  await rememberDevice(db, userId, digest(token), MOST_DEVICES);
  return token;
}

/** Tells the owner the way in; the same for addresses without an account. */
async function consumeAccount(limits: Limits, email: string): Promise<void> {
  try {
    await limits.consume('login_account', email);
  } catch (error) {
    if (!(error instanceof TooMany)) throw error;
    throw new Refusal(replies.tooManyPasswords());
  }
}
