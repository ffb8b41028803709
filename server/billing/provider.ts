import type { PaymentMode } from '#contract/index.ts';

/** A PaymentIntent as far as the product cares. */
export interface Intent {
  readonly id: string;
  /** `open` waits for a card, its confirmation or an authentication. */
  readonly status: 'open' | 'processing' | 'succeeded' | 'cancelled';
  /** Cents received; 0 until it succeeded. */
  readonly receivedCents: number;
  /** Lower-case ISO code. */
  readonly currency: string;
  /** With it the browser confirms this payment and nothing else; `null` where the provider does not repeat it. */
  readonly clientSecret: string | null;
  /** Our id of the payment, put there when it was made; `null` for an intent of somebody else's on the same account. */
  readonly paymentId: string | null;
}

export interface NewIntent {
  /** Ours. It names the payment for good: asking again with it makes no second one. */
  readonly paymentId: string;
  readonly paymentMethodId: string;
  readonly cents: number;
  readonly description: string;
}

/** Who takes the cards. Amounts are euro cents. */
export interface PaymentProvider {
  /** What it is, for the start-up lines. */
  readonly label: string;
  readonly mode: Exclude<PaymentMode, 'off'>;
  /** What the browser shows the provider; `null` for the sandbox. */
  readonly publishableKey: string | null;
  /** @throws CardRefused */
  createIntent(wanted: NewIntent): Promise<Intent>;
  /** `null` if the provider knows no such intent. */
  getIntent(id: string): Promise<Intent | null>;
  /** Makes sure it can never be paid; the intent as it is then, which is not cancelled if it was paid already. */
  cancelIntent(id: string): Promise<Intent | null>;
  /**
   * The intent an event is about, `null` if it is about something else.
   * @throws BadSignature unless the provider signed exactly these bytes, a short while ago.
   */
  readEvent(body: Buffer, signature: string): Intent | null;
}

/** The provider will not take this card or payment; `message` is its own, written for the payer. */
export class CardRefused extends Error {}

/** A webhook that the provider did not send. */
export class BadSignature extends Error {}
