import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { CurrentPage, tabTitle } from './pages/parts/current-page.ts';
import { type Page, pages } from './pages/table.ts';

/** The pages that get an HTML file of their own (`PageFile` of scripts/prerender.ts). */
export async function pageFiles() {
  return Promise.all(pages.flatMap((page) => (page.head ? [fileOf(page, page.head)] : [])));
}

async function fileOf(
  { path, title, load }: Page,
  { description, files, prerender }: NonNullable<Page['head']>,
) {
  const Content = prerender ? await load() : null;
  const body =
    Content &&
    renderToStaticMarkup(
      <StaticRouter location={path}>
        <CurrentPage value={{ title, description }}>
          <Content />
        </CurrentPage>
      </StaticRouter>,
    );
  return { path, title: tabTitle(title()), description: description(), files, body };
}
