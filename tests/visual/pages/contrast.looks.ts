import type { Page } from '@playwright/test';
import { openedProject } from '#tests/support/workspace-project.ts';
import { inTwoLooks, openWorkspace } from './looks.ts';
import { mixedDocument, searchFor, selectWords, settingsRead, showTab } from './steps.ts';

/** Where the system's colours take the place of ours: what is told by colour alone would be gone. */

async function forceColours(page: Page, width: number): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: width < 640 ? 'light' : 'dark' });
}

inTwoLooks('forced colours', async ({ page, server, width, shows }) => {
  await forceColours(page, width);
  const auth = await openedProject(server, mixedDocument());
  await page.route(/silences-[^/]*\.json/, (route) => route.fulfill({ status: 404, body: '' }));
  await openWorkspace(page, server, auth);
  await shows('forced-editing');
  await selectWords(page);
  await shows('forced-selected');
  await page.keyboard.press('Escape');
  await searchFor(page, 'harbour');
  await shows('forced-searching');
  await page.keyboard.press('Escape');
  await showTab(page, width, /^Cuts/);
  await page.getByRole('button', { name: 'Check cuts' }).click();
  await page.getByRole('button', { name: 'Stop checking' }).waitFor();
  await shows('forced-checking');
});

inTwoLooks('forced colours of the account', async ({ page, server, width, signIn, shows }) => {
  await forceColours(page, width);
  const auth = await signIn();
  await page.goto(`${server.origin}/upload_media/${auth.auth_token}`);
  await page.getByLabel('Choose rushes').waitFor({ state: 'attached' });
  await shows('forced-upload');
  await page.goto(`${server.origin}/settings/${auth.auth_token}`);
  await settingsRead(page);
  await shows('forced-settings');
});
