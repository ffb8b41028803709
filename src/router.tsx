import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { goOnWorking, toOwnPage } from './account/paths.ts';
import { ErrorPage } from './pages/error.tsx';
import { Loading } from './pages/parts/loading.tsx';
import { Root } from './pages/parts/root.tsx';
import { type Page, pages } from './pages/table.ts';

function routeOf({ path, title, head, load, guard }: Page): RouteObject {
  const route = { path, handle: { title, description: head?.description } };
  const lazy = async () => ({ Component: await load() });
  switch (guard) {
    case undefined:
      return { ...route, lazy };
    case 'stranger':
      return { ...route, loader: goOnWorking, lazy };
    case 'user':
      return {
        ...route,
        lazy: async () => {
          const [{ requireUser: loader }, page] = await Promise.all([import('./account/guard.ts'), lazy()]);
          return { loader, ...page };
        },
      };
    case 'token':
    case 'stored':
      return {
        ...route,
        lazy: async () => {
          const [{ guardedPage }, page] = await Promise.all([
            import('./pages/parts/guarded-page.tsx'),
            load(),
          ]);
          return guardedPage(page, guard);
        },
      };
  }
}

const isSignedIn = ({ guard }: Page): boolean => guard !== undefined && guard !== 'stranger';

/** The addresses of pages that end in a token, without it. */
const tokenless = pages
  .filter(({ guard }) => guard === 'token' || guard === 'stored')
  .map(({ path }): RouteObject => ({ path: path.replace('/:authKey', ''), loader: toOwnPage }));

/** Every route of the product. An error while rendering shows the error page. */
export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <Loading />,
    children: [
      ...pages.filter((page) => !isSignedIn(page)).map(routeOf),
      ...tokenless,
      {
        lazy: async () => ({ Component: (await import('./pages/parts/signed-in.tsx')).SignedIn }),
        children: pages.filter(isSignedIn).map(routeOf),
      },
    ],
  },
]);
