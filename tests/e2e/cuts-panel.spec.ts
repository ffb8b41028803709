import { expect, type Locator, type Page } from '@playwright/test';
import type { TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { gotoWorkspace, marked, openedProject } from '#tests/support/workspace-project.ts';
import { mixedDocument } from '#tests/support/workspace-steps.ts';

/** The cuts panel of specification §2: what it lists and in which order, what can be done with cuts one by one and together. */
let server: TestServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

const panel = (page: Page) => page.getByRole('region', { name: 'Cuts', exact: true });
const list = (page: Page, name: string) => panel(page).getByRole('list', { name, exact: true });
const rows = (page: Page, name: string) => list(page, name).getByRole('listitem');
const count = (page: Page) =>
  panel(page)
    .locator('header')
    .getByText(/^[\d,]+( of [\d,]+)?$/);
const ticks = (within: Locator) => within.getByRole('checkbox', { name: /^Select the/ });
const undo = (page: Page) => page.keyboard.press('Control+z');

/** Two manual cuts, two suggestions, two silences. */
async function show(page: Page): Promise<void> {
  const auth = await openedProject(server, mixedDocument());
  // The pauses of the document, not those of the quiet recording under it.
  await page.route(/silences-[^/]*\.json/, (route) => route.fulfill({ status: 404, body: '' }));
  await gotoWorkspace(page, server, auth);
  await expect(count(page)).toHaveText('6');
}

async function starts(page: Page, name: string): Promise<string[]> {
  const texts = await list(page, name).locator('[data-cut-row] button .num').allTextContents();
  return texts.map((text) => /\d:\d\d:\d\d/.exec(text)?.[0] ?? '').filter(Boolean);
}

test('the list is filtered, grouped and sorted; a cut is selected in it and its times are typed', async ({
  page,
}) => {
  await show(page);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();
  await test.step('the filter: placeholder, one category, n categories selected, all cuts; Escape closes it alone', async () => {
    const filter = panel(page).getByRole('combobox', { name: 'Filter the cuts by reason' });
    await expect(filter).toHaveText('Select cuts reasons');
    await filter.click();
    await expect(page.getByRole('option')).toHaveText([
      /^All cuts6$/,
      /^Manual cuts2$/,
      /^Silences2$/,
      /^Suggested cuts2$/,
    ]);
    await page.getByRole('option', { name: 'Silences' }).click();
    await expect(filter).toHaveText('Silences');
    await page.getByRole('option', { name: 'Manual cuts' }).click();
    await expect(filter).toHaveText('2 categories selected');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(filter).toBeFocused();
    await expect(count(page)).toHaveText('4 of 6');
    await expect(list(page, 'Suggested cuts')).toBeHidden();
    await filter.click();
    await page.getByRole('option', { name: 'All cuts' }).click();
    await expect(filter).toHaveText('All cuts');
    await page.keyboard.press('Escape');
    await expect(count(page)).toHaveText('6');
  });
  await test.step('groups with their counts and lengths; without groups one list in time', async () => {
    await expect(panel(page).getByRole('button', { name: 'Manual cuts Found 2 cuts 6.9 s' })).toBeVisible();
    await expect(panel(page).getByRole('button', { name: 'Suggested cuts Found 2 cuts' })).toBeVisible();
    await expect(panel(page).getByRole('button', { name: 'Silences Found 2 cuts 2.0 s' })).toBeVisible();
    await expect(rows(page, 'Suggested cuts').first()).toContainText('Repeat 55%');
    await panel(page)
      .getByRole('button', { name: /^Silences/ })
      .click();
    await expect(list(page, 'Silences')).toBeHidden();
    await panel(page).getByRole('checkbox', { name: 'Group by category' }).click();
    await expect(rows(page, 'List of cuts')).toHaveCount(6);
    expect(await starts(page, 'List of cuts')).toEqual([
      '0:00:01',
      '0:00:07',
      '0:00:11',
      '0:00:14',
      '0:00:21',
      '0:00:28',
    ]);
  });
  await test.step('the order: by length and by confidence, both ways', async () => {
    const sort = panel(page).getByRole('combobox', { name: 'Sort the cuts by' });
    await expect(sort).toHaveText('Chronological order');
    await sort.click();
    await page.getByRole('option', { name: 'Cut duration' }).click();
    await expect(rows(page, 'List of cuts').first()).toContainText('0.30 s');
    await panel(page).getByRole('button', { name: 'Ascending' }).click();
    await expect(rows(page, 'List of cuts').first()).toContainText('6.25 s');
    await sort.click();
    await page.getByRole('option', { name: 'Confidence score' }).click();
    await expect(rows(page, 'List of cuts').nth(0)).toContainText('Filler 92%');
    await panel(page).getByRole('button', { name: 'Descending' }).click();
    await expect(rows(page, 'List of cuts').nth(0)).toContainText('Repeat 55%');
    await expect(rows(page, 'List of cuts').nth(2)).not.toContainText('%');
  });
  await panel(page).getByRole('checkbox', { name: 'Group by category' }).click();
  await test.step('a click selects the cut everywhere and seeks; descriptions end after 50 characters', async () => {
    const row = rows(page, 'Manual cuts').nth(1);
    const button = row.getByRole('button', { name: /Manual cut,/ });
    const shown = (await button.locator('span').first().textContent()) ?? '';
    expect(Array.from(shown).length).toBeLessThanOrEqual(51);
    expect(shown.endsWith('…')).toBe(true);
    await button.click();
    await expect(button).toHaveAttribute('aria-current', 'true');
    await expect(page.locator('#transcript-text [data-cut][data-selected]')).toHaveCount(2);
    await expect(
      page.getByRole('slider', { name: 'Cut start' }).and(page.locator('[tabindex="0"]')),
    ).toHaveAttribute('aria-valuenow', '14');
    // The playhead stands at its start, though the preview skips cuts.
    await expect.poll(() => marked(page, 'now')).toBe('#40,');
  });
  await test.step('start and end are typed: steps of 0.05, refusals are said beside them and change nothing', async () => {
    await rows(page, 'Manual cuts')
      .first()
      .getByRole('button', { name: /Manual cut,/ })
      .click();
    const start = panel(page).getByRole('textbox', { name: 'Start, seconds' });
    const end = panel(page).getByRole('textbox', { name: 'End, seconds' });
    const message = panel(page).getByRole('status').filter({ hasText: /\w/ });
    await expect(start).toHaveValue('1.75');
    await start.press('ArrowUp');
    await expect(start).toHaveValue('1.80');
    const refused = async (field: Locator, text: string, says: string | RegExp): Promise<void> => {
      await field.fill(text);
      await field.press('Enter');
      await expect(message).toHaveText(says);
      await expect(field).toHaveValue(text);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await field.press('Escape');
      await expect(message).toHaveCount(0);
    };
    await refused(start, '2.5', 'The start must be before the end.');
    await refused(end, '1.2', 'The end must be after the start.');
    await refused(end, '9999', /^Enter a time between 0 and 7[\d.]+ seconds\.$/);
    await refused(start, 'soon', 'Enter a time, such as 4:40.37, 280.37 or +0.2.');
    await refused(end, '7.2', 'This would overlap the cut at 0:00:07. Delete that cut first.');
    await expect(start).toHaveValue('1.80');
    await end.fill('2,6');
    await end.press('Enter');
    await expect(rows(page, 'Manual cuts').first()).toContainText('0.80 s');
  });
});

test('several cuts are deleted, restored and shortened at once, each as one undo step', async ({ page }) => {
  await show(page);
  await test.step('delete all asks first, goes as one step, and undo brings everything back', async () => {
    await panel(page).getByRole('button', { name: 'Delete all cuts' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete all cuts?' });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(count(page)).toHaveText('6');
    await panel(page).getByRole('button', { name: 'Delete all cuts' }).click();
    await dialog.getByRole('button', { name: 'Delete 6 cuts' }).click();
    await expect(count(page)).toHaveText('0');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(count(page)).toHaveText('6');
  });
  await test.step('ticked cuts are deleted, restored and shortened together, each as one undo step', async () => {
    const bar = panel(page).getByRole('group', { name: 'Selected cuts' });
    await panel(page).getByRole('checkbox', { name: 'Select all' }).click();
    await expect(bar).toContainText('6 selected');
    await ticks(list(page, 'Silences')).first().uncheck();
    await expect(panel(page).getByRole('checkbox', { name: 'Select all' })).toBeChecked({
      indeterminate: true,
    });
    await bar.getByRole('button', { name: 'Shorten', exact: true }).click();
    await expect(rows(page, 'Manual cuts').first()).toContainText('0.45 s');
    await undo(page);
    await expect(rows(page, 'Manual cuts').first()).toContainText('0.65 s');
    await bar.getByRole('button', { name: 'Delete 5' }).click();
    await expect(count(page)).toHaveText('1');
    // The button went with its bar: the focus is in the panel, not lost.
    await expect(panel(page)).toBeFocused();
    await undo(page);
    await expect(count(page)).toHaveText('6');
    await page.keyboard.press('Control+Shift+z');
    await expect(count(page)).toHaveText('1');
    await panel(page).getByRole('button', { name: 'Deleted cuts Found 5 cuts' }).click();
    const gone = list(page, 'Deleted cuts');
    await ticks(gone).nth(0).check();
    await ticks(gone).nth(1).check();
    await bar.getByRole('button', { name: 'Restore 2' }).click();
    await expect(count(page)).toHaveText('3');
    await undo(page);
    await expect(count(page)).toHaveText('1');
  });
});

test('cuts are reviewed by keyboard: next, previous, accept, reject, listen in context', async ({ page }) => {
  await show(page);
  const filter = panel(page).getByRole('combobox', { name: 'Filter the cuts by reason' });
  await filter.click();
  await page.getByRole('option', { name: 'Suggested cuts' }).click();
  await page.keyboard.press('Escape');
  await panel(page).getByRole('button', { name: 'Check cuts' }).click();
  const bar = panel(page).getByRole('region', { name: 'Check cuts' });
  const place = bar.getByRole('status');
  await expect(place).toHaveText('Cut 1 of 2');
  await page.keyboard.press('ArrowDown');
  await expect(place).toHaveText('Cut 2 of 2');
  await expect(rows(page, 'Suggested cuts').nth(1).locator('[aria-current]')).toHaveCount(1);
  await page.keyboard.press('ArrowUp');
  await expect(place).toHaveText('Cut 1 of 2');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();
  await page.keyboard.press('c');
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(place).toHaveText('Cut 1 of 1');
  await expect(bar).toContainText('1 accepted, 0 rejected');
  await expect(count(page)).toHaveText('1 of 6');
  await page.keyboard.press('x');
  await expect(bar).toContainText('1 accepted, 1 rejected');
  await expect(count(page)).toHaveText('0 of 5');
  await undo(page);
  await expect(place).toHaveText('Cut 1 of 1');
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await expect(panel(page)).toBeVisible();
});
