/** Recognisers hear a recording in parts and begin each with a capital, also where a sentence goes on. */
import { endsSentence } from '#model/words/sentence-end.ts';

/** Words that are no names, in English and French: no month, no article that place names have. */
const NO_NAMES = new Set(
  `and but so or because if when then than that this these those the a an of to in on at by for from with about into over
  as is are was were be been it its he she we they you your my our his her their there here what which who where how why
  not do did does don't didn't have has had can could would should just like well oh
  et mais ou donc car que qui quoi un une dans sur pour par avec sans est sont était c'est je tu il elle nous vous ils
  elles ce cette ces qu'il qu'on j'ai alors puis parce comme ne pas plus`.split(/\s+/),
);
const CAPITAL_ALONE = /^\p{Lu}[\p{Ll}'’]*[,;]?$/u;
const PRONOUN = /^i(?=$|['’.,?!…])/;

/**
 * Words as one text: a capital after a stop, none inside a sentence but of names, 'I' alone always, one comma where two parts each wrote
 * one.
 * @param before the last word before them, which may end a sentence; null for none
 */
export function inSentenceCase<W extends { readonly text: string }>(
  words: readonly W[],
  before: string | null,
): W[] {
  let previous = before;
  return words.map((word) => {
    const text = inCase(word.text.replace(/,{2,}$/, ','), previous);
    previous = text;
    return text === word.text ? word : { ...word, text };
  });
}

function inCase(text: string, previous: string | null): string {
  const begins = previous === null || endsSentence(previous) || /[:«“"(]$/.test(previous);
  const letters = text.toLowerCase().replace(/[,;]$/, '').replaceAll('’', "'");
  if (!begins && CAPITAL_ALONE.test(text) && NO_NAMES.has(letters)) return text.toLowerCase();
  const isAfterStop = begins && /[^.][.?!]$/.test(previous ?? '') && previous !== 'etc.';
  return isAfterStop
    ? text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
    : text.replace(PRONOUN, 'I');
}
