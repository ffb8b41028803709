import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { appTexts } from '#i18n/app-texts.ts';
import { LANGUAGES, type Language, setLanguageSource } from '#i18n/language.ts';
import { setCatalogue } from '#i18n/texts.ts';
import { CurrentPage, tabTitle } from './pages/parts/current-page.ts';
import { type Page, pages } from './pages/table.ts';

interface Loaded {
  page: Page;
  head: NonNullable<Page['head']>;
  Content: ComponentType | null;
}

/** The pages that get an HTML file of their own in each language (`PageFile` of scripts/prerender.ts). */
export async function pageFiles() {
  for (const language of LANGUAGES) if (language !== 'en') setCatalogue(language, await appTexts(language));
  const loaded = await Promise.all(
    pages.flatMap((page) => {
      const { head, load } = page;
      if (!head) return [];
      return [
        (async (): Promise<Loaded> => ({ page, head, Content: head.prerender ? await load() : null }))(),
      ];
    }),
  );
  return LANGUAGES.flatMap((language) => {
    setLanguageSource(() => language);
    return loaded.map((one) => fileOf(language, one));
  });
}

function fileOf(language: Language, { page: { path, title }, head, Content }: Loaded) {
  const { description, files } = head;
  const body =
    Content &&
    renderToStaticMarkup(
      <StaticRouter location={path}>
        <CurrentPage value={{ title, description }}>
          <Content />
        </CurrentPage>
      </StaticRouter>,
    );
  if (body !== null && !/<h1[^>]*>[^<]/.test(body)) throw new Error(`${path} has no heading in ${language}`);
  return { language, path, title: tabTitle(title()), description: description(), files, body };
}
