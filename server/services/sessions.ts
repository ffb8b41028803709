import type { AccountSession } from '#contract/index.ts';
import * as safety from '#server/db/account-safety.ts';
import type { Db } from '#server/db/open.ts';
import type { Account } from './accounts.ts';
import { deviceWords } from './device-name.ts';
import { TOKEN_DAYS } from './login.ts';

export interface Sessions {
  /** Last used first. */
  list(account: Account): Promise<AccountSession[]>;
  /** @returns how many ended: none where it is gone or another account's */
  end(account: Account, sessionId: string, network: string): Promise<number>;
}

export function createSessions(db: Db): Sessions {
  return {
    async list({ id, sessionId }) {
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
    end: ({ id }, sessionId, network) =>
      db.transaction(async (tx) => {
        const ended = await safety.deleteSession(tx, id, sessionId);
        if (ended > 0) await safety.recordSecurityEvent(tx, id, 'session_ended', network);
        return ended;
      }),
  };
}
