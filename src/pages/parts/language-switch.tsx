import clsx from 'clsx';
import type { MouseEvent } from 'react';
import { pages } from '#i18n/en/common.ts';
import { LANGUAGES, type Language, language, NATIVE_NAMES } from '#i18n/language.ts';
import { chooseLanguage } from '#i18n/page-language.ts';

/** Links, which work in a page that came drawn too; only the app keeps the choice. */
export function LanguageSwitch() {
  const choose = (event: MouseEvent, choice: Language): void => {
    event.preventDefault();
    chooseLanguage(choice);
  };
  return (
    <nav aria-label={pages.language()} className="flex gap-x-4 max-sm:order-last max-sm:basis-full">
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
          {NATIVE_NAMES[each]}
        </a>
      ))}
    </nav>
  );
}
