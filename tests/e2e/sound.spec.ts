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
