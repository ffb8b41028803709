import { useState } from 'react';
import { confirmSandboxPayment } from '#contract/index.ts';
import { credentials as texts } from '#i18n/en/account.ts';
import { callApi } from '#src/api/client/index.ts';
import type { CardOutcome, CardTerminal } from '#src/editor/state/session/purchase.ts';
import { sessionAuth } from '#src/editor/state/session/session.ts';
import { Button, Modal, rich, TextField } from '#src/ui/index.ts';
import { type FormState, useForm } from '../form-state.ts';
import { explainCard, PayForm, usePurchase } from './pay-form.tsx';

/** Stripe's test numbers (https://docs.stripe.com/testing) and what the sandbox makes of them. */
export const TEST_CARDS = [
  { number: '4242424242424242', outcome: 'success', label: texts.cardSucceeds },
  { number: '4000002760003184', outcome: 'secure', label: texts.cardSecure },
  { number: '4000002500003155', outcome: 'secure', label: texts.cardSecure },
  { number: '4000000000000002', outcome: 'declined', label: texts.cardDeclined },
  { number: '4000000000009995', outcome: 'insufficient', label: texts.cardInsufficient },
] as const;

interface CardInput {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
}

/** What is wrong with each part, in the words of Stripe's own fields. Absent means it is fine. */
export function cardFaults(card: CardInput, now: Date): Partial<CardInput> {
  const number = digits(card.number);
  const expiry = expiryFault(digits(card.expiry), now);
  return {
    ...(number.length < 16
      ? { number: texts.numberIncomplete() }
      : !passesLuhn(number) && { number: texts.numberInvalid() }),
    ...(expiry !== null && { expiry }),
    ...(digits(card.cvc).length < 3 && { cvc: texts.cvcIncomplete() }),
  };
}

/** Names the payment method by what the card does, never by its number. @param unique tells one payment from the next */
export function sandboxMethod(number: string, unique: string): string {
  const card = TEST_CARDS.find((item) => item.number === digits(number));
  return `pm_sandbox_${card?.outcome ?? 'other'}_${unique}`;
}

export function formatNumber(text: string): string {
  return digits(text)
    .slice(0, 16)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
}

export function formatExpiry(text: string): string {
  const typed = digits(text).slice(0, 4);
  const all = /^[2-9]/.test(typed) ? `0${typed}`.slice(0, 4) : typed;
  return all.length > 2 ? `${all.slice(0, 2)} / ${all.slice(2)}` : all;
}

function formatCvc(text: string): string {
  return digits(text).slice(0, 4);
}

function expiryFault(text: string, now: Date): string | null {
  const month = Number(text.slice(0, 2));
  if (text.length < 4 || month < 1 || month > 12) return texts.expiryIncomplete();
  const end = new Date(2000 + Number(text.slice(2)), month, 1);
  return end <= now ? texts.expiryPast() : null;
}

/** The check digit of card numbers (ISO/IEC 7812-1, annex B). */
function passesLuhn(number: string): boolean {
  const sum = Array.from(number)
    .reverse()
    .reduce((total, character, index) => {
      const value = Number(character) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

function digits(text: string): string {
  return text.replace(/\D/g, '');
}

/** The card form of a server without Stripe: test cards only, marked as such. The number stays in this page. */
export function SandboxCard() {
  const purchase = usePurchase();
  const [question, setQuestion] = useState<((authenticated: boolean) => void) | null>(null);
  const form = useForm({
    fields: ['number', 'expiry', 'cvc'],
    check: (values) => cardFaults(values, new Date()),
    send: (values) => purchase(sandboxTerminal(values.number, ask)),
    explain: explainCard,
  });

  function ask(): Promise<boolean> {
    return new Promise((resolve) =>
      setQuestion(() => (authenticated: boolean) => {
        setQuestion(null);
        resolve(authenticated);
      }),
    );
  }

  const fill = (card: string): void => {
    const fields = form.element.current?.elements;
    for (const [name, value] of [
      ['number', formatNumber(card)],
      ['expiry', `12 / ${String(new Date().getFullYear() + 4).slice(2)}`],
      ['cvc', '123'],
    ] as const) {
      const field = fields?.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value;
      form.changed(name);
    }
  };

  return (
    <>
      <aside
        aria-label={texts.sandbox()}
        className="mb-4 grid gap-2 rounded-card border border-line-ctl border-dashed p-3"
      >
        <p>{rich(texts.sandboxText({ b: (words) => <b className="font-semibold">{words}</b> }))}</p>
        <ul className="grid gap-1">
          {TEST_CARDS.map((card) => (
            <li key={card.number}>
              <button
                type="button"
                onClick={() => fill(card.number)}
                className="touch-target flex min-h-6 w-full items-center justify-between gap-3 max-2xs:flex-wrap max-2xs:gap-y-0 rounded-chip px-1 text-left hover:bg-bg-2"
              >
                <span className="num text-blue-text">{formatNumber(card.number)}</span>
                <span className="text-12 text-text-2">{card.label()}</span>
              </button>
            </li>
          ))}
        </ul>
      </aside>
      <PayForm form={form} note={null}>
        <CardField
          form={form}
          name="number"
          label={texts.cardNumber()}
          placeholder="4242 4242 4242 4242"
          format={formatNumber}
        />
        <div className="grid grid-cols-2 gap-3 max-2xs:grid-cols-1">
          <CardField
            form={form}
            name="expiry"
            label={texts.expiry()}
            placeholder={texts.expiryForm()}
            format={formatExpiry}
          />
          <CardField form={form} name="cvc" label={texts.cvc()} placeholder="123" format={formatCvc} />
        </div>
      </PayForm>
      {question && (
        <Modal
          open
          onClose={() => question(false)}
          title={texts.secure()}
          actions={
            <>
              <Button size="lg" onClick={() => question(false)}>
                {texts.fail()}
              </Button>
              <Button size="lg" variant="primary" onClick={() => question(true)}>
                {texts.complete()}
              </Button>
            </>
          }
        >
          <p className="mt-2 text-text-2">{texts.secureText()}</p>
        </Modal>
      )}
    </>
  );
}

interface CardFieldProps {
  form: FormState<keyof CardInput>;
  name: keyof CardInput;
  label: string;
  placeholder: string;
  format: (text: string) => string;
}

function CardField({ form, name, label, placeholder, format }: CardFieldProps) {
  return (
    <TextField
      name={name}
      label={label}
      inputMode="numeric"
      autoComplete="off"
      placeholder={placeholder}
      error={form.faults[name]}
      onChange={(event) => {
        event.target.value = format(event.target.value);
        form.changed(name);
      }}
    />
  );
}

function sandboxTerminal(number: string, ask: () => Promise<boolean>): CardTerminal {
  const confirm = async (client_secret: string, authenticated?: boolean): Promise<CardOutcome> => {
    const { payment_status, message } = await callApi(confirmSandboxPayment, {
      ...sessionAuth(),
      client_secret,
      authenticated: authenticated === undefined ? undefined : authenticated ? 'true' : 'false',
    });
    return payment_status === 'requires_payment_method'
      ? { status: 'failed', message: message ?? texts.declined() }
      : { status: payment_status };
  };
  return {
    paymentMethod: async () => sandboxMethod(number, crypto.randomUUID()),
    confirm: (clientSecret) => confirm(clientSecret),
    authenticate: async (clientSecret) => confirm(clientSecret, await ask()),
  };
}
