/** The languages of the interface, of mails and of the server's replies; `en` is the one the texts are written in. */
export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

interface LanguageFacts {
  /** What Intl formats numbers, dates and plurals by. */
  readonly locale: string;
  /** In the language itself, for those who can read nothing else. */
  readonly name: string;
  /** What the server called speakers whom nobody named, with a number behind. */
  readonly speaker: string;
  /** Behind the name of who speaks. */
  readonly colon: string;
}

/** All that code knows of a language; its texts are in a folder of its name. */
export const LANGUAGE_FACTS: Readonly<Record<Language, LanguageFacts>> = {
  en: { locale: 'en-US', name: 'English', speaker: 'Speaker', colon: ':' },
  fr: { locale: 'fr-FR', name: 'Français', speaker: 'Intervenant', colon: '\u00a0:' },
};

let source: () => Language = () => 'en';

/** The language of who reads what is being made now: of the page in a browser, of the request or task on the server. */
export function language(): Language {
  return source();
}

/** Says where `language()` comes from; called once by the page or by the process. */
export function setLanguageSource(next: () => Language): void {
  source = next;
}

/** The first of the tags that is spoken here, `fr-CA` as `fr`; undefined when none is. */
export function spoken(tags: readonly string[]): Language | undefined {
  for (const tag of tags) {
    const primary = tag.trim().toLowerCase().split(/[-_;]/, 1)[0];
    const found = LANGUAGES.find((known) => known === primary);
    if (found) return found;
  }
  return undefined;
}
