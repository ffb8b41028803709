import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAddress, normaliseAddress } from './address.ts';

test.each([
  ['maya@northquay.example', 'maya@northquay.example'],
  [' Maya.K+rushes@NorthQuay.Example ', 'maya.k+rushes@northquay.example'],
  ["o'hara_{1}@mail.a-b.example", "o'hara_{1}@mail.a-b.example"],
  ['maya@xn--bcher-kva.example', 'maya@xn--bcher-kva.example'],
  ['maya@Bücher.example', 'maya@xn--bcher-kva.example'],
  ['maya@Bücher.example', 'maya@xn--bcher-kva.example'],
  [`${'a'.repeat(64)}@example.org`, `${'a'.repeat(64)}@example.org`],
  [`a@${'b'.repeat(63)}.example`, `a@${'b'.repeat(63)}.example`],
])('%j is an address', (text, normalised) => {
  expect(normaliseAddress(text)).toBe(normalised);
  expect(isAddress(normalised)).toBe(true);
});

test.each([
  '',
  '@',
  'maya',
  'maya@',
  '@northquay.example',
  'maya@northquay',
  'foo,bob@example.org',
  'foo;bob@example.org',
  '<bob@example.org>',
  'Bob <bob@example.org>',
  'g:bob@example.org;',
  '"bob"@example.org',
  'bob(comment)@example.org',
  'bob@[127.0.0.1]',
  'bob@127.0.0.1',
  'bob@example.org,eve@example.org',
  'bob@example.org eve@example.org',
  'bob@eve@example.org',
  'bob\r\nBcc: eve@example.org',
  'bob@example.org\r\nBcc:eve@example.org',
  'bob\0@example.org',
  'bob\u007f@example.org',
  'bob\u200b@example.org',
  'bob@exa\u00admple.org',
  'bob@example。org',
  'bob@example.org/x',
  'bob@example.org:25',
  'bob@ex%61mple.org',
  '.bob@example.org',
  'bob.@example.org',
  'b..ob@example.org',
  'bob@example..org',
  'bob@.example.org',
  'bob@example.org.',
  'bob@-example.org',
  'bob@example-.org',
  'bob@exa_mple.org',
  'jörg@example.org',
  `${'a'.repeat(65)}@example.org`,
  `a@${'b'.repeat(64)}.example`,
  `a@${`${'b'.repeat(60)}.`.repeat(5)}example`,
])('%j is no address', (text) => {
  expect(isAddress(normaliseAddress(text))).toBe(false);
});

/** Texts close to addresses, to find what only nearly is one. */
const nearly = fc
  .tuple(
    fc.string({
      unit: fc.constantFrom(...'aZ09._+-\'"<>(),;:@[]\\ \t\r\n\0éß½İſ\u0301\u200b'),
      maxLength: 70,
    }),
    fc.string({ unit: fc.constantFrom(...'aZ09.-_@:/[]%#? \n\0éßüſ。\u0301\u00ad\u200d'), maxLength: 70 }),
  )
  .map(([local, domain]) => `${local}@${domain}`);
const texts = fc.oneof(nearly, fc.string({ unit: 'binary' }), fc.emailAddress());

test('what counts as an address is plain ASCII, one address, and short enough', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const address = normaliseAddress(text);
      if (!isAddress(address)) return;
      expect(address).toMatch(/^[!#-'*+\-./0-9=?a-z^_`{|}~]{1,64}@[a-z0-9.-]{3,253}$/);
      expect(address.length).toBeLessThanOrEqual(254);
    }),
    { numRuns: 5000 },
  );
});

test('normalising an address again changes nothing, and spelling it otherwise gives the same one', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const address = normaliseAddress(text);
      fc.pre(isAddress(address));
      expect(normaliseAddress(address)).toBe(address);
      expect(normaliseAddress(` ${address.toUpperCase()}\n`)).toBe(address);
    }),
    { numRuns: 5000 },
  );
});
