import { AsyncLocalStorage } from 'node:async_hooks';
import { appTexts } from '#i18n/app-texts.ts';
import { type Language, setLanguageSource } from '#i18n/language.ts';
import { type Catalogue, setCatalogue } from '#i18n/texts.ts';

const reader = new AsyncLocalStorage<Language>();
const loaded = new Map<Language, Promise<void>>();

setLanguageSource(() => reader.getStore() ?? 'en');

/** Runs what is said to somebody who reads that language, with all that it calls and awaits. Loads its texts the first time. */
export async function inLanguage<T>(of: Language, run: () => T): Promise<Awaited<T>> {
  if (of !== 'en') {
    if (!loaded.has(of)) loaded.set(of, load(of));
    await loaded.get(of);
  }
  return await reader.run(of, run);
}

/** Forty milliseconds that no process and no thread takes before somebody reads the language. */
async function load(of: Exclude<Language, 'en'>): Promise<void> {
  const server = (await import(`#i18n/${of}/server.ts`)) as Catalogue;
  setCatalogue(of, { ...(await appTexts(of)), ...server });
}
