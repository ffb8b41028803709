/** Encodings that a text may be read in where the guess is wrong, by the names of TextDecoder. */
export const ENCODINGS = [
  ...['utf-8', 'utf-16le', 'utf-16be'],
  ...['windows-1252', 'windows-1250', 'iso-8859-2', 'windows-1257', 'windows-1254'],
  ...['windows-1251', 'koi8-r', 'windows-1253', 'windows-1255', 'windows-1256', 'iso-8859-6', 'windows-874'],
  ...['gb18030', 'big5', 'shift_jis', 'euc-jp', 'iso-2022-jp', 'euc-kr'],
] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface Decoded {
  readonly text: string;
  readonly encoding: Encoding;
  /** Others that are as likely, where the guess is unsure. */
  readonly others: readonly Encoding[];
}

/** ISO's sets whose letters the sets of Windows, far more common in files, have at the same places. */
const AS_WINDOWS: Readonly<Record<string, Encoding>> = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-7': 'windows-1253',
  'iso-8859-8': 'windows-1255',
  'iso-8859-9': 'windows-1254',
};
/** Bytes that begin Japanese in seven bits. */
const ISO_2022 = ['\u001b$@', '\u001b$B'];
/** Confidence of the detector, of 100, from which on it is believed, and how far ahead of the next it must be. */
const SURE = 30;
const AHEAD = 1.25;
/** Letters beyond ASCII of a text in Western Europe's set, the commonest, that nobody is asked about. */
const FEW = 8;
/** Share of letters beyond ASCII that stand as no language has them, from which on an encoding is wrong. */
const ODD = 0.1;
/** Small letters before capitals, signs inside words, rules, control characters, half-width kana. */
const ODDITIES =
  /\p{Ll}\p{Lu}|\p{L}[\p{S}¡-¿‚„†‡‰‹›]+(?=\p{L})|[\u0080-\u009f\u2500-\u259f\ufffd\uff61-\uff9f]/gu;

/** What a short text in these is full of, while the others read the same bytes as rare characters. */
const OWN_LETTERS: Partial<Record<Encoding, { letters: RegExp; share: number }>> = {
  'euc-kr': { letters: /\p{sc=Hang}/gu, share: 0.8 },
  'euc-jp': { letters: /[\p{sc=Hira}\p{sc=Kana}]/gu, share: 0.3 },
  shift_jis: { letters: /[\p{sc=Hira}\p{sc=Kana}]/gu, share: 0.3 },
};

/** The text of a file without its mark; a byte that is damaged becomes U+FFFD. @param chosen by the user */
export async function decodeText(bytes: Uint8Array, chosen?: Encoding): Promise<Decoded> {
  const read = (encoding: Encoding, others: readonly Encoding[] = []): Decoded => ({
    text: new TextDecoder(encoding).decode(bytes),
    encoding,
    others,
  });
  const certain = chosen ?? unicodeOf(bytes);
  if (certain) return read(certain);
  const likely = await likelyEncodings(bytes);
  const [best, ...others] = likely;
  if (!best) return read('windows-1252');
  const isFew = best.encoding === 'windows-1252' && bytes.filter((byte) => byte > 127).length <= FEW;
  const isSure =
    isFew || others.every(({ confidence }) => best.confidence >= Math.max(SURE, AHEAD * confidence));
  return read(best.encoding, isSure ? [] : others.map(({ encoding }) => encoding));
}

/** Null where it is no Unicode, or as likely something else. */
function unicodeOf(bytes: Uint8Array): Encoding | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Times, numbers and line ends have a NUL beside each character in UTF-16.
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

/** Likeliest first. */
async function likelyEncodings(
  bytes: Uint8Array,
): Promise<{ readonly encoding: Encoding; readonly confidence: number }[]> {
  // Nearly every file is UTF-8: a detector is loaded for the others.
  const { analyse } = await import('chardet');
  const found = analyse(bytes).flatMap(({ name, confidence }) => {
    const lower = name.toLowerCase();
    const encoding = AS_WINDOWS[lower] ?? ENCODINGS.find((known) => known === lower);
    return encoding && !encoding.startsWith('utf') && confidence > 0 ? [{ encoding, confidence }] : [];
  });
  const unlike = found.filter(
    ({ encoding }, i) => found.findIndex((other) => other.encoding === encoding) === i,
  );
  const read = unlike.map(({ encoding, confidence }) => {
    const text = new TextDecoder(encoding).decode(bytes);
    const letters = text.match(/[^\0-\u007f]/g)?.length ?? 0;
    const isOdd = (text.match(ODDITIES)?.length ?? 0) > ODD * letters;
    const own = OWN_LETTERS[encoding];
    const isOwn = own && (text.match(own.letters)?.length ?? 0) >= own.share * letters;
    return { encoding, confidence, isOdd, rank: confidence + (isOwn ? SURE : 0) };
  });
  const plausible = read.filter(({ isOdd }) => !isOdd);
  return (plausible.length > 0 ? plausible : read).toSorted((a, b) => b.rank - a.rank);
}
