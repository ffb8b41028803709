import { and, desc, eq, lt } from 'drizzle-orm';
import { type Db, statementError } from '../connection/open.ts';
import { ledger, payments } from '../schema/schema.ts';

export type LedgerKind = (typeof ledger.$inferSelect)['kind'];

export async function balanceOf(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ balance: ledger.balanceAfter })
    .from(ledger)
    .where(eq(ledger.userId, userId))
    .orderBy(desc(ledger.seq))
    .limit(1);
  return row?.balance ?? 0;
}

export class BalanceTooLow extends Error {}

/** Idempotent by kind and reference. @throws BalanceTooLow, which aborts the transaction */
export async function appendEntry(
  db: Db,
  entry: { userId: string; kind: LedgerKind; amount: number; reference: string },
): Promise<void> {
  if (entry.amount === 0) return;
  try {
    await db
      .insert(ledger)
      .values(entry)
      .onConflictDoNothing({ target: [ledger.kind, ledger.reference] });
  } catch (error) {
    if (statementError(error)?.constraint === 'ledger_never_negative')
      throw new BalanceTooLow('The balance does not cover this', { cause: error });
    throw error;
  }
}

export interface LedgerLine {
  readonly entry: typeof ledger.$inferSelect;
  readonly cents: number | null;
}

/** Newest first; with `before`, older than that `seq`. */
export async function entriesOf(
  db: Db,
  userId: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<LedgerLine[]> {
  return db
    .select({ entry: ledger, cents: payments.cents })
    .from(ledger)
    .leftJoin(payments, and(eq(ledger.kind, 'purchase'), eq(payments.intentId, ledger.reference)))
    .where(and(eq(ledger.userId, userId), before === undefined ? undefined : lt(ledger.seq, before)))
    .orderBy(desc(ledger.seq))
    .limit(limit);
}
