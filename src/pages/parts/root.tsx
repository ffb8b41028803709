import { useEffect, useLayoutEffect } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { setSurface } from '#src/ui/index.ts';
import { descriptionOf } from './heads.ts';

const WORKING = /^\/(workspace|upload_media)(\/|$)/;

/** Around every page: the theme of its surface, its description, and the scroll position that belongs to it. */
export function Root() {
  const { pathname } = useLocation();
  const surface = WORKING.test(pathname) ? 'workspace' : 'page';
  useLayoutEffect(() => setSurface(surface), [surface]);
  useEffect(() => {
    document.querySelector('meta[name=description]')?.setAttribute('content', descriptionOf(pathname));
  }, [pathname]);
  return (
    <>
      <ScrollRestoration />
      <Outlet />
    </>
  );
}
