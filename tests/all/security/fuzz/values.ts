import type { Draws } from './random.ts';

/** Texts that parsers, databases, file systems and regular expressions trip over. */
const AWKWARD = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'é'.normalize('NFD'),
  '‮txt.4pm',
  '../../../../etc/passwd',
  'C:\\nul',
  '%00%2e%2e%2f',
  "'; DROP TABLE users; --",
  '$1',
  '{{7*7}}',
  '<script>alert(1)</script>',
  'null',
  'undefined',
  'true',
  'NaN',
  '-0',
  '1e309',
  '0x10',
  '9007199254740993',
  '-9223372036854775809',
  '1,5',
  '１２',
  '__proto__',
  'constructor',
  '🙂'.repeat(64),
  'a@b.c\r\nBcc: d@e.f',
  '"a b"@c.d',
  '@'.repeat(5000),
  `${'a'.repeat(60)}@${'b.'.repeat(500)}`,
] as const;

/** One text for a form field. Most are small; one in twenty is large, one in a hundred very large. */
export function awkwardText(draws: Draws): string {
  if (draws.chance(0.01)) return 'x'.repeat(draws.one([1_000_000, 4_000_000]));
  if (draws.chance(0.04)) return 'y'.repeat(draws.one([1000, 20_000, 70_000]));
  if (draws.chance(0.2)) return String(draws.one([0, 1, -1, 1.5, 1e6 + 1, 2 ** 31, 2 ** 53, -1e300]));
  if (draws.chance(0.2)) return awkwardJson(draws);
  return draws.one(AWKWARD);
}

/** A JSON text, or nearly: nested far too deep, of the wrong shape, with far too many elements. */
export function awkwardJson(draws: Draws): string {
  const depth = draws.one([10, 31, 33, 500, 20_000, 100_000]);
  const many = draws.one([3, 1000, 50_000]);
  return draws.one<() => string>([
    () => '['.repeat(depth) + ']'.repeat(depth),
    () => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
    () => '['.repeat(depth),
    () => `[${'[0,"x"],'.repeat(many)}[0,1]]`,
    () => `[${'[1,0],'.repeat(many)}[0,1]]`,
    () => `[${'"um",'.repeat(many)}"um"]`,
    () => `[${'{"start":0,"duration":1e300},'.repeat(many)}{}]`,
    () => `[${'null,'.repeat(many)}null]`,
    () => `{${Array.from({ length: Math.min(many, 20_000) }, (_, i) => `"k${i}":${i}`).join()}}`,
    () => '{"version":1,"__proto__":{"x":1}}',
    () => '"\\ud800\\u0000"',
    () => '[1e999,-1e999]',
    () => '[NaN]',
    () => '\ufeff[]',
  ])();
}
