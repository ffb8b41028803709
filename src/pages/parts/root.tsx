import { useEffect, useLayoutEffect } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router-dom';
import { titles } from '#i18n/en/common.ts';
import { readUserData } from '#src/editor/state/session/user-data.ts';
import { setSignedIn } from '#src/ui/index.ts';
import { CurrentPage, type PageInfo, tabTitle } from './current-page.ts';

/** Around every page: the theme, its title, description, scroll position. */
export function Root() {
  const page = useMatches().at(-1)?.handle as PageInfo;
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a login and a logout lead to another page
  useLayoutEffect(() => setSignedIn(readUserData() !== null), [pathname]);
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
