import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { credentials as texts } from '#i18n/en/account.ts';
import { formatEuros, MIN_CHARGE_CENTS, priceInCents } from '#model/media/price.ts';
import { messageOf } from '#src/api/client/index.ts';
import { buy, CardIncomplete, type CardTerminal, purchase } from '#src/editor/state/session/purchase.ts';
import { Button, ErrorLine } from '#src/ui/index.ts';
import type { FormState } from '../form-state.ts';

interface PayFormProps<Field extends string> {
  form: FormState<Field>;
  children: ReactNode;
  note: ReactNode;
}

export function PayForm<Field extends string>({ form, children, note }: PayFormProps<Field>) {
  const { amount, phase, message } = useSnapshot(purchase);
  const fault = form.faults.form ?? message ?? undefined;
  const busy = form.busy || phase === 'processing' || phase === 'requires_action';
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Who comes back from the failure page sees why at once: the form lies below the packages in a small window.
    if (purchase.message !== null) button.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <form ref={form.element} noValidate method="post" onSubmit={form.submit} className="grid gap-3">
      {children}
      {fault !== undefined && !busy && <ErrorLine className="text-14">{fault}</ErrorLine>}
      <Button
        ref={button}
        type="submit"
        variant="primary"
        size="lg"
        busy={busy}
        disabledReason={busy ? undefined : reasonAgainst(amount)}
        className="mt-1 h-11 w-full"
      >
        {texts.submit()}
      </Button>
      <p role="status" className="min-h-4 text-center text-12 text-text-2">
        {phase === 'requires_action' ? texts.bankAsks() : busy ? texts.processing() : reasonAgainst(amount)}
      </p>
      {note}
    </form>
  );
}

function reasonAgainst(amount: number): string | undefined {
  if (amount === 0) return texts.noAmount();
  if (priceInCents(amount) < MIN_CHARGE_CENTS)
    return texts.tooSmall({ price: formatEuros(MIN_CHARGE_CENTS) });
  return undefined;
}

/** Buys, and goes to the failure page where that did not work. */
export function usePurchase(): (terminal: CardTerminal) => Promise<void> {
  const navigate = useNavigate();
  return async (terminal) => {
    if (reasonAgainst(purchase.amount) !== undefined) return;
    const ended = await buy(terminal);
    // Who went elsewhere meanwhile stays there; the message waits in the form.
    if (ended === 'failure' && window.location.pathname === '/credentials')
      await navigate('/payment_fail', { state: { message: purchase.message, amount: purchase.amount } });
  };
}

export function explainCard(error: unknown): { form: string } {
  return { form: error instanceof CardIncomplete ? error.message : messageOf(error) };
}
