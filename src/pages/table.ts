import type { ComponentType } from 'react';
import { pages as shared, titles } from '#i18n/en/common.ts';
import { GUIDES } from '#src/ui/guides.ts';
import type { PageInfo } from './parts/current-page.ts';

/** A page of the product: the router, the heads and the prerenderer are made from this. */
export interface Page extends PageInfo {
  readonly path: string;
  /** Loads its module when somebody opens it: who reads public pages loads neither the editor nor zod. */
  readonly load: () => Promise<ComponentType>;
  /** Who may see it (absent: everybody): `token` ends its path and is checked, `stored` ends its path, `user` is stored, `stranger` is nobody signed in. */
  readonly guard?: 'token' | 'stored' | 'user' | 'stranger';
  readonly head?: Head;
}

interface Head {
  readonly description: () => string;
  /** What is preloaded: its module below src/pages, and pictures shown at once. */
  readonly files: readonly string[];
  /** Rendered at build time, so that it is readable before any script. */
  readonly prerender: boolean;
}

const demo: Omit<Page, 'path'> = {
  title: titles.demo,
  load: async () => (await import('./demo.tsx')).Demo,
  head: {
    description: titles.demoSays,
    files: ['demo.tsx'],
    prerender: true,
  },
};

export const pages: readonly Page[] = [
  {
    path: '/',
    title: () => '',
    load: async () => (await import('./landing.tsx')).Landing,
    guard: 'stranger',
    head: { description: titles.general, files: ['landing.tsx', 'images/workspace.webp'], prerender: true },
  },
  { path: '/info', ...demo },
  { path: '/demo', ...demo },
  {
    path: '/pricing',
    title: titles.pricing,
    load: async () => (await import('./pricing.tsx')).Pricing,
    head: {
      description: titles.pricingSays,
      files: ['pricing.tsx'],
      prerender: true,
    },
  },
  {
    path: '/terms',
    title: titles.terms,
    load: async () => (await import('./terms.tsx')).Terms,
    head: { description: titles.termsSay, files: ['terms.tsx'], prerender: true },
  },
  {
    path: '/privacy',
    title: titles.privacy,
    load: async () => (await import('./privacy.tsx')).Privacy,
    head: {
      description: titles.privacySays,
      files: ['privacy.tsx'],
      prerender: true,
    },
  },
  {
    path: '/about',
    title: titles.about,
    load: async () => (await import('./about.tsx')).About,
    head: {
      description: titles.aboutSays,
      files: ['about.tsx'],
      prerender: true,
    },
  },
  {
    path: '/help',
    title: titles.guide,
    load: async () => (await import('./help.tsx')).Help,
    head: {
      description: titles.guideSays,
      files: ['help.tsx'],
      prerender: true,
    },
  },
  ...GUIDES.map(
    ({ slug, title, summary }): Page => ({
      path: `/help/${slug}`,
      title,
      load: async () => (await import('./help/guide-page.tsx')).GuidePage,
      head: { description: summary, files: ['help/guide-page.tsx'], prerender: true },
    }),
  ),
  {
    path: '/login',
    title: titles.login,
    load: async () => (await import('./login.tsx')).Login,
    head: {
      description: titles.loginSays,
      files: ['login.tsx'],
      prerender: false,
    },
  },
  {
    path: '/signup',
    title: titles.signUp,
    load: async () => (await import('./signup.tsx')).Signup,
    head: {
      description: titles.signUpSays,
      files: ['signup.tsx'],
      prerender: false,
    },
  },
  {
    path: '/account_verification_sent',
    title: titles.checkInbox,
    load: async () => (await import('./mail-sent.tsx')).AccountVerificationSent,
  },
  {
    path: '/activate-account/:key',
    title: titles.confirmingEmail,
    load: async () => (await import('./activate-account.tsx')).ActivateAccount,
  },
  {
    path: '/request_reset_password',
    title: titles.resetPassword,
    load: async () => (await import('./request-reset-password.tsx')).RequestResetPassword,
  },
  {
    path: '/reset_password_mail_sent',
    title: titles.checkInbox,
    load: async () => (await import('./mail-sent.tsx')).ResetPasswordMailSent,
  },
  {
    path: '/reset_password_mail_fail',
    title: titles.noMailSent,
    load: async () => (await import('./outcomes.tsx')).ResetPasswordMailFail,
  },
  {
    path: '/reset-password/:key',
    title: titles.confirmingEmail,
    load: async () => (await import('./reset-password.tsx')).ResetPassword,
  },
  {
    path: '/reset_password_success',
    title: titles.passwordChanged,
    load: async () => (await import('./outcomes.tsx')).ResetPasswordSuccess,
  },
  {
    path: '/reset_password_fail',
    title: titles.passwordNotChanged,
    load: async () => (await import('./outcomes.tsx')).ResetPasswordFail,
  },
  {
    path: '/confirm-email/:key',
    title: titles.confirmAddress,
    load: async () => (await import('./email-change.tsx')).ConfirmEmail,
  },
  {
    path: '/stop-email-change/:key',
    title: titles.stopAddressChange,
    load: async () => (await import('./email-change.tsx')).StopEmailChange,
  },
  {
    path: '/review',
    title: titles.review,
    load: async () => (await import('./review.tsx')).Review,
  },
  {
    path: '/open',
    title: titles.openingRecording,
    load: async () => (await import('./open-recording.tsx')).OpenRecording,
  },
  {
    path: '/payment_fail',
    title: titles.paymentFailed,
    load: async () => (await import('./outcomes.tsx')).PaymentFail,
  },
  {
    path: '/upload_media/:authKey',
    title: titles.upload,
    load: async () => (await import('./upload-media.tsx')).UploadMedia,
    guard: 'token',
  },
  {
    path: '/workspace/:authKey',
    title: titles.workspace,
    load: async () => (await import('./workspace.tsx')).Workspace,
    guard: 'token',
  },
  {
    path: '/projects/:authKey',
    title: titles.projects,
    load: async () => (await import('./projects.tsx')).Projects,
    guard: 'token',
  },
  {
    path: '/settings/:authKey',
    title: titles.settings,
    load: async () => (await import('./settings.tsx')).Settings,
    guard: 'stored',
  },
  {
    path: '/credentials',
    title: titles.credentials,
    load: async () => (await import('./credentials.tsx')).Credentials,
    guard: 'user',
  },
  {
    path: '*',
    title: shared.applicationError,
    load: async () => (await import('./not-found.tsx')).NotFound,
  },
];
