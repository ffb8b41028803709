import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { AccountVerificationSent } from './pages/account-verification-sent.tsx';
import { ActivateAccount } from './pages/activate-account.tsx';
import { ErrorPage } from './pages/error.tsx';
import { Landing, landingLoader } from './pages/landing.tsx';
import { Login } from './pages/login.tsx';
import { checkToken, requireUser } from './pages/parts/guard.ts';
import { Loading } from './pages/parts/loading.tsx';
import { Root } from './pages/parts/root.tsx';
import { Pricing } from './pages/pricing.tsx';
import { Privacy } from './pages/privacy.tsx';
import { Signup } from './pages/signup.tsx';
import { Terms } from './pages/terms.tsx';

const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <Loading />,
    children: [
      { path: '/', element: <Landing />, loader: landingLoader },
      { path: '/pricing', element: <Pricing /> },
      { path: '/terms', element: <Terms /> },
      { path: '/privacy', element: <Privacy /> },
      { path: '/login', element: <Login /> },
      { path: '/signup', element: <Signup /> },
      { path: '/account_verification_sent', element: <AccountVerificationSent /> },
      { path: '/activate-account/:key', element: <ActivateAccount /> },
      // Who only looks at the public pages does not load the editor.
      {
        path: '/upload_media/:authKey',
        loader: checkToken,
        lazy: async () => ({ Component: (await import('./pages/upload-media.tsx')).UploadMedia }),
      },
      {
        path: '/workspace/:authKey',
        loader: checkToken,
        lazy: async () => ({ Component: (await import('./pages/workspace.tsx')).Workspace }),
      },
      {
        path: '/credentials',
        loader: requireUser,
        lazy: async () => ({ Component: (await import('./pages/credentials.tsx')).Credentials }),
      },
    ],
  },
];

/** Every route of the product. An unknown one, and any error while rendering, shows the error page. */
export const router = createBrowserRouter(routes);
