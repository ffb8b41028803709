import { expect, test } from 'vitest';
import { createSealer } from './sealed.ts';

const secret = 'k3'.repeat(20);

test('what is sealed opens with the same secret, purpose and context alone', () => {
  const sealer = createSealer(secret, 'one');
  const bytes = Buffer.from('a key of an app');
  const sealed = sealer.seal(bytes, 'maya');
  expect(sealed).not.toBe(sealer.seal(bytes, 'maya'));
  expect(Buffer.from(sealed, 'base64url').includes(bytes)).toBe(false);
  expect(sealer.open(sealed, 'maya')).toEqual(bytes);
  expect(sealer.open(sealed, 'noor')).toBeNull();
  expect(createSealer(secret, 'two').open(sealed, 'maya')).toBeNull();
  expect(createSealer(`${secret}x`, 'one').open(sealed, 'maya')).toBeNull();
  const changed = Buffer.from(sealed, 'base64url');
  changed[changed.length - 1]! ^= 1;
  expect(sealer.open(changed.toString('base64url'), 'maya')).toBeNull();
  expect(sealer.open('', 'maya')).toBeNull();
});
