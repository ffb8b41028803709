import { credentials as texts } from '#i18n/en/account.ts';

/** Stripe's test numbers (https://docs.stripe.com/testing) and what the sandbox makes of them. */
export const TEST_CARDS = [
  { number: '4242424242424242', outcome: 'success', label: texts.cardSucceeds },
  { number: '4000002760003184', outcome: 'secure', label: texts.cardSecure },
  { number: '4000002500003155', outcome: 'secure', label: texts.cardSecure },
  { number: '4000000000000002', outcome: 'declined', label: texts.cardDeclined },
  { number: '4000000000009995', outcome: 'insufficient', label: texts.cardInsufficient },
] as const;

export interface CardInput {
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

export function formatCvc(text: string): string {
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
