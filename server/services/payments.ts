import {
  type FieldsOf,
  type getPaymentSetup,
  LEDGER_PAGE,
  type listLedger,
  type SuccessOf,
  type saveStripeInfo,
} from '#contract/index.ts';
import { payments, replies } from '#i18n/en/server.ts';
import type { Language } from '#i18n/language.ts';
import { formatEuros, MIN_CHARGE_CENTS, priceInCents } from '#model/media/price.ts';
import {
  BadEvent,
  BadSignature,
  CardRefused,
  type Intent,
  type PaymentProvider,
} from '#server/billing/provider.ts';
import type { SandboxOutcome } from '#server/billing/sandbox.ts';
import { entriesOf } from '#server/db/accounts/ledger.ts';
import * as rows from '#server/db/accounts/payments.ts';
import type { Db } from '#server/db/connection/open.ts';
import type { Deps } from '#server/deps.ts';
import { applyPaymentIntent, reconcile } from '#server/jobs/accounts/settle.ts';
import { inLanguage } from '#server/reader-language.ts';
import type { Account } from './account/accounts.ts';
import { Malformed, Refusal } from './errors.ts';
import type { Limits } from './limits.ts';

/** `local`: a browser on this machine. `network`: for the limits. */
export interface Payer {
  readonly local: boolean;
  readonly network: string;
  readonly language: Language;
}

const ASKED_AT_ONCE = 10;
const PATIENCE_MS = 6000;

/** @param publicUrl the URL that the payer returns to */
export function createPayments(deps: Deps, limits: Limits, publicUrl: () => string) {
  const { db, log } = deps;
  const { payments: provider, sandbox } = deps;

  function open(local: boolean): PaymentProvider {
    if (provider === sandbox && !local) throw new Refusal(payments.notSetUp());
    return provider;
  }

  async function intentOf(payment: rows.PaymentRow, from: PaymentProvider): Promise<Intent> {
    const known = payment.intentId ? await from.getIntent(payment.intentId) : null;
    if (known) return known;
    // The same each time: the provider refuses another one for the same payment.
    const description = await inLanguage(payment.language, () =>
      payments.description({ credentials: payment.credentials }),
    );
    const made = await from.createIntent({
      paymentId: payment.id,
      paymentMethodId: payment.paymentMethodId,
      cents: payment.cents,
      description,
    });
    await rows.setIntent(db, payment.id, made.id);
    return made;
  }

  return {
    setup(local: boolean): SuccessOf<typeof getPaymentSetup> {
      return provider === sandbox && !local
        ? { mode: 'off', publishable_key: null }
        : { mode: provider.mode, publishable_key: provider.publishableKey };
    },

    /** Idempotent by card. @throws Refusal when `amount` is not the price in cents, or the card is refused */
    async save(
      account: Account,
      { payment_method_id, amount, credentials_to_add }: FieldsOf<typeof saveStripeInfo>,
      { local, network, language }: Payer,
    ): Promise<SuccessOf<typeof saveStripeInfo>> {
      const from = open(local);
      const cents = priceInCents(credentials_to_add);
      if (amount !== cents)
        throw new Refusal(payments.priceIs({ credentials: credentials_to_add, price: formatEuros(cents) }));
      if (cents < MIN_CHARGE_CENTS)
        throw new Refusal(payments.smallest({ price: formatEuros(MIN_CHARGE_CENTS) }));
      await limits.consume('payment_network', network);
      await limits.consume('payment_account', account.id);
      const payment = await rows.getOrCreatePayment(db, {
        userId: account.id,
        paymentMethodId: payment_method_id,
        credentials: credentials_to_add,
        cents,
        language,
      });
      try {
        const { clientSecret } = await intentOf(payment, from);
        if (!clientSecret) throw new Error('The provider gave no client secret');
        return {
          client_secret: clientSecret,
          // A payer who returns from the bank's page without having paid finds the amount again.
          return_url: `${publicUrl()}/credentials?amount=${credentials_to_add}`,
        };
      } catch (error) {
        if (error instanceof CardRefused) throw new Refusal(error.message);
        throw error;
      }
    },

    /** @throws Refusal unless it is an open sandbox payment of that account */
    async confirmSandbox(
      account: Account,
      { client_secret, authenticated }: { client_secret: string; authenticated: boolean | null },
      local: boolean,
    ): Promise<SandboxOutcome> {
      open(local);
      const intentId = sandbox?.intentOfSecret(client_secret) ?? null;
      const paymentId = intentId && (await sandbox?.getIntent(intentId))?.paymentId;
      const payment = paymentId ? await rows.getPayment(db, paymentId) : null;
      if (!sandbox || !intentId || payment?.userId !== account.id)
        throw new Refusal(payments.noSuchPayment());
      const outcome = sandbox.confirm(payment.paymentMethodId, authenticated);
      if (outcome.status === 'succeeded')
        await applyPaymentIntent(deps, {
          id: intentId,
          status: 'succeeded',
          receivedCents: payment.cents,
          currency: 'eur',
          clientSecret: null,
          paymentId: payment.id,
        });
      return outcome;
    },

    /** @throws Malformed unless the provider signed it */
    async receive(body: Buffer, signature: string): Promise<void> {
      let intent: Intent | null;
      try {
        intent = provider.readEvent(body, signature);
      } catch (error) {
        if (error instanceof BadSignature) throw new Malformed(replies.eventUnsigned());
        if (error instanceof BadEvent) throw new Malformed(replies.eventUnknown());
        throw error;
      }
      if (intent) await applyPaymentIntent(deps, intent);
    },

    /** Credits paid amounts. It is no error if the provider does not answer: it is asked again later. */
    async reconcile(account: Account): Promise<void> {
      const found = await rows.openPaymentsOf(db, account.id, ASKED_AT_ONCE);
      if (found.length === 0) return;
      const asked = Promise.all(found.map((payment) => reconcile(deps, payment))).then(
        () => undefined,
        (error: unknown) => log.warn({ err: error }, 'open payments could not be looked up'),
      );
      await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref())]);
    },
  };
}

export function createLedger(db: Db) {
  return {
    /** Newest first; with `before`, older than that `seq`. */
    async entries(account: Account, before: number | undefined): Promise<SuccessOf<typeof listLedger>> {
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
