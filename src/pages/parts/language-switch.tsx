import clsx from 'clsx';
import type { MouseEvent } from 'react';
import { pages } from '#i18n/en/pages.ts';
import { LANGUAGES, type Language, language } from '#i18n/language.ts';
import { chooseLanguage } from '#i18n/page-language.ts';

/** Each in itself, for those who can read nothing else. */
const NAMES: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français' };

/** Links, which work in a page that came drawn too; only the app keeps the choice. */
export function LanguageSwitch() {
  const choose = (event: MouseEvent, choice: Language): void => {
    event.preventDefault();
    chooseLanguage(choice);
  };
  return (
    <nav aria-label={pages.language()} className="flex gap-x-4">
      {LANGUAGES.map((each) => (
        <a
          key={each}
          href={`?language=${each}`}
          hrefLang={each}
          lang={each}
          aria-current={each === language() ? 'true' : undefined}
          onClick={(event) => choose(event, each)}
          className={clsx(
            'inline-flex min-h-6 items-center rounded-chip hover:text-text-1 pointer-coarse:min-h-11',
            each === language() && 'text-text-1',
          )}
        >
          {NAMES[each]}
        </a>
      ))}
    </nav>
  );
}
