/** Encodings to choose from if the guess is wrong, by the names of TextDecoder. */
export const ENCODINGS = [
  ...['utf-8', 'utf-16le', 'utf-16be'],
  ...['windows-1252', 'windows-1250', 'iso-8859-2', 'windows-1257', 'windows-1254'],
  ...['windows-1251', 'koi8-r', 'windows-1253', 'windows-1255', 'windows-1256', 'iso-8859-6', 'windows-874'],
  ...['gb18030', 'big5', 'shift_jis', 'euc-jp', 'iso-2022-jp', 'euc-kr'],
] as const;
export type TextEncoding = (typeof ENCODINGS)[number];

export interface Decoded {
  readonly text: string;
  readonly encoding: TextEncoding;
  /** Equally likely encodings, if the guess is unsure. */
  readonly others: readonly TextEncoding[];
}

/** ISO encodings that are read as Windows encodings, which are far more common and have the same letters at the same codes. */
const AS_WINDOWS: Readonly<Record<string, TextEncoding>> = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-7': 'windows-1253',
  'iso-8859-8': 'windows-1255',
  'iso-8859-9': 'windows-1254',
};
/** Escape sequences that start 7-bit Japanese. */
const ISO_2022 = ['\u001b$@', '\u001b$B'];
/** Confidence of the detector, of 100, from which it is trusted, and its least lead over the next guess. */
const SURE = 30;
const AHEAD = 1.25;
const WESTERN = 'windows-1252';
/** So few letters beyond ASCII decide nothing: they are mostly Western European, and the user is not asked. */
const FEW = 8;
/** Confidence for Western European. */
const MIN_WESTERN_CONFIDENCE = 40;
/** Share of letters beyond ASCII in places impossible in any language, from which an encoding is wrong. */
const ODD = 0.1;
const BEYOND_ASCII = /[^\0-\u007f]/;
/** Small letters before capitals, signs inside words, rules, control characters, half-width kana. */
const ODDITIES =
  /\p{Ll}\p{Lu}|\p{L}[\p{S}¡-¿‚„†‡‰‹›]+(?=\p{L})|[\u0080-\u009f\u2500-\u259f\ufffd\uff61-\uff9f]/gu;

/** Letters that fill a short text in these encodings, while others read the same bytes as rare characters. */
const OWN_LETTERS: Partial<Record<TextEncoding, { letters: RegExp; share: number }>> = {
  'euc-kr': { letters: /\p{sc=Hang}/gu, share: 0.8 },
  'euc-jp': { letters: /[\p{sc=Hira}\p{sc=Kana}]/gu, share: 0.3 },
  shift_jis: { letters: /[\p{sc=Hira}\p{sc=Kana}]/gu, share: 0.3 },
};

/** The text of a file without its byte order mark; an invalid byte becomes U+FFFD. @param chosen by the user */
export async function decodeText(bytes: Uint8Array, chosen?: TextEncoding): Promise<Decoded> {
  const read = (encoding: TextEncoding, others: readonly TextEncoding[] = []): Decoded => ({
    text: new TextDecoder(encoding).decode(bytes),
    encoding,
    others,
  });
  const certain = chosen ?? unicodeOf(bytes);
  if (certain) return read(certain);
  const likely = await likelyEncodings(bytes);
  const [best, ...others] = likely;
  // If every guess looks wrong, any other encoding may be right.
  if (best.isOdd)
    return read(
      best.encoding,
      ENCODINGS.filter((other) => other !== best.encoding),
    );
  const isWestern = best.encoding === WESTERN && countBeyondAscii(bytes) <= FEW;
  const isSure =
    isWestern || others.every(({ confidence }) => best.confidence >= Math.max(SURE, AHEAD * confidence));
  return read(best.encoding, isSure ? [] : others.map(({ encoding }) => encoding));
}

function countBeyondAscii(bytes: Uint8Array): number {
  return bytes.reduce((count, byte) => (byte > 127 ? count + 1 : count), 0);
}

/** Null if it is not Unicode, or as likely something else. */
function unicodeOf(bytes: Uint8Array): TextEncoding | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // In UTF-16 times, numbers and line ends have a NUL beside each character.
  const nuls = [0, 0];
  for (let i = 0; i < bytes.length; i++) if (bytes[i] === 0) nuls[i % 2]++;
  const [high, low] = nuls;
  if (Math.max(high, low) > bytes.length / 10 && Math.min(high, low) < Math.max(high, low) / 10)
    return high > low ? 'utf-16be' : 'utf-16le';
  const text = new TextDecoder('utf-8').decode(bytes);
  if (ISO_2022.some((shift) => text.includes(shift))) return 'iso-2022-jp';
  const damaged = text.split('\ufffd').length - 1;
  if (damaged === 0) return 'utf-8';
  const letters = text.match(/[^\0-\u007f\ufffd]/g)?.length ?? 0;
  return letters >= 2 * damaged ? 'utf-8' : null;
}

interface Guess {
  readonly encoding: TextEncoding;
  readonly confidence: number;
  readonly isOdd: boolean;
}

/** Most likely first; at least one. */
async function likelyEncodings(bytes: Uint8Array): Promise<Guess[]> {
  // Nearly every file is UTF-8: the detector is loaded only for others.
  const { analyse } = await import('chardet');
  const found = new Map<TextEncoding, number>();
  for (const { name, confidence } of analyse(bytes)) {
    const lower = name.toLowerCase();
    const encoding = AS_WINDOWS[lower] ?? ENCODINGS.find((known) => known === lower);
    const isNew = encoding && !encoding.startsWith('utf') && !found.has(encoding);
    if (isNew && confidence > 0) found.set(encoding, confidence);
  }
  if (found.size === 0 || countBeyondAscii(bytes) <= FEW)
    found.set(WESTERN, Math.max(MIN_WESTERN_CONFIDENCE, found.get(WESTERN) ?? 0));
  const read = [...found].map(([encoding, confidence]) => {
    const text = new TextDecoder(encoding).decode(bytes);
    const letters = text.match(/[^\0-\u007f]/g)?.length ?? 0;
    const oddities = text.match(ODDITIES)?.filter((found) => BEYOND_ASCII.test(found)).length ?? 0;
    const isOdd = oddities > ODD * letters;
    const own = OWN_LETTERS[encoding];
    const isOwn = own && (text.match(own.letters)?.length ?? 0) >= own.share * letters;
    return { encoding, confidence, isOdd, rank: confidence + (isOwn ? SURE : 0) };
  });
  const plausible = read.filter(({ isOdd }) => !isOdd);
  return (plausible.length > 0 ? plausible : read).toSorted((a, b) => b.rank - a.rank);
}
