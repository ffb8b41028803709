import { SECURITY_EVENTS, type SecurityEvent, securityEventKind } from '#contract/index.ts';
import * as safety from '#server/db/account-safety.ts';
import type { Db } from '#server/db/open.ts';
import { digest } from '#server/secrets.ts';
import type { Account } from './accounts.ts';

export interface AccountSafety {
  /** The newest events, and the live sessions beside the one of `token`. */
  events(account: Account, token: string): Promise<{ events: SecurityEvent[]; otherSessions: number }>;
  /** Keeps the session of `token`. @returns how many ended */
  logOutElsewhere(account: Account, token: string, network: string): Promise<number>;
}

export function createAccountSafety(db: Db): AccountSafety {
  return {
    async events({ id }, token) {
      const rows = await safety.newestSecurityEvents(db, id, SECURITY_EVENTS);
      return {
        events: rows.flatMap(({ kind, network, createdAt }) => {
          const known = securityEventKind.safeParse(kind);
          return known.success ? [{ kind: known.data, network, created_at: createdAt.toISOString() }] : [];
        }),
        otherSessions: await safety.countOtherTokens(db, id, digest(token)),
      };
    },

    logOutElsewhere: ({ id }, token, network) =>
      db.transaction(async (tx) => {
        const ended = await safety.deleteOtherTokens(tx, id, digest(token));
        if (ended > 0) await safety.recordSecurityEvent(tx, id, 'sessions_revoked', network);
        return ended;
      }),
  };
}
