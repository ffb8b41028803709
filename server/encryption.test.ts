import { expect, test } from 'vitest';
import { createEncryption } from './encryption.ts';

const secret = 'k3'.repeat(20);

test('decrypting fails with another secret, purpose or context', () => {
  const encryption = createEncryption(secret, 'one');
  const bytes = Buffer.from('a key of an app');
  const encrypted = encryption.encrypt(bytes, 'maya');
  expect(encrypted).not.toBe(encryption.encrypt(bytes, 'maya'));
  expect(Buffer.from(encrypted, 'base64url').includes(bytes)).toBe(false);
  expect(encryption.decrypt(encrypted, 'maya')).toEqual(bytes);
  expect(encryption.decrypt(encrypted, 'noor')).toBeNull();
  expect(createEncryption(secret, 'two').decrypt(encrypted, 'maya')).toBeNull();
  expect(createEncryption(`${secret}x`, 'one').decrypt(encrypted, 'maya')).toBeNull();
  const changed = Buffer.from(encrypted, 'base64url');
  changed[changed.length - 1]! ^= 1;
  expect(encryption.decrypt(changed.toString('base64url'), 'maya')).toBeNull();
  expect(encryption.decrypt('', 'maya')).toBeNull();
});
