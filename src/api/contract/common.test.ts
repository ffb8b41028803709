import { expect, test } from 'vitest';
import { extension } from './common.ts';

test.each([
  ['mp4', 'mp4'],
  ['.mp4', 'mp4'],
  ['.MOV', 'mov'],
  ['M4A', 'm4a'],
])('the extension %s is read as %s', (given, read) => {
  expect(extension.parse(given)).toBe(read);
});

test.each(['', '.', '..mp4', 'tar.gz', '../mp4', 'mp4/x'])('%s is no extension', (given) => {
  expect(extension.safeParse(given).success).toBe(false);
});
