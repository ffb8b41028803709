/** NUL and halves of pairs, which the database does not keep, and two code points that XML does not hold. */
const UNSOUND = /[\0\ufffe\uffff]|\p{Cs}/gu;
/** Quick, for texts of a hundred thousand words: also any letter of a whole pair. */
const PERHAPS_UNSOUND = /[\0\ufffe\uffff\ud800-\udfff]/;

/**
 * A text that can be stored and written to any file: each character that cannot becomes U+FFFD. Used where a person, a file or a recogniser
 * brings text; callers of the API are refused instead.
 */
export function soundText(text: string): string {
  return PERHAPS_UNSOUND.test(text) ? text.replace(UNSOUND, '\ufffd') : text;
}

export function isSoundText(text: string): boolean {
  return soundText(text) === text;
}

/** With sound texts in all that a value of JSON holds. */
export function soundTexts<T>(value: T): T {
  return (typeof value === 'string' ? soundText(value) : isPlain(value) ? soundInside(value) : value) as T;
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}

function soundInside(value: object): unknown {
  if (Array.isArray(value)) return value.map(soundTexts);
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, soundTexts(inside)]));
}
