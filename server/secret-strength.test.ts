import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { isWeakSecret } from './secret-strength.ts';

test.each([
  'x'.repeat(64),
  'abcabcabcabcabcabcabcabcabcabcabcabc',
  'abcdefghijklmnopqrstuvwxyz0123456789',
  'QwertyuiopAsdfghjklZxcvbnm1234567890',
  '12345678901234567890123456789012',
  'please-change-this-signing-secret-now',
  'trimscript-production-signing-secret',
  'correct horse battery staple',
  'SECRETSECRETSECRETSECRETSECRETSECRET',
  '0000000000000000000000000000000000001',
])('%s is weak', (secret) => {
  expect(isWeakSecret(secret)).toBe(true);
});

// Numbers that are the same in every run: one in some hundred thousand of the shortest looks like a sequence.
test('what was made at random is not, in any of the usual spellings', () => {
  for (let i = 0; i < 2000; i++) {
    const bytes = createHash('sha256').update(`${i}`).digest();
    expect(isWeakSecret(bytes.toString('base64'))).toBe(false);
    expect(isWeakSecret(bytes.subarray(0, 24).toString('base64url'))).toBe(false);
    expect(isWeakSecret(bytes.subarray(0, 16).toString('hex'))).toBe(false);
    expect(
      isWeakSecret(bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5')),
    ).toBe(false);
  }
});

test('a passphrase of enough words is not', () => {
  expect(isWeakSecret('harbor-violin-cactus-meadow-throne-puzzle')).toBe(false);
});
