import { expect, test } from 'vitest';
import { createEncryption } from './encryption.ts';

const secret = 'k3'.repeat(20);

test('what is sealed opens with the same secret, purpose and context alone', () => {
  const encryption = createEncryption(secret, 'one');
  const bytes = Buffer.from('a key of an app');
  const sealed = encryption.encrypt(bytes, 'maya');
  expect(sealed).not.toBe(encryption.encrypt(bytes, 'maya'));
  expect(Buffer.from(sealed, 'base64url').includes(bytes)).toBe(false);
  expect(encryption.decrypt(sealed, 'maya')).toEqual(bytes);
  expect(encryption.decrypt(sealed, 'noor')).toBeNull();
  expect(createEncryption(secret, 'two').decrypt(sealed, 'maya')).toBeNull();
  expect(createEncryption(`${secret}x`, 'one').decrypt(sealed, 'maya')).toBeNull();
  const changed = Buffer.from(sealed, 'base64url');
  changed[changed.length - 1]! ^= 1;
  expect(encryption.decrypt(changed.toString('base64url'), 'maya')).toBeNull();
  expect(encryption.decrypt('', 'maya')).toBeNull();
});
