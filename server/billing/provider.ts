import type { PaymentMode } from '#contract/index.ts';

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
  /** Ours; `null` for somebody else's intent on the same account. */
  readonly paymentId: string | null;
}

export interface NewIntent {
  readonly paymentId: string;
  readonly paymentMethodId: string;
  readonly cents: number;
  readonly description: string;
}

export interface PaymentProvider {
  readonly label: string;
  readonly mode: Exclude<PaymentMode, 'off'>;
  /** What the browser shows the provider; `null` for the sandbox. */
  readonly publishableKey: string | null;
  createIntent(wanted: NewIntent): Promise<Intent>;
  getIntent(id: string): Promise<Intent | null>;
  /** Makes sure it can never be paid. @returns the intent as it is then, which may be paid */
  cancelIntent(id: string): Promise<Intent | null>;
  /** `null` if it is about no intent. @throws BadSignature unless the provider signed these bytes a short while ago, BadEvent */
  readEvent(body: Buffer, signature: string): Intent | null;
}

export class CardRefused extends Error {}

export class BadSignature extends Error {}

/** Signed by the provider, and yet no event. */
export class BadEvent extends Error {}
