import type { Intent } from '#server/billing/provider.ts';
import { appendEntry } from '#server/db/ledger.ts';
import type { Db } from '#server/db/open.ts';
import * as rows from '#server/db/payments.ts';
import type { Deps } from '#server/deps.ts';
import type { ScheduledJob } from './job.ts';
import { mailJob } from './mail.ts';
import { insertTask, sendJob } from './tasks.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Started longer ago than this, a payment that was never confirmed is called off. */
const ABANDONED_HOURS = 24;
/** A payer may still be at it for so long. */
const RECENT_MINUTES = 10;

/**
 * Takes over what the provider says about a payment. One that succeeded adds its credentials and posts the receipt in one
 * transaction, once, whoever asks how often: the webhook, `update_credentials` and the scheduled job all come here.
 */
export async function settle(deps: Deps, intent: Intent): Promise<void> {
  const { db, log } = deps;
  // Another program's intent on the same account of the provider.
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
  const receipt = await db.transaction((tx) => credit(tx, payment, intent.id));
  if (!receipt) return;
  log.info({ payment: payment.id, credentials: payment.credentials }, 'credentials added');
  await sendJob(deps.tasks.boss, receipt);
}

/** The task of the receipt, `null` if the payment was credited before. */
async function credit(tx: Db, payment: rows.PaymentRow, intentId: string) {
  if (!(await rows.markPaid(tx, payment.id, intentId))) return null;
  const { userId, credentials: amount, language } = payment;
  await appendEntry(tx, { userId, kind: 'purchase', amount, reference: intentId });
  const { row } = await insertTask(tx, mailJob, {
    key: `mail:receipt:${payment.id}`,
    userId,
    input: { mail: 'receipt', paymentId: payment.id, language },
  });
  return row;
}

/** Asks the provider about one payment and takes over the answer. */
export async function reconcile(deps: Deps, payment: rows.PaymentRow): Promise<void> {
  if (!payment.intentId) return;
  const intent = await deps.payments.getIntent(payment.intentId);
  if (intent) await settle(deps, intent);
}

/**
 * Asks about every payment that was left open: its payer closed the page, and the webhook never came. One that was given
 * up is cancelled with the provider first, so that it cannot be paid later.
 */
export async function reconcileOpen(deps: Deps): Promise<void> {
  const { db, payments, log } = deps;
  for (const { payment, hours } of await rows.openPaymentsOlderThan(db, RECENT_MINUTES))
    try {
      await reconcile(deps, payment);
      if (hours < ABANDONED_HOURS) continue;
      const intent = payment.intentId ? await payments.cancelIntent(payment.intentId) : null;
      if (intent) await settle(deps, intent);
      else await rows.markCancelled(db, payment.id);
    } catch (error) {
      log.warn({ err: error, payment: payment.id }, 'the payment could not be looked up');
    }
}

/** Looks after payments whose payer went away and whose webhook never came. */
export const paymentsJob: ScheduledJob = { name: 'payments', cron: '*/10 * * * *', run: reconcileOpen };
