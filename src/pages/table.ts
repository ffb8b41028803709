import type { ComponentType } from 'react';
import { GUIDES } from './help/contents.ts';
import { GENERAL, type PageInfo } from './parts/current-page.ts';

/** A page of the product: the router, the heads and the prerenderer are made from this. */
export interface Page extends PageInfo {
  readonly path: string;
  /** Loads its module when somebody opens it: who reads public pages loads neither the editor nor zod. */
  readonly load: () => Promise<ComponentType>;
  /** Who may see it (absent: everybody): `token` ends its path, `user` is stored, `stranger` is nobody signed in. */
  readonly guard?: 'token' | 'user' | 'stranger';
  readonly head?: Head;
}

interface Head {
  readonly description: string;
  /** What is preloaded: its module below src/pages, and pictures shown at once. */
  readonly files: readonly string[];
  /** Rendered at build time, so that it is readable before any script. */
  readonly prerender: boolean;
}

const demo: Omit<Page, 'path'> = {
  title: 'Demo',
  load: async () => (await import('./demo.tsx')).Demo,
  head: {
    description:
      'Three recordings from input to output, cut with Trimscript: the file that went in, the work on its words, the file that came out.',
    files: ['demo.tsx'],
    prerender: true,
  },
};

export const pages: readonly Page[] = [
  {
    path: '/',
    title: '',
    load: async () => (await import('./landing.tsx')).Landing,
    guard: 'stranger',
    head: { description: GENERAL, files: ['landing.tsx', 'images/workspace.webp'], prerender: true },
  },
  { path: '/info', ...demo },
  { path: '/demo', ...demo },
  {
    path: '/pricing',
    title: 'Pricing',
    load: async () => (await import('./pricing.tsx')).Pricing,
    head: {
      description:
        '1 credential is 1 minute of downloaded output. Uploading, transcribing and editing cost nothing.',
      files: ['pricing.tsx'],
      prerender: true,
    },
  },
  {
    path: '/terms',
    title: 'Terms and conditions',
    load: async () => (await import('./terms.tsx')).Terms,
    head: { description: 'The terms of use of Trimscript.', files: ['terms.tsx'], prerender: true },
  },
  {
    path: '/privacy',
    title: 'Privacy',
    load: async () => (await import('./privacy.tsx')).Privacy,
    head: {
      description: 'What Trimscript keeps of you, for how long, what leaves the server, and who sees it.',
      files: ['privacy.tsx'],
      prerender: true,
    },
  },
  {
    path: '/about',
    title: 'About Trimscript',
    load: async () => (await import('./about.tsx')).About,
    head: {
      description: 'What Trimscript is, and the speech models and software it stands on.',
      files: ['about.tsx'],
      prerender: true,
    },
  },
  {
    path: '/help',
    title: 'Guide',
    load: async () => (await import('./help.tsx')).Help,
    head: {
      description: 'How Trimscript is used: cutting by words, pauses, suggestions, corrections, downloads.',
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
    title: 'Login',
    load: async () => (await import('./login.tsx')).Login,
    head: {
      description: 'Log in to Trimscript and go on cutting.',
      files: ['login.tsx'],
      prerender: false,
    },
  },
  {
    path: '/signup',
    title: 'Sign Up',
    load: async () => (await import('./signup.tsx')).Signup,
    head: {
      description: 'Sign up to Trimscript. Uploading, transcribing and editing are free.',
      files: ['signup.tsx'],
      prerender: false,
    },
  },
  {
    path: '/account_verification_sent',
    title: 'Check your inbox',
    load: async () => (await import('./mail-sent.tsx')).AccountVerificationSent,
  },
  {
    path: '/activate-account/:key',
    title: 'Confirming your email',
    load: async () => (await import('./activate-account.tsx')).ActivateAccount,
  },
  {
    path: '/request_reset_password',
    title: 'Reset your password',
    load: async () => (await import('./request-reset-password.tsx')).RequestResetPassword,
  },
  {
    path: '/reset_password_mail_sent',
    title: 'Check your inbox',
    load: async () => (await import('./mail-sent.tsx')).ResetPasswordMailSent,
  },
  {
    path: '/reset_password_mail_fail',
    title: 'No mail sent',
    load: async () => (await import('./outcomes.tsx')).ResetPasswordMailFail,
  },
  {
    path: '/reset-password/:key',
    title: 'Confirming your email',
    load: async () => (await import('./reset-password.tsx')).ResetPassword,
  },
  {
    path: '/reset_password_success',
    title: 'Your password is changed',
    load: async () => (await import('./outcomes.tsx')).ResetPasswordSuccess,
  },
  {
    path: '/reset_password_fail',
    title: 'Password not changed',
    load: async () => (await import('./outcomes.tsx')).ResetPasswordFail,
  },
  {
    path: '/confirm-email/:key',
    title: 'Confirm your new address',
    load: async () => (await import('./email-change.tsx')).ConfirmEmail,
  },
  {
    path: '/stop-email-change/:key',
    title: 'Stop the change of address',
    load: async () => (await import('./email-change.tsx')).StopEmailChange,
  },
  {
    path: '/review',
    title: 'Review',
    load: async () => (await import('./review.tsx')).Review,
  },
  {
    path: '/payment_fail',
    title: 'Payment failed',
    load: async () => (await import('./outcomes.tsx')).PaymentFail,
  },
  {
    path: '/upload_media/:authKey',
    title: 'Upload',
    load: async () => (await import('./upload-media.tsx')).UploadMedia,
    guard: 'token',
  },
  {
    path: '/workspace/:authKey',
    title: 'Workspace',
    load: async () => (await import('./workspace.tsx')).Workspace,
    guard: 'token',
  },
  {
    path: '/projects/:authKey',
    title: 'Projects',
    load: async () => (await import('./projects.tsx')).Projects,
    guard: 'token',
  },
  {
    path: '/settings/:authKey',
    title: 'Settings',
    load: async () => (await import('./settings.tsx')).Settings,
    guard: 'token',
  },
  {
    path: '/credentials',
    title: 'Credentials',
    load: async () => (await import('./credentials.tsx')).Credentials,
    guard: 'user',
  },
];
