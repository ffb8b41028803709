import { expect, type Page } from '@playwright/test';
import { axeFaults } from '#tests/support/axe.ts';
import { test } from '#tests/support/test.ts';
import { showSuggested, struck } from '#tests/support/transcript-page.ts';
import { marked } from '#tests/support/workspace-project.ts';

/** What 'Suggest cuts' is sure of is cut; what it is not sure of is proposed, and a person decides. */

const panel = (page: Page) => page.getByRole('region', { name: 'Cuts', exact: true });
const toCheck = (page: Page, kind: string) => panel(page).getByRole('list', { name: `${kind} to check` });
/** How many words have dots below. */
const dotted = async (page: Page) => (await marked(page, 'proposal')).split(/\s+/).filter(Boolean).length;

test('proposals count for nothing until they are accepted, by kind or one by one', async ({
  page,
  server,
}) => {
  await showSuggested(page, server, {
    cuts: '[[5,5],[10,12]]',
    details: [
      { reason: 'filler', confidence: 0.98 },
      { reason: 'repeat', confidence: 0.95 },
    ],
    proposals: '[[20,20],[25,25],[30,33],[40,44]]',
    proposal_details: [
      { reason: 'filler', confidence: 0.7 },
      { reason: 'filler', confidence: 0.6 },
      { reason: 'restart', confidence: 0.5 },
      { reason: 'correction', confidence: 0.4 },
    ],
  });
  await expect(
    page.getByRole('heading', { name: /^2 cuts, saves [\d.]+ s\. 4 more to check\.$/ }),
  ).toBeVisible();
  await expect(struck(page)).toHaveCount(2);
  await expect.poll(() => dotted(page)).toBe(11);
  await expect(panel(page).locator('header').getByText('2', { exact: true })).toBeVisible();
  await expect(toCheck(page, 'Fillers').getByRole('listitem')).toHaveCount(2);
  await expect(toCheck(page, 'Restarts')).toContainText('Restart 50%, not cut');
  expect(await axeFaults(page, '[aria-label="Cuts"]')).toEqual([]);

  const fillers = panel(page).getByRole('region', { name: 'Fillers to check' });
  await toCheck(page, 'Fillers').getByRole('checkbox').last().click();
  await fillers.getByRole('button', { name: 'Cut 1 of 2' }).click();
  await expect(struck(page)).toHaveCount(3);
  await expect.poll(() => dotted(page)).toBe(10);
  await page.locator('body').press('Control+z');
  await fillers.getByRole('checkbox', { name: 'Fillers to check' }).click();
  for (const key of ['Tab', 'Tab', 'Tab', 'Space']) await page.keyboard.press(key);
  await fillers.getByRole('button', { name: 'Dismiss 1' }).click();
  await expect(toCheck(page, 'Fillers').getByRole('listitem')).toHaveCount(1);
  await page.locator('body').press('Control+z');
  await expect(toCheck(page, 'Fillers').getByRole('checkbox', { checked: true })).toHaveCount(0);

  await panel(page).getByRole('button', { name: 'Cut all 2' }).click();
  await expect(struck(page)).toHaveCount(4);
  await expect(toCheck(page, 'Fillers')).toHaveCount(0);
  await expect.poll(() => dotted(page)).toBe(9);
  await page.locator('body').press('Control+z');
  await expect(struck(page)).toHaveCount(2);
  await expect.poll(() => dotted(page)).toBe(11);

  await toCheck(page, 'Restarts')
    .getByRole('button', { name: /^Dismiss the suggestion/ })
    .click();
  await expect(toCheck(page, 'Restarts')).toHaveCount(0);
  await toCheck(page, 'Corrections')
    .getByRole('button', { name: /^Cut the suggestion/ })
    .click();
  await expect(struck(page)).toHaveCount(3);
  await expect.poll(() => dotted(page)).toBe(2);
});
