import { expect, type Page } from '@playwright/test';
import { axeFaults } from '#tests/support/axe.ts';
import { markedVideo } from '#tests/support/marked-media.ts';
import { open } from '#tests/support/open.ts';
import { newAccount, PASSWORD } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';

/**
 * The main job by keyboard alone, found by roles and names alone, in French: what somebody does who sees no screen. Each
 * step is judged by axe; once in the dark theme without motion, once with the colours of the system.
 */
for (const { theme, media } of [
  { theme: 'dark', media: { reducedMotion: 'reduce' } },
  { theme: 'light', media: { forcedColors: 'active' } },
] as const)
  test.describe(theme, () => {
    test.use({ locale: 'fr-FR' });

    test(`se connecter, importer, couper, télécharger, ${Object.keys(media)}`, async ({ page, server }) => {
      test.setTimeout(240_000);
      const { path } = await markedVideo();
      const { email } = await newAccount(server, server.dataDir);
      await page.emulateMedia(media);
      await page.addInitScript((name) => localStorage.setItem('theme', name), theme);
      // In the system's colours axe still judges the contrast of ours.
      const isOurs = (fault: string) => !('forcedColors' in media && fault.startsWith('color-contrast'));
      const judged = async (step: string) =>
        expect.soft((await axeFaults(page)).filter(isOurs), step).toEqual([]);

      await open(page, `${server.origin}/login`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion');
      await judged('connexion');
      await tabTo(page, 'textbox', 'E-mail');
      await page.keyboard.type(email);
      await page.keyboard.press('Tab');
      await page.keyboard.type(PASSWORD);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/upload_media/*');
      await judged('import');

      const chooser = page.waitForEvent('filechooser');
      await tabTo(page, 'button', 'Importer');
      await page.keyboard.press('Enter');
      await (await chooser).setFiles([path]);
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('Est-ce la liste définitive des rushs à importer\u202f?');
      await judged('confirmation');
      await expect(dialog.getByRole('button', { name: 'Confirmer' })).toBeFocused();
      // The speech is English; the account's language says nothing about it.
      await tabTo(page, 'combobox', 'Langue');
      await page.keyboard.press('Enter');
      await page.keyboard.type('Anglais');
      await page.keyboard.press('Enter');
      await tabTo(page, 'button', 'Confirmer');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/workspace/*', { timeout: 120_000 });

      const transcript = page.getByRole('region', { name: 'Transcription' });
      await expect(transcript).toContainText(/many people say,? the price/i, { timeout: 60_000 });
      await expect(page.getByText(/^Transcription, /)).toBeHidden({ timeout: 90_000 });
      await judged('espace de travail');
      await page.keyboard.press('Home');
      for (let n = 0; n < 2; n++) await page.keyboard.press('Shift+ArrowRight');
      await page.keyboard.press('a');
      const cuts = page.getByRole('list', { name: 'Coupes de la timeline' }).getByRole('listitem');
      await expect(cuts).toHaveCount(1);
      await judged('coupe');
      await page.keyboard.press('Control+z');
      await expect(cuts).toHaveCount(0);
      await page.keyboard.press('Control+Shift+z');
      await expect(cuts).toHaveCount(1);

      await tabTo(page, 'button', /^Télécharger, /);
      await page.keyboard.press('Enter');
      const buy = dialog.getByRole('button', { name: 'Télécharger pour 1 crédit' });
      await expect(buy).toBeFocused();
      await judged('téléchargement');
      const file = page.waitForEvent('download', { timeout: 120_000 });
      await page.keyboard.press('Enter');
      await file;
      await expect(page.getByRole('banner')).toContainText('29');
    });
  });

/** Presses Tab until the control of this role and name has the focus. */
async function tabTo(
  page: Page,
  role: 'button' | 'combobox' | 'textbox',
  name: string | RegExp,
): Promise<void> {
  const wanted = page.getByRole(role, { name }).first();
  await wanted.waitFor();
  for (let n = 0; n < 80; n++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No Tab leads to ${name}`);
}
