import { account } from '#i18n/en/account.ts';
import { titles } from '#i18n/en/common.ts';
import { replies } from '#i18n/en/server.ts';
import { GUIDES } from '#src/ui/guides.ts';
import { open } from '../open.ts';
import { speak, type Walk } from './walk.ts';

const PAGES = [
  '/',
  '/demo',
  '/pricing',
  '/terms',
  '/privacy',
  '/about',
  '/help',
  ...GUIDES.map(({ slug }) => `/help/${slug}`),
  '/account_verification_sent',
  '/request_reset_password',
  '/reset_password_mail_sent',
  '/reset_password_mail_fail',
  '/reset_password_success',
  '/reset_password_fail',
  '/nowhere',
];

const MAILED = [
  '/activate-account/none',
  '/reset-password/none',
  '/confirm-email/none',
  '/stop-email-change/none',
];

/** Pages that anybody can open, outcomes of mailed links, forms with their errors, what a link for review shows. */
export async function walkPublicPages(walk: Walk): Promise<void> {
  const { page, server, judge } = walk;
  await speak(walk);
  const heading = page.getByRole('heading', { level: 1 });
  const main = page.getByRole('main');
  for (const path of PAGES) {
    await open(page, server.origin + path);
    await heading.waitFor();
    await judge(path);
  }
  for (const path of MAILED) {
    await open(page, server.origin + path);
    await heading.filter({ hasNotText: titles.confirmingEmail() }).waitFor();
    await judge(path);
  }
  await open(page, `${server.origin}/signup`);
  await main.getByRole('button', { name: account.signUp() }).click();
  await page.getByText(account.emailRequired()).waitFor();
  await judge('/signup with faults');
  await open(page, `${server.origin}/login`);
  await main.getByRole('button', { name: account.login() }).click();
  await page.getByText(account.emailRequired()).waitFor();
  await judge('/login with faults');
  await page.getByLabel(account.email()).fill('nobody@example.org');
  await page.getByLabel(account.password(), { exact: true }).fill('not the password');
  await main.getByRole('button', { name: account.login() }).click();
  await page.getByText(replies.wrongPassword()).waitFor();
  await judge('/login refused');
}
