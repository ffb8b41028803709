import { desc, eq } from 'drizzle-orm';
import type { Db } from './open.ts';
import { ledger } from './schema.ts';

export type LedgerKind = (typeof ledger.$inferSelect)['kind'];

/** The account's balance in credentials. */
export async function balanceOf(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ balance: ledger.balanceAfter })
    .from(ledger)
    .where(eq(ledger.userId, userId))
    .orderBy(desc(ledger.seq))
    .limit(1);
  return row?.balance ?? 0;
}

/** The database refused an entry because the balance would be negative. */
export class BalanceTooLow extends Error {}

/**
 * Appends an entry; one with the same kind and reference is there only once, whoever asks how often.
 * @throws BalanceTooLow when the account cannot afford it; the transaction it ran in is lost then.
 */
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
    if (isNegativeBalance(error))
      throw new BalanceTooLow('The balance does not cover this', { cause: error });
    throw error;
  }
}

function isNegativeBalance(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && 'constraint' in cause && cause.constraint === 'ledger_never_negative';
}
