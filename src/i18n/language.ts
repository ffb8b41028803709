/** The languages of the interface, of mails and of the server's replies; `en` is the one the texts are written in. */
export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What Intl formats numbers, dates and plurals by. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', fr: 'fr-FR' };

/** Each in itself, for those who can read nothing else. */
export const NATIVE_NAMES: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français' };

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
