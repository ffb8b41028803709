import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { ErrorPage } from './pages/error.tsx';
import { Loading } from './pages/parts/loading.tsx';
import { goOnWorking } from './pages/parts/paths.ts';
import { Root } from './pages/parts/root.tsx';

/** A page whose path ends in a session's token. */
async function guarded(
  load: () => Promise<ComponentType>,
): Promise<Pick<RouteObject, 'loader' | 'Component'>> {
  const { guardedPage } = await import('./pages/parts/guarded-page.tsx');
  return guardedPage(await load());
}

// Every page is loaded when somebody opens it: who only looks at the public pages loads neither the editor nor the
// checks of the server's replies.
const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <Loading />,
    children: [
      {
        path: '/',
        loader: goOnWorking,
        lazy: async () => ({ Component: (await import('./pages/landing.tsx')).Landing }),
      },
      ...['/info', '/demo'].map((path) => ({
        path,
        lazy: async () => ({ Component: (await import('./pages/demo.tsx')).Demo }),
      })),
      {
        path: '/pricing',
        lazy: async () => ({ Component: (await import('./pages/pricing.tsx')).Pricing }),
      },
      { path: '/terms', lazy: async () => ({ Component: (await import('./pages/terms.tsx')).Terms }) },
      { path: '/privacy', lazy: async () => ({ Component: (await import('./pages/privacy.tsx')).Privacy }) },
      { path: '/login', lazy: async () => ({ Component: (await import('./pages/login.tsx')).Login }) },
      { path: '/signup', lazy: async () => ({ Component: (await import('./pages/signup.tsx')).Signup }) },
      {
        path: '/account_verification_sent',
        lazy: async () => ({
          Component: (await import('./pages/account-verification-sent.tsx')).AccountVerificationSent,
        }),
      },
      {
        path: '/activate-account/:key',
        lazy: async () => ({ Component: (await import('./pages/activate-account.tsx')).ActivateAccount }),
      },
      {
        path: '/request_reset_password',
        lazy: async () => ({
          Component: (await import('./pages/request-reset-password.tsx')).RequestResetPassword,
        }),
      },
      {
        path: '/reset_password_mail_sent',
        lazy: async () => ({
          Component: (await import('./pages/reset-password-mail-sent.tsx')).ResetPasswordMailSent,
        }),
      },
      {
        path: '/reset_password_mail_fail',
        lazy: async () => ({
          Component: (await import('./pages/reset-password-mail-fail.tsx')).ResetPasswordMailFail,
        }),
      },
      {
        path: '/reset-password/:key',
        lazy: async () => ({ Component: (await import('./pages/reset-password.tsx')).ResetPassword }),
      },
      {
        path: '/reset_password_success',
        lazy: async () => ({
          Component: (await import('./pages/reset-password-success.tsx')).ResetPasswordSuccess,
        }),
      },
      {
        path: '/reset_password_fail',
        lazy: async () => ({
          Component: (await import('./pages/reset-password-fail.tsx')).ResetPasswordFail,
        }),
      },
      {
        path: '/payment_fail',
        lazy: async () => ({ Component: (await import('./pages/payment-fail.tsx')).PaymentFail }),
      },
      {
        lazy: async () => ({ Component: (await import('./pages/parts/signed-in.tsx')).SignedIn }),
        children: [
          {
            path: '/upload_media/:authKey',
            lazy: () => guarded(async () => (await import('./pages/upload-media.tsx')).UploadMedia),
          },
          {
            path: '/workspace/:authKey',
            lazy: () => guarded(async () => (await import('./pages/workspace.tsx')).Workspace),
          },
          {
            path: '/settings/:authKey',
            lazy: () => guarded(async () => (await import('./pages/settings.tsx')).Settings),
          },
          {
            path: '/credentials',
            lazy: async () => ({
              loader: (await import('./pages/parts/guard.ts')).requireUser,
              Component: (await import('./pages/credentials.tsx')).Credentials,
            }),
          },
        ],
      },
    ],
  },
];

/** Every route of the product. An unknown one, and any error while rendering, shows the error page. */
export const router = createBrowserRouter(routes);
