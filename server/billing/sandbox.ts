import { createHmac, timingSafeEqual } from 'node:crypto';
import { payments } from '#i18n/en/server.ts';
import { BadSignature, type Intent, type PaymentProvider } from './provider.ts';

export type SandboxOutcome =
  | { readonly status: 'succeeded' | 'requires_action' }
  | { readonly status: 'requires_payment_method'; readonly message: string };

/** Payments without provider or money, for one machine. Stateless: the name of the card says what its payment comes to. */
export interface Sandbox extends PaymentProvider {
  readonly mode: 'sandbox';
  intentOfSecret(clientSecret: string): string | null;
  /** `authenticated` is the answer to the 3-D Secure question, `null` before it was asked. */
  confirm(paymentMethodId: string, authenticated: boolean | null): SandboxOutcome;
}

const PREFIX = 'pi_sandbox_';

const REFUSALS: Readonly<Record<string, () => string>> = {
  declined: payments.cardDeclined,
  insufficient: payments.cardInsufficient,
};

function isSandboxIntent(id: string): boolean {
  return id.startsWith(PREFIX);
}

/** @param secret signs the client secrets; must stay the same */
export function createSandbox(secret: string): Sandbox {
  const secretOf = (id: string): string =>
    `${id}_secret_${createHmac('sha256', secret).update(`sandbox payment ${id}`).digest('base64url').slice(0, 24)}`;
  const open = (id: string): Intent => ({
    id,
    status: 'open',
    receivedCents: 0,
    currency: 'eur',
    clientSecret: secretOf(id),
    paymentId: id.slice(PREFIX.length),
  });
  return {
    label: 'sandbox: test cards only, no money, on this machine only',
    mode: 'sandbox',
    publishableKey: null,
    createIntent: async ({ paymentId }) => open(PREFIX + paymentId),
    getIntent: async (id) => (isSandboxIntent(id) ? open(id) : null),
    cancelIntent: async (id) => (isSandboxIntent(id) ? { ...open(id), status: 'cancelled' } : null),
    readEvent() {
      throw new BadSignature('The sandbox sends no events');
    },
    intentOfSecret(clientSecret) {
      const id = /^(pi_sandbox_[0-9a-f-]{36})_secret_/.exec(clientSecret)?.[1];
      if (!id) return null;
      const given = Buffer.from(clientSecret);
      const right = Buffer.from(secretOf(id));
      return given.length === right.length && timingSafeEqual(given, right) ? id : null;
    },
    confirm(paymentMethodId, authenticated) {
      const card = /^pm_sandbox_([a-z]+)_/.exec(paymentMethodId)?.[1] ?? '';
      if (card === 'success') return { status: 'succeeded' };
      if (card === 'secure') {
        if (authenticated === null) return { status: 'requires_action' };
        return authenticated
          ? { status: 'succeeded' }
          : { status: 'requires_payment_method', message: payments.cardNotAuthenticated() };
      }
      return { status: 'requires_payment_method', message: (REFUSALS[card] ?? payments.testCardsOnly)() };
    },
  };
}
