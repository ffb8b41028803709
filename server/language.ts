import { AsyncLocalStorage } from 'node:async_hooks';
import { app } from '#i18n/fr/app.ts';
import { server } from '#i18n/fr/server.ts';
import { type Language, setLanguageSource } from '#i18n/language.ts';
import { addCatalogue } from '#i18n/texts.ts';

const reader = new AsyncLocalStorage<Language>();

addCatalogue('fr', server);
addCatalogue('fr', app);
setLanguageSource(() => reader.getStore() ?? 'en');

/** Runs what is said to somebody who reads that language, with all that it calls and awaits. */
export function inLanguage<T>(of: Language, run: () => T): T {
  return reader.run(of, run);
}
