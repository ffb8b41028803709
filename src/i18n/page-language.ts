import { appTexts } from './app-texts.ts';
import { LANGUAGES, type Language, setLanguageSource, spoken } from './language.ts';
import { setCatalogue } from './texts.ts';

const KEY = 'trimscript.language';

/** What was chosen in this browser; null while it follows the browser's own languages. */
export function chosenLanguage(): Language | null {
  return known(read());
}

/**
 * Keeps the choice and shows the page in it: loads the page again, since what is shown was made in the language before.
 * Null goes back to the browser's languages.
 */
export function chooseLanguage(choice: Language | null): void {
  keepLanguage(choice);
  const address = new URL(window.location.href);
  address.searchParams.delete('language');
  window.location.replace(address.href);
  if (address.hash !== '') window.location.reload();
}

/** Keeps the choice for the pages that are opened from now on; the one that is shown stays as it is. */
export function keepLanguage(choice: Language | null): void {
  try {
    if (choice === null) window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, choice);
  } catch {
    // Without storage the choice holds for this page's address only.
  }
}

/** The language this page is shown in: of its address (`?language=fr`), the choice, or the browser's. */
export function pageLanguage(): Language {
  const asked = known(new URLSearchParams(window.location.search).get('language'));
  return asked ?? chosenLanguage() ?? spoken(window.navigator.languages) ?? 'en';
}

/** Loads the texts of the page's language, which stays the same until the page is left. Before anything is shown. */
export async function startLanguage(): Promise<void> {
  const wanted = pageLanguage();
  const language = (await hasTexts(wanted)) ? wanted : 'en';
  setLanguageSource(() => language);
  document.documentElement.lang = language;
}

function known(value: string | null): Language | null {
  return LANGUAGES.find((language) => language === value) ?? null;
}

function read(): string | null {
  try {
    return window.localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Without its texts, as on a line that breaks, the page is shown in English. */
async function hasTexts(of: Language): Promise<boolean> {
  try {
    if (of !== 'en') setCatalogue(of, await appTexts(of));
    return true;
  } catch {
    return false;
  }
}
