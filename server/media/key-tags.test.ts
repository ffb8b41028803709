import { expect, test } from 'vitest';
import { keyArguments } from './carried.ts';
import { containerFor } from './formats.ts';

const PHONE = { major_brand: 'qt  ', title: 'Walk', 'com.apple.quicktime.make': 'Apple' };
const line = (extension: string, tags: Record<string, string>, hasCover = false) =>
  keyArguments(containerFor(extension), tags, hasCover).join(' ');

test('keys of phones are written where the container holds them, ordinary tags under names of keys as well', () => {
  expect(line('mov', PHONE)).toMatch(
    /^-metadata major_brand= .*quicktime.title=Walk -movflags \+use_metadata_tags$/,
  );
  expect(line('mp4', { 'com.android.version': '14' })).toContain('use_metadata_tags');
  expect(line('mp4', { ...PHONE, 'com.apple.quicktime.title': 'Mine' })).not.toContain('=Walk');
});

test('other recordings keep the tags that players look for', () => {
  expect(line('mp4', { title: 'Walk', make: 'Maker' })).toBe('');
  expect(line('mkv', PHONE)).toBe('');
  expect(line('mp4', PHONE, true)).toBe('');
});
