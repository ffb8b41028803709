import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
import type {
  PaymentIntentResult,
  Stripe,
  StripeCardNumberElement,
  StripeElementChangeEvent,
  StripeError,
} from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import clsx from 'clsx';
import { Lock } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { credentials as texts } from '#i18n/en/account.ts';
import { ui } from '#i18n/en/common.ts';
import { language } from '#i18n/language.ts';
import { CardIncomplete, type CardOutcome, type CardTerminal } from '#src/editor/state/session/purchase.ts';
import { Button, EmptyState, Skeleton, useTheme } from '#src/ui/index.ts';
import { useForm } from '../form-state.ts';
import { explainCard, PayForm, usePurchase } from './pay-form.tsx';

/** The card form of a server with Stripe: the fields are Stripe's own frames, and nothing typed there reaches this page. */
export function StripeCard({ publishableKey }: { publishableKey: string }) {
  const [attempt, setAttempt] = useState(0);
  const again = (): void => setAttempt(attempt + 1);
  return <LoadedCard key={attempt} publishableKey={publishableKey} onRetry={again} />;
}

function LoadedCard({ publishableKey, onRetry }: { publishableKey: string; onRetry: () => void }) {
  const [stripe, setStripe] = useState<Stripe | 'failed' | null>(null);
  useEffect(() => {
    let shown = true;
    loadStripe(publishableKey).then(
      (loaded) => shown && setStripe(loaded ?? 'failed'),
      () => shown && setStripe('failed'),
    );
    return () => {
      shown = false;
    };
  }, [publishableKey]);
  if (stripe === 'failed')
    return (
      <EmptyState title={texts.notLoaded()} action={<Button onClick={onRetry}>{ui.tryAgain()}</Button>}>
        {texts.stripeBlocked()}
      </EmptyState>
    );
  if (!stripe) return <Skeleton lines={4} />;
  return (
    <Elements stripe={stripe} options={{ locale: language() }}>
      <CardForm />
    </Elements>
  );
}

type Field = 'number' | 'expiry' | 'cvc';

function CardForm() {
  const stripe = useStripe();
  const elements = useElements();
  const purchase = usePurchase();
  const options = useFieldOptions();
  const [faults, setFaults] = useState<Partial<Record<Field, string | undefined>>>({});
  const form = useForm({
    fields: [],
    check: () => ({}),
    send: async () => {
      const card = elements?.getElement(CardNumberElement);
      if (stripe && card) await purchase(stripeTerminal(stripe, card));
    },
    explain: explainCard,
  });
  const field = (name: Field) => ({
    options: name === 'number' ? { ...options, showIcon: true } : options,
    onChange: ({ error }: StripeElementChangeEvent) =>
      setFaults((shown) => ({ ...shown, [name]: error?.message })),
  });
  return (
    <PayForm
      form={form}
      note={
        <p className="flex items-center justify-center gap-2 text-12 text-text-3">
          <Lock aria-hidden size={14} />
          {texts.straightToProvider()}
        </p>
      }
    >
      <CardField label={texts.cardNumber()} error={faults.number}>
        {(look) => <CardNumberElement {...look} {...field('number')} />}
      </CardField>
      <div className="grid grid-cols-2 gap-3 max-2xs:grid-cols-1">
        <CardField label={texts.expiry()} error={faults.expiry}>
          {(look) => <CardExpiryElement {...look} {...field('expiry')} />}
        </CardField>
        <CardField label={texts.cvc()} error={faults.cvc}>
          {(look) => <CardCvcElement {...look} {...field('cvc')} />}
        </CardField>
      </div>
    </PayForm>
  );
}

interface CardFieldProps {
  label: string;
  error: string | undefined;
  children: (look: { id: string; className: string }) => ReactNode;
}

/** Label, box and error of a field whose input is in a frame of Stripe's; it looks as a `TextField`. */
function CardField({ label, error, children }: CardFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium text-12 text-text-2">
        {label}
      </label>
      {children({
        id,
        className: clsx(
          'h-10 rounded-ctl border bg-bg-2 px-3 py-2.5',
          '[&.StripeElement--focus]:outline-2 [&.StripeElement--focus]:outline-focus [&.StripeElement--focus]:outline-offset-1',
          error === undefined ? 'border-line-ctl' : 'border-red-text',
        ),
      })}
      <p role={error === undefined ? undefined : 'alert'} className="min-h-4 text-12 text-red-text">
        {error}
      </p>
    </div>
  );
}

/** The colours of the theme on screen, which change with it: a frame of another origin does not see our style sheet. */
function useFieldOptions() {
  useTheme();
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  return {
    style: {
      base: {
        color: token('--text-1'),
        fontFamily: 'system-ui, sans-serif',
        fontSize: token('--fs-14'),
        iconColor: token('--text-3'),
        lineHeight: '20px',
        '::placeholder': { color: token('--text-3') },
      },
      invalid: { color: token('--red-text'), iconColor: token('--red-text') },
    },
  };
}

function stripeTerminal(stripe: Stripe, card: StripeCardNumberElement): CardTerminal {
  let method = '';
  return {
    async paymentMethod() {
      const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card });
      if (paymentMethod) {
        method = paymentMethod.id;
        return method;
      }
      if (error.type === 'validation_error') {
        card.focus();
        throw new CardIncomplete(error.message);
      }
      throw new Error(error.message ?? texts.notThrough());
    },
    confirm: async (clientSecret, returnUrl) =>
      outcomeOf(
        stripe,
        clientSecret,
        await stripe.confirmCardPayment(
          clientSecret,
          { payment_method: method, return_url: returnUrl },
          // Done in a second step, so that the page can say that the bank asks.
          { handleActions: false },
        ),
      ),
    authenticate: async (clientSecret) =>
      outcomeOf(stripe, clientSecret, await stripe.confirmCardPayment(clientSecret)),
  };
}

async function outcomeOf(
  stripe: Stripe,
  clientSecret: string,
  { paymentIntent, error }: PaymentIntentResult,
): Promise<CardOutcome> {
  if (!error) return statusOf(paymentIntent.status);
  // A lost connection says nothing about the payment: Stripe is asked what became of it.
  if (isRefusal(error)) return failed(error);
  const asked = await stripe.retrievePaymentIntent(clientSecret).catch(() => null);
  const status = asked?.paymentIntent?.status;
  return status === 'succeeded' || status === 'processing' ? { status } : failed(error);
}

function statusOf(status: string): CardOutcome {
  return status === 'succeeded' || status === 'processing' || status === 'requires_action'
    ? { status }
    : { status: 'failed', message: texts.notThrough() };
}

function isRefusal({ type, code }: StripeError): boolean {
  return type === 'card_error' || code === 'payment_intent_authentication_failure';
}

function failed(error: StripeError): CardOutcome {
  return { status: 'failed', message: error.message ?? texts.notThrough() };
}
