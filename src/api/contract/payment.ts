import { z } from 'zod';
import { contract } from '#i18n/en/common.ts';
import { accountCall, auth, credentials, formCount, formFlag, replyOf } from './common.ts';

/** Who takes cards: `live` and `test` Stripe, `sandbox` this server with test cards, `off` nobody. */
export const paymentMode = z.enum(['live', 'test', 'sandbox', 'off']);
export type PaymentMode = z.infer<typeof paymentMode>;

export const getPaymentSetup = accountCall('get_payment_setup', {
  request: z.object(auth),
  reply: replyOf({ mode: paymentMode, publishable_key: z.string().nullable() }),
});

/** `amount`: cents as shown; another than the server computes is refused. Idempotent per payment method and credentials. */
export const saveStripeInfo = accountCall('save_stripe_info', {
  request: z.object({
    ...auth,
    payment_method_id: z.string().regex(/^pm_[\w-]{1,250}$/, { error: contract.noPaymentMethod }),
    amount: formCount,
    credentials_to_add: z.coerce.number().int().min(1).max(600),
  }),
  reply: replyOf({ client_secret: z.string(), return_url: z.string() }),
});

/** The sandbox's stand-in for the provider confirming a payment; `authenticated` answers its 3-D Secure question. */
export const confirmSandboxPayment = accountCall('confirm_sandbox_payment', {
  request: z.object({ ...auth, client_secret: z.string().max(300), authenticated: formFlag.optional() }),
  reply: replyOf({
    payment_status: z.enum(['succeeded', 'requires_action', 'requires_payment_method']),
    message: z.string().nullable(),
  }),
});

export const ledgerEntry = z.object({
  seq: z.number().int(),
  kind: z.enum(['grant', 'purchase', 'download', 'refund']),
  /** Credentials; negative for a download. */
  amount: credentials,
  balance_after: credentials,
  /** Of a purchase: what was paid, in cents. */
  cents: z.number().int().nullable(),
  created_at: z.string(),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

export const LEDGER_PAGE = 50;

export const listLedger = accountCall('list_ledger', {
  request: z.object({ ...auth, before: formCount.optional() }),
  reply: replyOf({ entries: z.array(ledgerEntry), more: z.boolean() }),
});
