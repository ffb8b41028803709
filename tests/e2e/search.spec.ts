import { expect, type Page } from '@playwright/test';
import { appendTranscript } from '#model/edit/transcript.ts';
import { emptyDocument } from '#model/saved/document.ts';
import type { EditorDocument } from '#model/types.ts';
import { test } from '#tests/support/test.ts';
import { struck, text } from '#tests/support/transcript-page.ts';
import { gotoWorkspace, marked, openedProject } from '#tests/support/workspace-project.ts';

/** What a search finds, what it cuts and what it replaces. */
const tools = (page: Page) => page.getByRole('region', { name: 'Cut Tools' });
const place = (page: Page) => tools(page).getByRole('status', { name: 'Match' });

/** 'You' eight times among words that hold it, and a country. */
function spoken(): EditorDocument {
  const texts = Array.from({ length: 8 }, () => 'Young people you know around the country')
    .join(' ')
    .split(' ');
  const words = texts.map((text, i) => ({
    text,
    start: i * 0.5,
    end: i * 0.5 + 0.4,
    confidence: 1,
    speaker: 0,
  }));
  return appendTranscript(emptyDocument({ duration: 30, language: 'en' }), words);
}

test('matches are cut and replaced one by one, or all after a confirmation, each as one undo step', async ({
  page,
  server,
}) => {
  await gotoWorkspace(page, server, await openedProject(server, spoken()));
  await text(page).getByText('Young people').first().waitFor();
  const field = tools(page).getByRole('textbox', { name: 'Search & Cut' });
  const button = (name: string) => tools(page).getByRole('button', { name, exact: true });

  await test.step('whole words unless parts are asked for; buttons and Enter step around the ends', async () => {
    await page.keyboard.press('Control+f');
    await expect(field).toBeFocused();
    await page.keyboard.type('you');
    await expect(place(page)).toHaveText('1/8');
    const parts = tools(page).getByRole('checkbox', { name: 'Match parts of words' });
    await parts.click();
    await expect(place(page)).toHaveText('1/16');
    await parts.click();
    await button('Previous match').click();
    await expect(place(page)).toHaveText('8/8');
    await field.press('Enter');
    await expect(place(page)).toHaveText('1/8');
    await field.press('Shift+Enter');
    await expect(place(page)).toHaveText('8/8');
    await button('Next match').click();
    expect(await marked(page, 'current-match')).toBe('you');
  });

  await test.step('one is cut, more than five are listed before they are cut', async () => {
    await button('Cut').click();
    await expect(struck(page)).toHaveText(['you']);
    await button('Cut all 8').click();
    const dialog = page.getByRole('dialog', { name: 'Cut 7 matches?' });
    await expect(dialog).toContainText('1 already cut stays as it is.');
    await expect(dialog.getByRole('listitem').first()).toContainText(
      'the country Young people you know around',
    );
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(struck(page)).toHaveCount(1);
    await button('Cut all 8').click();
    await expect(dialog.getByRole('button', { name: 'Cut 7', exact: true })).toBeFocused();
    const ticks = page.getByRole('dialog').getByRole('listitem').getByRole('checkbox');
    await expect(ticks.first()).toBeChecked();
    await ticks.first().press('Space');
    await ticks.nth(2).press('Space');
    await page
      .getByRole('dialog', { name: 'Cut 5 matches?' })
      .getByRole('button', { name: 'Cut 5 of 7' })
      .click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(struck(page)).toHaveCount(6);
    await page.locator('body').press('Control+z');
    await expect(struck(page)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
    expect(await marked(page, 'match')).toBe('');
  });

  await test.step('replaced one after the other without coming back to what was put in, then all at once', async () => {
    await button('Search & Replace').click();
    await page.keyboard.type('people');
    const first = Number((await place(page).textContent())?.split('/')[0]);
    const replacement = tools(page).getByRole('textbox', { name: 'Replace with' });
    await replacement.fill('people,');
    await replacement.press('Enter');
    await expect(place(page)).toHaveText(`${first + 1}/8`);
    await button('Replace').click();
    await expect(place(page)).toHaveText(`${first + 2}/8`);
    await replacement.fill('women');
    await button('Replace all').click();
    await expect(place(page)).toHaveText('0/0');
    await expect(text(page)).toContainText('Young women you know');
    await replacement.press('Escape');
    await expect(replacement).toHaveCount(0);
    await page.locator('body').press('Control+z');
    await expect(text(page)).not.toContainText('women');
    await expect(text(page)).toContainText('people,');
  });
});
