import { expect } from '@playwright/test';
import { test } from '#tests/support/test.ts';
import { clickWord, selectByMouse, text } from '#tests/support/transcript-page.ts';
import { gotoWorkspace, madeDocument, openedProject } from '#tests/support/workspace-project.ts';

/** Words that are muted, bleeped or of another level. How that sounds: src/editor/model/media. */
test('words are bleeped and muted by keys, dimmed, undone, kept and restored', async ({ page, server }) => {
  const auth = await openedProject(server, madeDocument(40));
  await gotoWorkspace(page, server, auth);
  await expect(text(page)).toContainText('#0,');
  const sounding = (kind: string) => page.locator(`.ts-sound[data-sound="${kind}"]`);
  await clickWord(page, 5);
  await page.keyboard.press('b');
  await expect(sounding('bleep')).toHaveText('#5,');
  await expect(page.getByRole('button', { name: 'Undo: Bleeped “#5,”' })).toBeVisible();
  await selectByMouse(page, 10, 10);
  await page.keyboard.press('u');
  await expect(sounding('mute')).toHaveText('#10,');
  await page.keyboard.press('e');
  await page.getByRole('menuitem', { name: 'Softer by 12 dB' }).click();
  await expect(sounding('level')).toHaveText('#10,');
  await expect(sounding('mute')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(sounding('mute')).toHaveText('#10,');
  await expect(page.getByText(/^Saved/)).toBeVisible();

  await page.reload();
  await expect(sounding('bleep')).toHaveText('#5,');
  await expect(sounding('mute')).toHaveText('#10,');
  await clickWord(page, 5);
  await page.keyboard.press('d');
  await expect(sounding('bleep')).toHaveCount(0);
  await selectByMouse(page, 10, 15);
  await page.getByRole('button', { name: 'Sound', exact: true }).click();
  await page.getByRole('menuitem', { name: 'As recorded' }).click();
  await expect(sounding('mute')).toHaveCount(0);
});

test('loudness and fades are of the edit: one setting in tools and dialog, undone, kept, and asked for', async ({
  page,
  server,
}) => {
  const auth = await openedProject(server, madeDocument(40));
  await gotoWorkspace(page, server, auth);
  const tools = page.getByRole('region', { name: 'Sound' });
  await tools.getByRole('combobox', { name: 'Loudness' }).click();
  await page.getByRole('option', { name: '−16 LUFS, for podcasts' }).click();
  const fadeOut = (within: typeof tools) => within.getByRole('textbox', { name: 'Fade out, seconds' });
  await fadeOut(tools).fill('7');
  await fadeOut(tools).press('Enter');
  await expect(tools.getByRole('alert')).toHaveText('Type 0 to 5 seconds.');
  await fadeOut(tools).fill('1.5');
  await fadeOut(tools).press('Enter');
  await expect(page.getByRole('button', { name: 'Undo: Changed the fades' })).toBeVisible();

  const asked = page.waitForRequest(
    (request) =>
      request.url().endsWith('/api/get_download_price/') && /"voice":"light"/.test(request.postData() ?? ''),
  );
  await page.getByRole('button', { name: /^Download, \d/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox', { name: 'Loudness' })).toHaveText('−16 LUFS, for podcasts');
  await expect(fadeOut(dialog)).toHaveValue('1.5');
  await dialog.getByRole('combobox', { name: 'Voice' }).click();
  await page.getByRole('option', { name: 'Light noise reduction' }).click();
  expect((await asked).postData()).toContain(
    '{"voice":"light","match":false,"loudness":-16,"fades":{"in":0,"out":1.5}}',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /^Undo: Changed the voice/ }).click();
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await page.reload();
  await expect(tools.getByRole('combobox', { name: 'Loudness' })).toHaveText('−16 LUFS, for podcasts');
  await expect(fadeOut(tools)).toHaveValue('1.5');
});
