import { expect, type Page } from '@playwright/test';
import { cutWords, suggestCuts } from '#model/cuts.ts';
import type { EditorDocument } from '#model/types.ts';
import type { TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { gotoWorkspace, madeDocument, openedProject } from '#tests/support/workspace-project.ts';

/** Checking cuts one by one, and the bin with ticked cuts. */
let server: TestServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

const panel = (page: Page) => page.getByRole('region', { name: 'Cuts', exact: true });
const bar = (page: Page) => panel(page).getByRole('region', { name: 'Check cuts' });
const count = (page: Page) =>
  panel(page)
    .locator('header')
    .getByText(/^[\d,]+( of [\d,]+)?$/);

function mixed(): EditorDocument {
  const own = cutWords(cutWords(madeDocument(200), 5, 6), 90, 92);
  return suggestCuts(own, [
    [20, 22],
    [60, 60],
  ]);
}

async function show(page: Page): Promise<void> {
  await gotoWorkspace(page, server, await openedProject(server, mixed()));
  await expect(count(page)).toHaveText('4');
}

test('checking begins with new suggestions and ends on a summary', async ({ page }) => {
  await show(page);
  await panel(page).getByRole('button', { name: 'Check cuts' }).click();
  await expect(bar(page).getByRole('status')).toHaveText('Cut 3 of 4');
  await page.keyboard.press('x');
  await page.keyboard.press('Enter');
  await expect(bar(page).getByRole('status')).toHaveText('All cuts checked1 accepted, 1 rejected');
  // Decided: the keys do nothing more.
  await page.keyboard.press('x');
  await expect(count(page)).toHaveText('3');
  await bar(page).getByRole('button', { name: 'Back to the last cut' }).click();
  await expect(bar(page).getByRole('status')).toHaveText('Cut 3 of 3');
  await page.keyboard.press('ArrowDown');
  await bar(page).getByRole('button', { name: 'Done' }).click();
  await expect(bar(page)).toHaveCount(0);
});

test('the bin deletes the ticked cuts when some are ticked, and undo is offered', async ({ page }) => {
  await show(page);
  const ticks = panel(page).getByRole('checkbox', { name: /^Tick the/ });
  await ticks.nth(0).check();
  await ticks.nth(2).check();
  await panel(page).getByRole('button', { name: 'Delete 2 ticked' }).click();
  await expect(page.getByRole('dialog', { name: /^Delete all/ })).toHaveCount(0);
  await expect(count(page)).toHaveText('2');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(count(page)).toHaveText('4');
  await expect(panel(page).getByRole('button', { name: 'Delete all cuts' })).toBeVisible();
});

test('an empty list suggests cuts; a list without groups uses the height there is', async ({ page }) => {
  const spans = Array.from({ length: 60 }, (_, i) => ({ startWordIdx: 3 * i, endWordIdx: 3 * i }));
  await gotoWorkspace(page, server, await openedProject(server, madeDocument(200, spans)));
  await expect(count(page)).toHaveText('60');
  const list = panel(page).getByRole('list', { name: 'List of cuts' });
  await panel(page).getByRole('checkbox', { name: 'Group by category' }).click();
  const inner = await list.locator('xpath=..').boundingBox();
  const outer = await panel(page).boundingBox();
  if (!inner || !outer) throw new Error('The list is not on the page');
  expect(inner.height).toBeGreaterThan(300);
  expect(Math.abs(inner.y + inner.height - (outer.y + outer.height))).toBeLessThan(2);
  await list.locator('xpath=..').evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(list.getByRole('listitem').last()).toHaveAttribute('aria-posinset', '60');
  await panel(page).getByRole('button', { name: 'Delete all cuts' }).click();
  await page.getByRole('button', { name: 'Delete 60 cuts' }).click();
  await page.route('**/api/suggest_cuts/', (route) =>
    route.fulfill({
      json: { status: 'success', cuts: '[[5,5]]', details: [{ reason: 'filler', confidence: 0.9 }] },
    }),
  );
  await panel(page).getByRole('button', { name: 'Suggest cuts' }).click();
  await expect(count(page)).toHaveText('1');
});
