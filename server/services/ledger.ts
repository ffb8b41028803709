import { LEDGER_PAGE, type listLedger, type SuccessOf } from '#contract/index.ts';
import { entriesOf } from '#server/db/ledger.ts';
import type { Db } from '#server/db/open.ts';
import type { Account } from './accounts.ts';

export interface Ledger {
  /** Newest first; with `before`, older than that `seq`. */
  entries(account: Account, before: number | undefined): Promise<SuccessOf<typeof listLedger>>;
}

export function createLedger(db: Db): Ledger {
  return {
    async entries(account, before) {
      const lines = await entriesOf(db, account.id, { before, limit: LEDGER_PAGE + 1 });
      return {
        entries: lines.slice(0, LEDGER_PAGE).map(({ entry, cents }) => ({
          seq: entry.seq,
          kind: entry.kind,
          amount: entry.amount,
          balance_after: entry.balanceAfter,
          cents,
          created_at: entry.createdAt.toISOString(),
        })),
        more: lines.length > LEDGER_PAGE,
      };
    },
  };
}
