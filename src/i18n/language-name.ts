import { LANGUAGE_FACTS, language } from './language.ts';

/** What a language is called in that of the reader. @param code ISO 639 */
export function languageName(code: string): string {
  return new Intl.DisplayNames(LANGUAGE_FACTS[language()].locale, { type: 'language' }).of(code) ?? code;
}
