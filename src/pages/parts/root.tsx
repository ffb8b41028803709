import { useEffect, useLayoutEffect } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router-dom';
import { titles } from '#i18n/en/common.ts';
import { setSurface } from '#src/ui/index.ts';
import { CurrentPage, type PageInfo, tabTitle } from './current-page.ts';

const WORKING = /^\/(workspace|upload_media|projects)(\/|$)/;

/** Around every page: theme of its surface, title, description, scroll position. */
export function Root() {
  const { pathname } = useLocation();
  const surface = WORKING.test(pathname) ? 'workspace' : 'page';
  const page = useMatches().at(-1)?.handle as PageInfo;
  useLayoutEffect(() => setSurface(surface), [surface]);
  // Before the effects of the page, which may have a title for the state it is in.
  useLayoutEffect(() => {
    document.title = tabTitle(page.title());
  }, [page]);
  useEffect(() => {
    const { description = titles.general } = page;
    document.querySelector('meta[name=description]')?.setAttribute('content', description());
  }, [page]);
  return (
    <CurrentPage value={page}>
      <ScrollRestoration />
      <Outlet />
    </CurrentPage>
  );
}
