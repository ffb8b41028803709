import { expect, test } from 'vitest';
import { formatSize } from '#model/time/format.ts';
import { formatStorage, storageFault } from './storage.ts';

test('an upload that does not fit is told with what is left; one that fits, or an unknown limit, is not', () => {
  const use = { used_bytes: 49.2e9, limit_bytes: 50e9 };
  expect(storageFault(800e6, use)).toBeNull();
  expect(storageFault(900e6, null)).toBeNull();
  expect(storageFault(900e6, use)).toBe(
    'These files need 900 MB, and 800 MB of your 50 GB are left. Remove files, or delete projects for good.',
  );
  expect(storageFault(1, { used_bytes: 60e9, limit_bytes: 50e9 })).toContain('0 MB of your 50 GB');
});

test('sizes of files in powers of two, of storage in powers of ten', () => {
  expect([500, 500_000, 500 * 1024 * 1024].map(formatSize)).toEqual(['1 KB', '0.5 MB', '500 MB']);
  expect([0, 3_600_000, 1.25e9, 50e9].map(formatStorage)).toEqual(['0 MB', '3.6 MB', '1.3 GB', '50 GB']);
});
