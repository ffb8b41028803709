const BITS = 48;
const WORD_BITS = 11;

const COMMON =
  /secret|password|passwd|change|replace|example|trimscript|default|signing|metrics|webhook|token|test|local|sample|dummy|admin|letmein|please|your|this|1234+|qwert[yz]?/gi;
const ROWS = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm', '01234567890'];

/** Repeated, in sequence, or of words. */
export function isWeakSecret(secret: string): boolean {
  const rest = onePeriod(withoutSequences(secret.replace(COMMON, '')));
  return Math.min(shannonBits(rest), wordBits(secret)) < BITS;
}

function shannonBits(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= count * Math.log2(count / text.length);
  return bits;
}

function onePeriod(text: string): string {
  for (let length = 1; length <= text.length / 2; length++)
    if (text.slice(length) === text.slice(0, -length)) return text.slice(0, length);
  return text;
}

/** Neighbours in the alphabet, on the keyboard or among digits. */
function withoutSequences(text: string): string {
  const follows = (a: string, b: string): boolean =>
    ROWS.some((row) => row.includes(a + b) || row.includes(b + a));
  return [...text]
    .filter((character, i) => i === 0 || !follows(text.charAt(i - 1).toLowerCase(), character.toLowerCase()))
    .join('');
}

function wordBits(text: string): number {
  const words = text.split(/[\s_.,:;!?-]+/).filter(Boolean);
  const areWords = words.length > 1 && words.every((word) => /^[A-Za-z][a-z]{0,14}\d{0,4}$/.test(word));
  return areWords
    ? new Set(words.map((word) => word.toLowerCase())).size * WORD_BITS
    : Number.POSITIVE_INFINITY;
}
