/** How wide text of burnt captions is: advances of Inter (regular), the font that they are drawn with, in hundredths of an em, rounded up. */

/** U+0020 to U+007E. */
const ASCII =
  '29 29 47 64 65 99 65 30 37 37 51 67 29 46 29 37 64 41 61 62 65 60 63 57 62 63 29 31 67 67 67 52 97 ' +
  '69 66 74 73 61 60 75 75 27 58 68 57 91 76 77 64 77 65 65 65 75 69 99 69 68 63 37 37 37 48 46 33 57 ' +
  '62 58 62 59 38 62 60 25 25 55 25 88 60 60 62 62 38 53 33 60 57 82 55 57 56 43 34 43 67';
/** U+00A0 to U+017F: letters with accents. */
const LATIN =
  '29 29 58 62 73 55 28 57 60 92 46 59 67 46 67 48 46 67 45 45 33 59 61 29 27 31 49 59 81 85 89 52 69 ' +
  '69 69 69 69 69 100 74 61 61 61 61 27 27 27 27 74 76 77 77 77 77 77 67 77 75 75 75 75 68 64 62 57 57 ' +
  '57 57 57 57 92 58 59 59 59 59 25 25 25 25 59 60 60 60 60 60 60 67 60 60 60 60 60 57 62 57 69 57 69 ' +
  '57 69 57 74 58 74 58 74 58 74 58 73 71 74 62 61 59 61 59 61 59 61 59 61 59 75 62 75 62 75 62 75 62 ' +
  '75 60 78 60 27 25 27 25 27 25 27 25 27 25 84 49 58 25 68 55 53 57 25 57 25 57 34 57 36 60 25 76 60 ' +
  '76 60 76 60 46 76 60 77 60 77 60 77 60 101 100 65 38 65 38 65 38 65 53 65 53 65 53 65 53 65 33 65 38 ' +
  '65 33 75 60 75 60 75 60 75 60 75 60 75 60 99 82 68 57 68 63 56 63 56 63 56 32';
/** Dashes, quotation marks, dots and narrow spaces. */
const SIGNS: readonly (readonly [signs: string, advance: number])[] = [
  ['\u2009\u202f', 33],
  ['\u2018\u2019', 27],
  ['\u201c\u201d', 45],
  ['\u2039\u203a', 39],
  ['\u2013', 50],
  ['\u20ac', 67],
  ['\u2026', 87],
  ['\u2014', 100],
];
/** What other fonts draw: about as wide as it gets, since they are not measured. */
const OTHER = 100;

const ADVANCES: ReadonlyMap<number, number> = new Map([
  ...ASCII.split(' ').map((advance, i) => [0x20 + i, Number(advance)] as const),
  ...LATIN.split(' ').map((advance, i) => [0xa0 + i, Number(advance)] as const),
  ...SIGNS.flatMap(([signs, advance]) =>
    Array.from(signs, (sign) => [sign.codePointAt(0) ?? 0, advance] as const),
  ),
]);

const COMBINING = /\p{M}/u;

/** Width of a line in ems; kerning, which mostly takes away, is left out. */
export function textWidth(text: string): number {
  let hundredths = 0;
  for (const sign of text)
    hundredths += ADVANCES.get(sign.codePointAt(0) ?? 0) ?? (COMBINING.test(sign) ? 0 : OTHER);
  return hundredths / 100;
}
