import { and, asc, desc, eq, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../connection/open.ts';
import { payments } from '../schema/schema.ts';

export type PaymentRow = typeof payments.$inferSelect;
export type NewPayment = Pick<
  PaymentRow,
  'userId' | 'paymentMethodId' | 'credentials' | 'cents' | 'language'
>;

/** Idempotent by card and number of credentials. */
export async function getOrCreatePayment(db: Db, wanted: NewPayment): Promise<PaymentRow> {
  await db.insert(payments).values(wanted).onConflictDoNothing();
  const [row] = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.userId, wanted.userId),
        eq(payments.paymentMethodId, wanted.paymentMethodId),
        eq(payments.credentials, wanted.credentials),
      ),
    );
  return row!;
}

export async function getPayment(db: Db, id: string): Promise<PaymentRow | null> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  return row ?? null;
}

export async function setIntent(db: Db, id: string, intentId: string): Promise<void> {
  await db.update(payments).set({ intentId }).where(eq(payments.id, id));
}

/** `null` if it was already paid, or belongs to another intent. */
export async function markPaid(db: Db, id: string, intentId: string): Promise<PaymentRow | null> {
  const [row] = await db
    .update(payments)
    .set({ state: 'paid', intentId, closedAt: sql`now()` })
    .where(
      and(
        eq(payments.id, id),
        ne(payments.state, 'paid'),
        sql`coalesce(${payments.intentId}, ${intentId}) = ${intentId}`,
      ),
    )
    .returning();
  return row ?? null;
}

export async function markCancelled(db: Db, id: string): Promise<void> {
  await db
    .update(payments)
    .set({ state: 'cancelled', closedAt: sql`now()` })
    .where(and(eq(payments.id, id), eq(payments.state, 'open')));
}

export async function openPaymentsOf(db: Db, userId: string, limit: number): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.state, 'open'), isNotNull(payments.intentId)))
    .orderBy(desc(payments.createdAt))
    .limit(limit);
}

/** Oldest first, with their age in hours. */
export async function openPaymentsOlderThan(
  db: Db,
  minutes: number,
): Promise<{ payment: PaymentRow; hours: number }[]> {
  return db
    .select({
      payment: payments,
      hours: sql<number>`extract(epoch FROM now() - ${payments.createdAt}) / 3600`.mapWith(Number),
    })
    .from(payments)
    .where(
      and(eq(payments.state, 'open'), lt(payments.createdAt, sql`now() - make_interval(mins => ${minutes})`)),
    )
    .orderBy(asc(payments.createdAt));
}
