import { useLayoutEffect } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { setSurface } from '#src/ui/index.ts';

const WORKING = /^\/(workspace|upload_media)(\/|$)/;

/** Around every page: the theme of its surface, and the scroll position that belongs to it. */
export function Root() {
  const { pathname } = useLocation();
  const surface = WORKING.test(pathname) ? 'workspace' : 'page';
  useLayoutEffect(() => setSurface(surface), [surface]);
  return (
    <>
      <ScrollRestoration />
      <Outlet />
    </>
  );
}
