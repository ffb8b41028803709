import { proxy } from 'valtio';
import { getPaymentSetup, saveStripeInfo, updateCredentials } from '#contract/index.ts';
import { state as texts } from '#i18n/en/editor.ts';
import { priceInCents } from '#model/media/price.ts';
import { callApi, HttpError, messageOf } from '#src/api/client/index.ts';
import { session, sessionAuth, setCredentials } from './session.ts';

export type PurchasePhase = 'idle' | 'processing' | 'requires_action' | 'success' | 'failure';

interface Purchase {
  amount: number;
  phase: PurchasePhase;
  /** The provider's reason why the last payment failed. Stays until the next try. */
  message: string | null;
  bought: { credentials: number; credited: boolean } | null;
}

export const purchase = proxy<Purchase>({ amount: 120, phase: 'idle', message: null, bought: null });

export type CardOutcome =
  | { readonly status: 'succeeded' | 'processing' | 'requires_action' }
  | { readonly status: 'failed'; readonly message: string };

/** The card fields of Stripe or of the sandbox. Card data never leave them. */
export interface CardTerminal {
  /** @throws CardIncomplete */
  paymentMethod(): Promise<string>;
  confirm(clientSecret: string, returnUrl: string): Promise<CardOutcome>;
  authenticate(clientSecret: string): Promise<CardOutcome>;
}

/** The card form is incomplete or invalid; nothing was tried. */
export class CardIncomplete extends Error {
  override readonly name = 'CardIncomplete';
}

export function chooseAmount(amount: number): void {
  purchase.amount = amount;
  if (purchase.phase === 'success') startOver();
}

export function startOver(): void {
  Object.assign(purchase, { phase: 'idle', message: null, bought: null });
}

/** The success message was read; the page shows the form again. */
export function leaveSuccess(): void {
  if (purchase.phase === 'success') startOver();
}

/** How cards are paid with here. @throws what `callApi` throws */
export function paymentSetup(signal?: AbortSignal) {
  return callApi(getPaymentSetup, sessionAuth(), { signal });
}

/** Reads the balance; also credits payments made meanwhile. @throws what `callApi` throws */
export async function refreshCredentials(signal?: AbortSignal): Promise<number> {
  const { new_credentials } = await callApi(updateCredentials, sessionAuth(), { signal });
  setCredentials(new_credentials);
  return new_credentials;
}

/** One purchase at a time. @returns the phase it ended in. @throws CardIncomplete when nothing was tried */
export async function buy(terminal: CardTerminal): Promise<PurchasePhase> {
  if (purchase.phase === 'processing' || purchase.phase === 'requires_action') return purchase.phase;
  const credentials = purchase.amount;
  Object.assign(purchase, { phase: 'processing', message: null, bought: null });
  try {
    const outcome = await pay(terminal, credentials);
    if (outcome.status === 'failed') fail(outcome.message);
    else await succeed(credentials);
  } catch (error) {
    if (error instanceof CardIncomplete) {
      purchase.phase = 'idle';
      throw error;
    }
    // Specification §8: a reply that is not OK has a fixed text; a refusal or a lost connection has its own message.
    fail(error instanceof HttpError ? texts.paymentFailed() : messageOf(error));
  }
  return purchase.phase;
}

async function pay(terminal: CardTerminal, credentials: number): Promise<CardOutcome> {
  const payment_method_id = await terminal.paymentMethod();
  const { client_secret, return_url } = await callApi(saveStripeInfo, {
    ...sessionAuth(),
    payment_method_id,
    amount: priceInCents(credentials),
    credentials_to_add: credentials,
  });
  const outcome = await terminal.confirm(client_secret, return_url);
  if (outcome.status !== 'requires_action') return outcome;
  purchase.phase = 'requires_action';
  const answer = await terminal.authenticate(client_secret);
  purchase.phase = 'processing';
  return answer;
}

function fail(message: string): void {
  Object.assign(purchase, { phase: 'failure', message });
}

/** The card is charged; what can still go wrong only delays the credentials. */
async function succeed(credentials: number): Promise<void> {
  const before = session.user?.credentials ?? 0;
  const balance = await refreshCredentials().catch(() => before);
  purchase.bought = { credentials, credited: balance >= before + credentials };
  purchase.phase = 'success';
}

/** Resumes a payment after the payer returned from the bank's page (see `return_url`). */
export async function resume(redirectStatus: string): Promise<PurchasePhase> {
  if (redirectStatus === 'failed') fail(texts.bankDidNotConfirm());
  else {
    const before = session.user?.credentials ?? 0;
    const balance = await refreshCredentials().catch(() => before);
    const credentials = Math.max(0, balance - before);
    Object.assign(purchase, { phase: 'success', bought: { credentials, credited: credentials > 0 } });
  }
  return purchase.phase;
}
