import bowser from 'bowser';
import {
  type AccountSession,
  SECURITY_EVENTS,
  type SecurityEvent,
  securityEventKind,
} from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import * as safety from '#server/db/accounts/account-safety.ts';
import { lockSession, type UserRow } from '#server/db/accounts/users.ts';
import type { Db } from '#server/db/connection/open.ts';
import { digest } from '#server/secrets.ts';
import { NotSignedIn } from '../errors.ts';
import { type Account, TOKEN_DAYS } from './accounts.ts';

/** No browser sends a longer one. */
const MAX_AGENT = 512;
const ON = ' on ';

/** As 'Firefox on Windows', from a User-Agent, as it is stored; `null` where it names neither. */
export function deviceName(userAgent: string | undefined): string | null {
  if (!userAgent || userAgent.length > MAX_AGENT) return null;
  const { browser, os } = bowser.parse(userAgent);
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== '');
  return names.length > 0 ? names.join(ON) : null;
}

/** A stored device name in the reader's language. */
export function deviceWords(stored: string | null): string | null {
  const [browser = '', system] = stored?.split(ON) ?? [];
  return system === undefined ? stored : replies.device({ browser, system });
}

/**
 * Runs `work` in a transaction that holds the account, so that whatever ends the session comes before or after it.
 * @throws NotSignedIn once the session has ended
 */
export function inSession<T>(
  db: Db,
  { id, sessionId }: Account,
  work: (tx: Db, user: UserRow) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const user = await lockSession(tx, id, sessionId);
    if (!user) throw new NotSignedIn();
    return work(tx, user);
  });
}

export function createAccountSafety(db: Db) {
  return {
    /** The newest events, and the live sessions beside the one of `token`. */
    async events(
      { id }: Account,
      token: string,
    ): Promise<{ events: SecurityEvent[]; otherSessions: number }> {
      const rows = await safety.newestSecurityEvents(db, id, SECURITY_EVENTS);
      return {
        events: rows.flatMap(({ kind, network, createdAt }) => {
          const known = securityEventKind.safeParse(kind);
          return known.success ? [{ kind: known.data, network, created_at: createdAt.toISOString() }] : [];
        }),
        otherSessions: await safety.countOtherTokens(db, id, digest(token)),
      };
    },

    /** Keeps the session of `token`. @returns how many ended */
    logOutElsewhere: (account: Account, token: string, network: string): Promise<number> =>
      inSession(db, account, async (tx, { id }) => {
        const ended = await safety.deleteOtherTokens(tx, id, digest(token));
        if (ended > 0) await safety.recordSecurityEvent(tx, id, 'sessions_revoked', network);
        return ended;
      }),
  };
}

export function createSessions(db: Db) {
  return {
    /** Most recently used first. */
    async list({ id, sessionId }: Account): Promise<AccountSession[]> {
      const rows = await safety.liveSessions(db, id, TOKEN_DAYS);
      return rows.map((row) => ({
        session_id: row.id,
        device: deviceWords(row.device),
        network: row.network,
        created_at: row.createdAt.toISOString(),
        used_at: row.usedAt.toISOString(),
        current: row.id === sessionId,
      }));
    },
    /** @returns how many ended: 0 if it is gone or belongs to another account */
    end: (account: Account, sessionId: string, network: string): Promise<number> =>
      inSession(db, account, async (tx, { id }) => {
        const ended = await safety.deleteSession(tx, id, sessionId);
        if (ended > 0) await safety.recordSecurityEvent(tx, id, 'session_ended', network);
        return ended;
      }),
  };
}
