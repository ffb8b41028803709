import { randomBytes } from 'node:crypto';
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

test('what was made at random is not, in any of the usual spellings', () => {
  for (let i = 0; i < 2000; i++) {
    expect(isWeakSecret(randomBytes(32).toString('base64'))).toBe(false);
    expect(isWeakSecret(randomBytes(24).toString('base64url'))).toBe(false);
    expect(isWeakSecret(randomBytes(16).toString('hex'))).toBe(false);
    expect(isWeakSecret(crypto.randomUUID())).toBe(false);
  }
});

test('a passphrase of enough words is not', () => {
  expect(isWeakSecret('harbor-violin-cactus-meadow-throne-puzzle')).toBe(false);
});
