import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { projects } from './en/account.ts';
import { setLanguageSource } from './language.ts';
import { chosenLanguage, keepLanguage, pageLanguage, startLanguage } from './page-language.ts';

const html = { lang: '' };

/** A page at that address, in a browser of these languages. */
function page(search: string, ...languages: string[]): void {
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: unknown) => void kept.set(key, String(value)),
    removeItem: (key: string) => void kept.delete(key),
  };
  vi.stubGlobal('window', { localStorage, location: { search }, navigator: { languages } });
}

beforeEach(() => vi.stubGlobal('document', { documentElement: html }));
afterEach(() => {
  vi.unstubAllGlobals();
  setLanguageSource(() => 'en');
});

test('the address comes before the choice, and the choice before the browser', () => {
  page('?language=fr', 'en-GB');
  keepLanguage('en');
  expect(pageLanguage()).toBe('fr');
  page('?language=xx', 'fr-CA', 'en');
  expect(pageLanguage()).toBe('fr');
  keepLanguage('en');
  expect(pageLanguage()).toBe('en');
  keepLanguage(null);
  expect([chosenLanguage(), pageLanguage()]).toEqual([null, 'fr']);
  page('', 'de');
  expect(pageLanguage()).toBe('en');
});

test('the page is shown in that language to its end', async () => {
  page('', 'fr');
  await startLanguage();
  expect([html.lang, projects.trash()]).toEqual(['fr', 'Corbeille']);
  keepLanguage('en');
  expect(projects.trash()).toBe('Corbeille');
});
