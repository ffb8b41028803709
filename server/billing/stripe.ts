import Stripe from 'stripe';
import { BadEvent, BadSignature, CardRefused, type Intent, type PaymentProvider } from './provider.ts';

export interface StripeConfig {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** Where Stripe's API answers; `null` is Stripe's own address. */
  readonly apiUrl: string | null;
}

const TIMEOUT_MS = 20_000;

export function createStripeProvider(config: StripeConfig): PaymentProvider {
  const stripe = new Stripe(config.secretKey, {
    ...hostOf(config.apiUrl),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    appInfo: { name: 'Trimscript' },
  });
  const live = config.secretKey.startsWith('sk_live_') || config.secretKey.startsWith('rk_live_');
  const getIntent = async (id: string): Promise<Intent | null> => {
    try {
      return intentOf(await stripe.paymentIntents.retrieve(id));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
  return {
    label: `Stripe (${live ? 'live' : 'test'} mode)${config.apiUrl ? ` at ${config.apiUrl}` : ''}`,
    mode: live ? 'live' : 'test',
    publishableKey: config.publishableKey,
    getIntent,

    async createIntent({ paymentId, paymentMethodId, cents, description }) {
      try {
        return intentOf(
          await stripe.paymentIntents.create(
            {
              amount: cents,
              currency: 'eur',
              payment_method: paymentMethodId,
              allowed_payment_method_types: ['card'],
              description,
              metadata: { payment_id: paymentId },
            },
            { idempotencyKey: `payment-${paymentId}` },
          ),
        );
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError) throw new CardRefused(error.message);
        throw error;
      }
    },

    async cancelIntent(id) {
      try {
        return intentOf(await stripe.paymentIntents.cancel(id));
      } catch (error) {
        // Paid or cancelled meanwhile: what it is now counts.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return getIntent(id);
        throw error;
      }
    },

    readEvent(body, signature) {
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(body, signature, config.webhookSecret);
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError)
          throw new BadSignature('The signature does not fit', { cause: error });
        throw new BadEvent('The event is no JSON', { cause: error });
      }
      switch (event?.type) {
        case 'payment_intent.succeeded':
        case 'payment_intent.canceled':
          if (!event.data?.object?.metadata) throw new BadEvent('The event has no payment intent');
          return intentOf(event.data.object);
        default:
          return null;
      }
    },
  };
}

function hostOf(apiUrl: string | null) {
  if (!apiUrl) return {};
  const { protocol, hostname, port } = new URL(apiUrl);
  const secure = protocol === 'https:';
  return {
    host: hostname,
    port: port || (secure ? '443' : '80'),
    protocol: secure ? ('https' as const) : ('http' as const),
  };
}

function intentOf(intent: Stripe.PaymentIntent): Intent {
  const { id, status, amount_received, currency, client_secret, metadata } = intent;
  return {
    id,
    status: STATUS.get(status) ?? 'open',
    receivedCents: amount_received,
    currency,
    clientSecret: client_secret,
    paymentId: metadata.payment_id ?? null,
  };
}

/** All others are `open`. */
const STATUS = new Map<string, Intent['status']>([
  ['succeeded', 'succeeded'],
  ['processing', 'processing'],
  ['canceled', 'cancelled'],
]);

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}
