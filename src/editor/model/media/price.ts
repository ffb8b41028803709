import { model } from '#i18n/en/common.ts';
import { formatFixed, formatNumber } from '#i18n/texts.ts';
import { tenthsOf } from '../time/clock.ts';

/** What a download costs in credentials, and credentials in cents of a euro (specification §9). */

/**
 * Credentials of a download: whole minutes of its output, counted up from the tenth of a second that is shown, at least 1; nothing
 * for the product's own sample.
 */
export function priceInCredentials(outputSeconds: number, media: { readonly sample?: boolean } = {}): number {
  return media.sample ? 0 : Math.max(1, Math.ceil(tenthsOf(outputSeconds) / 600));
}

export interface CredentialPackage {
  readonly credentials: number;
  readonly cents: number;
}

export const PACKAGES: readonly CredentialPackage[] = [
  { credentials: 120, cents: 300 },
  { credentials: 180, cents: 400 },
  { credentials: 360, cents: 700 },
  { credentials: 600, cents: 1000 },
];

/** `centsEach` applies from `from` up to the next tier. */
export const TIERS: readonly { readonly from: number; readonly centsEach: number }[] = [
  { from: 0, centsEach: 18 },
  { from: 60, centsEach: 16 },
  { from: 180, centsEach: 14 },
  { from: 360, centsEach: 12 },
];

export const MAX_PURCHASE = 600;

/** Stripe's minimum in euro: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
export const MIN_CHARGE_CENTS = 50;

/** `credentials` from 0 to `MAX_PURCHASE`; packages take their own price. */
export function priceInCents(credentials: number): number {
  const found = packageOf(credentials);
  if (found) return found.cents;
  const tier = TIERS.findLast(({ from }) => credentials >= from);
  return credentials * (tier?.centsEach ?? 0);
}

export function packageOf(credentials: number): CredentialPackage | null {
  return PACKAGES.find((item) => item.credentials === credentials) ?? null;
}

/** The smallest package that holds at least as many credentials as a custom amount and costs less; null for none. */
export function cheaperPackage(credentials: number): CredentialPackage | null {
  if (credentials === 0 || packageOf(credentials)) return null;
  const cents = priceInCents(credentials);
  return PACKAGES.find((item) => item.credentials >= credentials && item.cents < cents) ?? null;
}

/** Whole, 0 to `MAX_PURCHASE`; 0 for what is no number (specification §5). */
export function parseAmount(text: string): number {
  const value = Math.trunc(Number(text));
  return value > 0 ? Math.min(value, MAX_PURCHASE) : 0;
}

export function formatEuros(cents: number): string {
  return euros(cents, 2);
}

/** `€7`, with cents only where there are any. */
export function formatShortEuros(cents: number): string {
  return euros(cents, cents % 100 === 0 ? 0 : 2);
}

function euros(cents: number, minimumFractionDigits: number): string {
  const style = { style: 'currency', currency: 'EUR', useGrouping: false } as const;
  return formatNumber(cents / 100, { ...style, minimumFractionDigits, maximumFractionDigits: 2 });
}

export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? model.hoursAndMinutes({ hours, minutes: minutes % 60 }) : model.minutes({ minutes });
}

/** `60 to 179`, with its price. */
export function tierRows(): { readonly amount: string; readonly price: string }[] {
  return TIERS.map(({ from, centsEach }, index) => {
    const next = TIERS[index + 1];
    const amount = !next
      ? model.tierLast({ from })
      : from === 0
        ? model.tierFirst({ until: next.from })
        : model.tier({ from, to: next.from - 1 });
    return { amount, price: formatEuros(centsEach) };
  });
}

export function centsEach({ credentials, cents }: CredentialPackage): string {
  return model.cents({ cents: formatFixed(cents / credentials, 1) });
}
