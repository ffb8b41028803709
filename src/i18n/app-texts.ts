import type { Language } from './language.ts';
import type { Catalogue } from './texts.ts';

/** What browsers show, by area; English stands where it is said. */
export async function appTexts(of: Exclude<Language, 'en'>): Promise<Catalogue> {
  return (await import(`./${of}/app.ts`)) as Catalogue;
}
