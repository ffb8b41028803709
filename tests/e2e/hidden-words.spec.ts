import { expect } from '@playwright/test';
import { projectOf } from '#tests/support/library.ts';
import { visitor } from '#tests/support/review-page.ts';
import { test } from '#tests/support/test.ts';
import { clickWord, text } from '#tests/support/transcript-page.ts';
import { gotoWorkspace, madeDocument, marked, openedProject } from '#tests/support/workspace-project.ts';

/** A link that hides what is muted. What it gives to programs: tests/integration/api-hidden-words.test.ts. */
test('muted words are hidden in a link, which the Share dialog offers', async ({ page, server, browser }) => {
  const auth = await openedProject(server, madeDocument(40, [{ startWordIdx: 11, endWordIdx: 13 }]));
  await gotoWorkspace(page, server, auth);
  await expect(text(page)).toContainText('#0,');
  await page.getByRole('button', { name: 'Share for review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share for review' });
  const hides = dialog.getByRole('checkbox', { name: 'Hide muted and bleeped words' });
  await expect(hides).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
  await clickWord(page, 5);
  await expect.poll(() => marked(page, 'now')).toBe('#5,');
  await page.keyboard.press('u');
  await expect.poll(async () => (await projectOf(server, auth)).document).toHaveProperty('gains');

  await page.getByRole('button', { name: 'Share for review' }).click();
  await expect(hides).toBeChecked();
  await dialog.getByRole('combobox', { name: 'Permission' }).click();
  await page.getByRole('option', { name: 'Edit, with an account' }).click();
  await expect(hides).toBeDisabled();
  await expect(dialog.getByText(/^Links to edit show everything/)).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Permission' }).click();
  await page.getByRole('option', { name: 'Comment and suggest cuts' }).click();
  await dialog.getByRole('checkbox', { name: 'Hide cut words in the transcript' }).check();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.getByText(/muted words hidden · cut words hidden/)).toBeVisible();
  const address = await dialog.getByRole('textbox', { name: /^Address of/ }).inputValue();

  const guest = await visitor(browser);
  await guest.goto(address);
  const shown = guest.getByRole('region', { name: 'Transcript' });
  await expect(shown).toContainText('extraordinarily […] know');
  await expect(shown).not.toContainText('#5,');
  await expect(shown.locator('del')).toHaveText(['[…]']);
  await expect(guest.getByText('“[…]” stands for words that this link hides.')).toBeVisible();
  await shown.getByText('[…]').first().click();
  await expect(guest.getByRole('button', { name: 'Comment', exact: true })).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Suggest a cut' })).toHaveCount(0);
  await shown.getByText('extraordinarily').first().click();
  await expect(guest.getByRole('button', { name: 'Suggest a cut' })).toBeVisible();
  await guest.context().close();
});
