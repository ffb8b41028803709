import { expect, type Page } from '@playwright/test';
import { open } from '#tests/support/open.ts';
import { newAccount, PASSWORD } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { text } from '#tests/support/transcript-page.ts';
import { gotoWorkspace, madeDocument, openedProject } from '#tests/support/workspace-project.ts';

/** The language of the pages: of the browser, of the choice at their foot, and of the account. */
test.use({ locale: 'fr-FR' });

async function expectLanding(page: Page, lang: string, title: string, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page).toHaveTitle(title);
  await expect(page.locator('html')).toHaveAttribute('lang', lang);
}

test('a French browser shows French, on a phone too, until English is chosen', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/pricing', '/help', '/login', '/signup', '/']) {
    await open(page, server.origin + path);
    await expect(page.locator('.for-user')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
  }
  await expectLanding(page, 'fr', 'Trimscript\u00a0: surpassez-vous', 'Surpassez-vous');
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await expectLanding(page, 'en', 'Trimscript: Conquer Yourself', 'Conquer Yourself');
  await open(page, `${server.origin}/pricing`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pricing');
});

test('login, its refusal and the workspace are in French', async ({ page, server }) => {
  const { email } = await newAccount(server, server.dataDir);
  await open(page, `${server.origin}/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill('une autre');
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click();
  // What the server says comes in French, too.
  await expect(
    page
      .getByRole('main')
      .getByRole('alert')
      .filter({ hasText: /mot de passe/i }),
  ).toBeVisible();
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/upload_media/*');
  await expect(page.getByRole('button', { name: 'Importer' })).toBeVisible();

  await gotoWorkspace(page, server, await openedProject(server, madeDocument(200)));
  await text(page).getByText('#0,').or(page.locator('#transcript-text').getByText('#0,')).first().waitFor();
  await page.locator('body').press('ArrowRight');
  await expect(page.getByRole('region', { name: 'Transcription' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Coupes de la timeline' })).toBeAttached();
  await page.getByRole('button', { name: /^Télécharger, / }).click();
  await expect(page.getByRole('dialog')).toContainText('crédit');
});
