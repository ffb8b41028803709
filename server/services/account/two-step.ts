import { randomBytes } from 'node:crypto';
import type { beginTwoStep, FieldsOf, SuccessOf } from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import { recordSecurityEvent } from '#server/db/accounts/account-safety.ts';
import * as rows from '#server/db/accounts/account-two-step.ts';
import type { UserRow } from '#server/db/accounts/users.ts';
import type { Db } from '#server/db/connection/open.ts';
import type { Deps } from '#server/deps.ts';
import { createEncryption } from '#server/encryption.ts';
import { mailJob } from '#server/jobs/accounts/mail.ts';
import { digest } from '#server/secrets.ts';
import { base32, newTotpSecret, stepOfCode, totpUri } from '#server/totp.ts';
import { Refusal } from '../errors.ts';
import type { LimitName, Limits } from '../limits.ts';
import type { Account, CodeCheck } from './accounts.ts';
import { type Asker, asOwner, type OwnPassword } from './passwords.ts';
import { inSession } from './sessions.ts';

const RECOVERY_CODES = 10;
/** 16 characters of base32: too many to try, so that a plain hash is enough. */
const RECOVERY_BYTES = 10;

/** The limit that a wrong code counts for, and its key. */
type CodeLimit = readonly [LimitName, string];
const ofAccount = (userId: string): CodeLimit => ['code_account', userId];
const ofDevice = (userId: string, device: string): CodeLimit => ['code_device', `${userId} ${device}`];

interface PasswordAndCode {
  readonly password: string;
  readonly code: string;
}

export type TwoStep = ReturnType<typeof createTwoStep>;

export function createTwoStep(
  deps: Deps,
  parts: { limits: Limits; own: OwnPassword; publicUrl: () => string },
) {
  const { db, tasks, config, log } = deps;
  const { limits, own, publicUrl } = parts;
  const encryption = createEncryption(config.signingSecret, 'two-step login');

  /** Marks the code as used. */
  const isOfApp = async ({ userId, secret }: rows.TwoStepRow, code: string): Promise<boolean> => {
    const key = encryption.decrypt(secret, userId);
    if (!key) {
      log.error({ user: userId }, 'the key of a two-step login was encrypted with another SIGNING_SECRET');
      return false;
    }
    const step = stepOfCode(key, code.replace(/\s/g, ''), Date.now() / 1000);
    return step !== null && rows.takeStep(db, userId, step);
  };

  const check: CodeCheck = async (userId, code, { network, device }) => {
    const row = await rows.getTwoStep(db, userId);
    if (!row?.enabledAt) return;
    if (code === undefined)
      throw new Refusal(replies.codeWanted(), {
        needs_code: true,
      });
    const limited = device === null ? ofAccount(userId) : ofDevice(userId, device);
    await limits.consume(...limited);
    if (!(await isOfApp(row, code))) {
      const hash = digest(code.toUpperCase().replace(/[\s-]/g, ''));
      if (!(await rows.takeRecoveryCode(db, userId, hash))) {
        await recordSecurityEvent(db, userId, 'two_step_failed', network);
        throw new Refusal(replies.codeWrongOrUsed(), { needs_code: true });
      }
      await recordSecurityEvent(db, userId, 'recovery_code_used', network);
    }
    await limits.forgive(...limited);
  };

  /** @throws Refusal if two-step login is off, or password or code is wrong */
  const checkBoth = async (account: Account, wanted: PasswordAndCode, network: string): Promise<UserRow> => {
    const user = await own(account, wanted.password);
    if (!(await rows.hasTwoStep(db, account.id))) throw new Refusal(replies.twoStepNotOn());
    await check(account.id, wanted.code, { network, device: account.sessionId });
    return user;
  };

  const newCodes = async (tx: Db, userId: string): Promise<string[]> => {
    const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(RECOVERY_BYTES)));
    await rows.replaceRecoveryCodes(tx, userId, codes.map(digest));
    return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'));
  };

  const tell = async (userId: string, isOn: boolean, { language }: Asker): Promise<void> => {
    await tasks.start(mailJob, {
      key: `mail:two_step:${userId}:${isOn ? 'on' : 'off'}`,
      userId,
      input: { mail: 'two_step', isOn, language, origin: publicUrl() },
    });
  };

  return {
    /** Checked by login and deletion after the right password. */
    check,

    async status({ id }: Account): Promise<{ two_step: boolean; recovery_codes_left: number }> {
      const two_step = await rows.hasTwoStep(db, id);
      return { two_step, recovery_codes_left: two_step ? await rows.countRecoveryCodes(db, id) : 0 };
    },

    async begin(
      account: Account,
      { password }: FieldsOf<typeof beginTwoStep>,
    ): Promise<SuccessOf<typeof beginTwoStep>> {
      const checked = await own(account, password);
      const secret = newTotpSecret();
      return asOwner(db, account, checked, async (tx, { id, email }) => {
        if (!(await rows.beginTwoStep(tx, id, encryption.encrypt(secret, id))))
          throw new Refusal(replies.twoStepOnAlready());
        return { key: base32(secret), uri: totpUri(secret, email) };
      });
    },

    /** @returns the recovery codes */
    async confirm(account: Account, code: string, asker: Asker): Promise<string[]> {
      const { id, sessionId } = account;
      const row = await rows.getTwoStep(db, id);
      if (!row) throw new Refusal(replies.twoStepTooLong());
      if (row.enabledAt) throw new Refusal(replies.twoStepOnAlready());
      await limits.consume(...ofDevice(id, sessionId));
      if (!(await isOfApp(row, code))) throw new Refusal(replies.codeWrong());
      await limits.forgive(...ofDevice(id, sessionId));
      const codes = await inSession(db, account, async (tx) => {
        if (!(await rows.enableTwoStep(tx, row))) throw new Refusal(replies.twoStepOnAlready());
        await recordSecurityEvent(tx, id, 'two_step_on', asker.network);
        return newCodes(tx, id);
      });
      await tell(id, true, asker);
      return codes;
    },

    async end(account: Account, wanted: PasswordAndCode, asker: Asker): Promise<void> {
      const checked = await checkBoth(account, wanted, asker.network);
      await asOwner(db, account, checked, async (tx) => {
        await rows.deleteTwoStep(tx, account.id);
        await recordSecurityEvent(tx, account.id, 'two_step_off', asker.network);
      });
      await tell(account.id, false, asker);
    },

    /** @returns the new recovery codes */
    async renewCodes(account: Account, wanted: PasswordAndCode, network: string): Promise<string[]> {
      const checked = await checkBoth(account, wanted, network);
      return asOwner(db, account, checked, async (tx) => {
        await recordSecurityEvent(tx, account.id, 'recovery_codes_renewed', network);
        return newCodes(tx, account.id);
      });
    },
  };
}
