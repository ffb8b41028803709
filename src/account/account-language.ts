import { setLanguage } from '#contract/index.ts';
import { type Language, language } from '#i18n/language.ts';
import { chooseLanguage, chosenLanguage, keepLanguage } from '#i18n/page-language.ts';
import { callApi } from '#src/api/client/index.ts';
import { sessionAuth } from '#src/editor/state/session.ts';

/** At a login: where nothing was chosen in this browser, its next page is in the account's language. */
export function followLanguage(ofAccount: Language | undefined): void {
  if (ofAccount !== undefined && ofAccount !== language() && chosenLanguage() === null)
    keepLanguage(ofAccount);
}

/** Tells the account and loads the page in it. @param choice null: as the browser's. @throws what `callApi` throws */
export async function changeLanguage(choice: Language | null): Promise<void> {
  await callApi(setLanguage, { ...sessionAuth(), language: choice ?? '' });
  chooseLanguage(choice);
}
