import { expect, test } from 'vitest';
import { cardFaults, formatExpiry, formatNumber, sandboxMethod, TEST_CARDS } from './sandbox-card.tsx';

const NOW = new Date('2026-11-21T12:00:00');
const good = { number: '4242 4242 4242 4242', expiry: '12 / 30', cvc: '123' };

test('every test card passes as a card', () => {
  for (const { number } of TEST_CARDS)
    expect(cardFaults({ ...good, number: formatNumber(number) }, NOW)).toEqual({});
});

test.each([
  [{ number: '4242 4242' }, 'number', 'Your card number is incomplete.'],
  [{ number: '4242 4242 4242 4241' }, 'number', 'Your card number is invalid.'],
  [{ expiry: '12' }, 'expiry', 'Your card’s expiration date is incomplete.'],
  [{ expiry: '13 / 30' }, 'expiry', 'Your card’s expiration date is incomplete.'],
  [{ expiry: '10 / 26' }, 'expiry', 'Your card’s expiration date is in the past.'],
  [{ cvc: '12' }, 'cvc', 'Your card’s security code is incomplete.'],
] as const)('%o is a fault', (change, field, message) => {
  expect(cardFaults({ ...good, ...change }, NOW)).toEqual({ [field]: message });
});

test('a card is good to the end of its month', () => {
  expect(cardFaults({ ...good, expiry: '11 / 26' }, NOW)).toEqual({});
});

test('fields are written as they are read', () => {
  expect(['4', '42424', '4242-4242 4242x42429'].map(formatNumber)).toEqual([
    '4',
    '4242 4',
    '4242 4242 4242 4242',
  ]);
  expect(['1', '12', '123', '1230', '9', '930'].map(formatExpiry)).toEqual([
    '1',
    '12',
    '12 / 3',
    '12 / 30',
    '09',
    '09 / 30',
  ]);
});

test('the name of a payment method says what its card does and never its number', () => {
  expect(sandboxMethod('4000 0000 0000 0002', 'x')).toBe('pm_sandbox_declined_x');
  expect(sandboxMethod('5555 5555 5555 4444', 'x')).toBe('pm_sandbox_other_x');
});
