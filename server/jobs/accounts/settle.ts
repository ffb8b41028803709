import type { Intent } from '#server/billing/provider.ts';
import { appendEntry } from '#server/db/accounts/ledger.ts';
import * as rows from '#server/db/accounts/payments.ts';
import { lockUser } from '#server/db/accounts/users.ts';
import type { Db } from '#server/db/connection/open.ts';
import type { Deps } from '#server/deps.ts';
import type { ScheduledJob } from '../queue/job.ts';
import type { Tasks } from '../queue/tasks.ts';
import { mailJob } from './mail.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ABANDONED_HOURS = 24;
const RECENT_MINUTES = 10;

/** Takes over the provider's state of a payment. Idempotent: credits and queues the receipt once, in one transaction. */
export async function applyPaymentIntent(deps: Deps, intent: Intent): Promise<void> {
  const { db, log } = deps;
  // A payment intent of another program that uses the same Stripe account.
  if (!intent.paymentId || !UUID.test(intent.paymentId)) return;
  const payment = await rows.getPayment(db, intent.paymentId);
  if (!payment) {
    log.warn({ intent: intent.id }, 'an intent that names no payment of ours');
    return;
  }
  if (intent.status === 'cancelled') return rows.markCancelled(db, payment.id);
  if (intent.status !== 'succeeded') return;
  if (intent.receivedCents !== payment.cents || intent.currency !== 'eur') {
    log.error({ intent: intent.id, payment: payment.id }, 'another amount was paid than asked: not credited');
    return;
  }
  if (await db.transaction((tx) => credit(tx, deps.tasks, payment, intent.id)))
    log.info({ payment: payment.id, credentials: payment.credentials }, 'credentials added');
}

/** @returns whether this call did it */
async function credit(tx: Db, tasks: Tasks, payment: rows.PaymentRow, intentId: string): Promise<boolean> {
  const { userId, credentials: amount, language } = payment;
  await lockUser(tx, userId);
  if (!(await rows.markPaid(tx, payment.id, intentId))) return false;
  await appendEntry(tx, { userId, kind: 'purchase', amount, reference: intentId });
  await tasks.insert(tx, mailJob, {
    key: `mail:receipt:${payment.id}`,
    userId,
    input: { mail: 'receipt', paymentId: payment.id, language },
  });
  return true;
}

export async function reconcile(deps: Deps, payment: rows.PaymentRow): Promise<void> {
  if (!payment.intentId) return;
  const intent = await deps.payments.getIntent(payment.intentId);
  if (intent) await applyPaymentIntent(deps, intent);
}

/**
 * For payers who left before the webhook came. Abandoned payments are cancelled with the provider, so that they cannot be paid
 * later.
 */
export async function reconcileOpen(deps: Deps): Promise<void> {
  const { db, payments, log } = deps;
  for (const { payment, hours } of await rows.openPaymentsOlderThan(db, RECENT_MINUTES))
    try {
      await reconcile(deps, payment);
      if (hours < ABANDONED_HOURS) continue;
      const intent = payment.intentId ? await payments.cancelIntent(payment.intentId) : null;
      if (intent) await applyPaymentIntent(deps, intent);
      else await rows.markCancelled(db, payment.id);
    } catch (error) {
      log.warn({ err: error, payment: payment.id }, 'the payment could not be looked up');
    }
}

export const paymentsJob: ScheduledJob = { name: 'payments', cron: '*/10 * * * *', run: reconcileOpen };
