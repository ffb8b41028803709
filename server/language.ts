import { AsyncLocalStorage } from 'node:async_hooks';
import { type Language, setLanguageSource } from '#i18n/language.ts';
import { setCatalogue } from '#i18n/texts.ts';

const reader = new AsyncLocalStorage<Language>();
let french: Promise<void> | undefined;

setLanguageSource(() => reader.getStore() ?? 'en');

/** Runs what is said to somebody who reads that language, with all that it calls and awaits. Loads its texts the first time. */
export async function inLanguage<T>(of: Language, run: () => T): Promise<Awaited<T>> {
  if (of === 'fr') {
    french ??= loadFrench();
    await french;
  }
  return await reader.run(of, run);
}

/** Forty milliseconds that no process and no thread takes before somebody reads French. */
async function loadFrench(): Promise<void> {
  const app = await import('#i18n/fr/app.ts');
  const server = await import('#i18n/fr/server.ts');
  setCatalogue('fr', { ...app, ...server });
}
