import type { Word } from '../types.ts';
import { soundText } from './sound-text.ts';

/** Scripts that put no spaces between words, by the language whose rules find them. */
const UNSPACED = {
  ja: '\\p{sc=Hira}\\p{sc=Kana}ー',
  zh: '\\p{sc=Han}',
  th: '\\p{sc=Thai}',
  lo: '\\p{sc=Lao}',
  km: '\\p{sc=Khmr}',
  my: '\\p{sc=Mymr}',
};
const LANGUAGES = Object.entries(UNSPACED).map(([language, letters]) => ({
  language,
  letters: new RegExp(`[${letters}]`, 'u'),
}));
const LETTERS = Object.values(UNSPACED).join('');
const IS_UNSPACED = new RegExp(`[${LETTERS}]`, 'u');
const BEGINS = new RegExp(`^[${LETTERS}]`, 'u');
const ENDS = new RegExp(`[${LETTERS}]\\p{M}*$`, 'u');
/** Letters and signs of East Asia, which have no space beside other scripts and numbers either. */
const EAST = `${UNSPACED.ja}${UNSPACED.zh}\u3000-\u303f\uff00-\uff0f\uff1a-\uff20`;
const BEGINS_EAST = new RegExp(`^[“‘]?[${EAST}]`, 'u');
const ENDS_EAST = new RegExp(`[${EAST}][”’]?$`, 'u');

/** No-break spaces are part of a word. */
export function splitAtSpaces(text: string): string[] {
  return text.split(/[ \t\r\n\f\v]+/).filter((part) => part !== '');
}

/** At spaces, and at the ends of words where the script has none between them. */
export function splitText(text: string): string[] {
  const parts = splitAtSpaces(text);
  return isUnspaced(text) ? parts.flatMap((part) => (isUnspaced(part) ? segmented(part) : part)) : parts;
}

/** Whether any letter is of a script without spaces between words. */
export function isUnspaced(text: string): boolean {
  return IS_UNSPACED.test(text);
}

/** Whether both are of a script without spaces: a search finds them as one text. */
export function areUnspaced(before: string, after: string): boolean {
  return BEGINS.test(after) && ENDS.test(before);
}

/** The separator of two words in a text. */
export function spaceBetween(before: string, after: string): '' | ' ' {
  return areUnspaced(before, after) || BEGINS_EAST.test(after) || ENDS_EAST.test(before) ? '' : ' ';
}

/** The first letter of Thai: none before it is of a script without spaces, nor a sign of East Asia. */
const FIRST_UNSPACED = 0x0e00;

/** Whether nothing stands between two words in a text; quick, for every word that is drawn. */
export function isTight(before: string, after: string): boolean {
  if (before.charCodeAt(before.length - 1) < FIRST_UNSPACED && after.charCodeAt(0) < FIRST_UNSPACED)
    return false;
  return spaceBetween(before, after) === '';
}

/** The text of words, with spaces where their script has them. */
export function joinTexts(texts: readonly string[]): string {
  let text = '';
  for (const [i, part] of texts.entries()) text += i === 0 ? part : spaceBetween(texts[i - 1], part) + part;
  return text;
}

const segmenters = new Map<string, Intl.Segmenter>();

function segmented(part: string): string[] {
  const language = LANGUAGES.find(({ letters }) => letters.test(part))?.language ?? 'zh';
  const segmenter = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'word' });
  segmenters.set(language, segmenter);
  const words: string[] = [];
  // Signs stay with the word before them, opening ones with the word after; so do letters of other scripts with each other.
  let isOpen = false;
  /** Whether the last word is of other letters. */
  let isOther = false;
  for (const { segment, isWordLike } of segmenter.segment(part)) {
    const areOther = !isUnspaced(segment);
    const joins: boolean =
      words.length > 0 &&
      (isOpen || (isWordLike && areOther && isOther) || (!isWordLike && !/^[\p{Ps}\p{Pi}]/u.test(segment)));
    if (joins) words[words.length - 1] += segment;
    else words.push(segment);
    isOther = joins ? isOther && areOther : areOther;
    isOpen = !isWordLike && (joins ? isOpen : true);
  }
  return words;
}

/** Words as typed by the user, which are no longer doubtful. */
export function correctedWords(old: readonly Word[], texts: readonly string[]): Word[] {
  return shareTime(old, texts.map(soundText)).map(({ other: _, ...word }) => ({
    ...word,
    confidence: 1,
    checked: true,
  }));
}

/** Equal counts map one to one; else the time of `old` is shared by length of text. */
export function shareTime(old: readonly Word[], texts: readonly string[]): Word[] {
  if (old.length === texts.length) return old.map((word, i) => ({ ...word, text: texts[i] }));
  const start = old[0].start;
  const end = old[old.length - 1].end;
  const confidence = Math.min(...old.map((word) => word.confidence));
  const total = texts.reduce((sum, text) => sum + text.length, 0);
  let soFar = 0;
  return texts.map((text, i) => {
    const from = start + ((end - start) * soFar) / total;
    soFar += text.length;
    const to = i === texts.length - 1 ? end : start + ((end - start) * soFar) / total;
    const speaker = old[Math.floor((i * old.length) / texts.length)].speaker;
    return { text, start: from, end: to, confidence, speaker };
  });
}
