import type { Page } from '@playwright/test';
import { open } from './open.ts';
import { mailTo } from './server.ts';

/** Presses a button of the page, not of its header. */
export const submit = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name }).click();

/** Asks for a link to a new password. */
export async function ask(page: Page, origin: string, email: string): Promise<void> {
  await open(page, `${origin}/request_reset_password`);
  await page.getByLabel('Email').fill(email);
  await submit(page, 'Send link');
}

/** The link of the newest of `count` mails. */
export async function resetLink(dataDir: string, email: string, count = 2): Promise<string> {
  const found = /http\S+\/reset-password\/[\w-]+/.exec(await mailTo(dataDir, email, count));
  return found?.[0] ?? '';
}
