import { expect, type Page } from '@playwright/test';
import { spliceWords } from '#model/edit/splice-words.ts';
import { setSilenceMode } from '#model/pauses/silences.ts';
import { withPauses } from '#model/testing.ts';
import { reload } from '#tests/support/open.ts';
import type { TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import {
  gotoWorkspace,
  madeDocument,
  openedProject,
  pretendSaved,
} from '#tests/support/workspace-project.ts';
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

async function show(page: Page, doc = mixedDocument()): Promise<void> {
  const isLong = doc.words.length > 1000;
  const auth = await openedProject(server, isLong ? madeDocument(200) : doc);
  if (isLong) await pretendSaved(page, doc);
  // The pauses of the document, not those of the quiet recording under it.
  await page.route(/silences-[^/]*\.json/, (route) => route.fulfill({ status: 404, body: '' }));
  await gotoWorkspace(page, server, auth);
  await expect(count(page)).toHaveText(doc.cuts.length.toLocaleString('en'));
}

test('the panel collapses to a rail of 48 px, and remembers that and its width', async ({ page }) => {
  await show(page);
  const handle = page.getByRole('separator', { name: 'Width of the cuts panel' });
  await handle.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(handle).toHaveAttribute('aria-valuenow', '416');
  expect((await panel(page).boundingBox())?.width).toBe(416);
  await reload(page);
  await expect(handle).toHaveAttribute('aria-valuenow', '416');
  await panel(page).getByRole('button', { name: 'Close the cuts panel' }).click();
  await expect.poll(async () => (await panel(page).boundingBox())?.width).toBe(48);
  await expect(panel(page)).toContainText('6');
  await reload(page);
  await expect.poll(async () => (await panel(page).boundingBox())?.width).toBe(48);
  await page.getByRole('button', { name: 'Open the cuts panel' }).click();
  await expect.poll(async () => (await panel(page).boundingBox())?.width).toBe(416);
});

test('with ten thousand cuts the list renders only what is in view, under its group headings', async ({
  page,
}) => {
  const spans = Array.from({ length: 10_000 }, (_, i) => ({ startWordIdx: 2 * i, endWordIdx: 2 * i }));
  await show(page, madeDocument(20_000, spans));
  const scroller = panel(page).locator('[data-cuts-scroll]');
  expect((await scroller.boundingBox())?.height).toBeGreaterThan(240);
  expect(await rows(page, 'Manual cuts').count()).toBeLessThan(40);
  await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(rows(page, 'Manual cuts').last()).toHaveAttribute('aria-posinset', '10000');
  const head = panel(page).getByRole('heading', { name: /^Manual cuts/ });
  expect((await head.boundingBox())?.y).toBe((await scroller.boundingBox())?.y);
  expect(await rows(page, 'Manual cuts').count()).toBeLessThan(40);
  await test.step('rows take turns in the same elements and stay in reading order, to and fro', async () => {
    const scrollTo = (y: number) => scroller.evaluate((element, to) => element.scrollTo(0, to), y);
    for (const [y, first] of [
      [44_000, 1000],
      [44_200, 1004],
      [43_900, 997],
      [44_500, 1011],
    ] as const) {
      await scrollTo(y);
      const positions = () =>
        rows(page, 'Manual cuts').evaluateAll((items) => items.map((item) => Number(item.ariaPosInSet)));
      await expect.poll(async () => (await positions()).includes(first + 1)).toBe(true);
      const shown = await positions();
      expect(shown).toEqual(shown.map((_, i) => (shown[0] ?? 0) + i));
    }
  });
  await test.step('an open row that is scrolled away takes its fields and the focus with it, and opens again when it is back', async () => {
    const start = panel(page).getByRole('textbox', { name: 'Start, seconds' });
    const row = list(page, 'Manual cuts').locator('[aria-posinset="1014"]');
    await row.getByRole('button', { name: /Manual cut,/ }).click();
    await expect(start).toBeVisible();
    const value = await start.inputValue();
    await expect(row.getByRole('button', { name: /Manual cut,/ })).toBeFocused();
    await scroller.evaluate((element) => element.scrollTo(0, 0));
    await expect(rows(page, 'Manual cuts').first()).toHaveAttribute('aria-posinset', '1');
    await expect(start).toHaveCount(0);
    await expect(page.locator('body')).toBeFocused();
    await scroller.evaluate((element) => element.scrollTo(0, 44_500));
    await expect(row.getByRole('textbox', { name: 'Start, seconds' })).toHaveValue(value);
  });
});

test('an empty list offers to suggest cuts; a list without groups uses the whole height', async ({
  page,
}) => {
  const spans = Array.from({ length: 60 }, (_, i) => ({ startWordIdx: 3 * i, endWordIdx: 3 * i }));
  await gotoWorkspace(page, server, await openedProject(server, madeDocument(200, spans)));
  await expect(count(page)).toHaveText('60');
  const list = panel(page).getByRole('list', { name: 'List of cuts' });
  await panel(page).getByRole('checkbox', { name: 'Group by category' }).click();
  const inner = await panel(page).locator('[data-cuts-scroll]').boundingBox();
  const outer = await panel(page).boundingBox();
  if (!inner || !outer) throw new Error('The list is not on the page');
  expect(inner.height).toBeGreaterThan(300);
  expect(Math.abs(inner.y + inner.height - (outer.y + outer.height))).toBeLessThan(2);
  await panel(page)
    .locator('[data-cuts-scroll]')
    .evaluate((element) => element.scrollTo(0, element.scrollHeight));
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

test('a pause in which someone may be speaking is listed instead of cut, and can be cut there', async ({
  page,
}) => {
  const sure = { start: 28.7, end: 30 };
  const unsure = { start: 11.1, end: 12.2 };
  const doc = setSilenceMode(withPauses(madeDocument(200), [unsure, sure]), true);
  const file = {
    version: 1,
    silences: [{ ...sure, duration: 1.3 }],
    unsure: [{ ...unsure, duration: 1.1 }],
  };
  await page.route(/silences-[^/]*\.json/, (route) => route.fulfill({ json: file }));
  await gotoWorkspace(page, server, await openedProject(server, doc));
  await expect(rows(page, 'Silences')).toHaveCount(1);
  await panel(page)
    .getByRole('button', { name: /^Uncertain pauses Found 1 pause/ })
    .click();
  await list(page, 'Uncertain pauses')
    .getByRole('button', { name: 'Go to the pause at 0:00:11, 0.9 s' })
    .click();
  await panel(page).getByRole('button', { name: 'Cut the pause at 0:00:11' }).click();
  await expect(rows(page, 'Manual cuts')).toHaveCount(1);
  await expect(panel(page).getByRole('textbox', { name: 'End, seconds' })).toHaveValue(/12\.1/);
  await expect(list(page, 'Uncertain pauses')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(panel(page).getByRole('button', { name: /^Uncertain pauses/ })).toBeVisible();
});

test('a hesitation that nobody wrote is offered after each reload, played, cut and dismissed by the keys of the list', async ({
  page,
}) => {
  // Between the words from 11.15 to 12.25 s, and from 28.65 to 30.1 s.
  const doc = spliceWords(madeDocument(200), [
    { at: 32, remove: 3, insert: [] },
    { at: 82, remove: 4, insert: [] },
  ]);
  const range = (start: number, end: number) => ({ start, end, duration: end - start });
  const file = {
    version: 1,
    silences: [range(11.15, 11.35), range(11.85, 12.25), range(28.65, 29.05), range(29.65, 30.1)],
    hesitations: [range(11.4, 11.8), range(29.1, 29.6)],
  };
  await page.route(/silences-[^/]*\.json/, (route) => route.fulfill({ json: file }));
  await gotoWorkspace(page, server, await openedProject(server, doc));
  const offered = rows(page, 'Hesitations to check');
  await expect(offered).toHaveCount(2);
  await expect(offered.first()).toContainText('“um”');
  // What suggests cuts in the words stays at hand.
  await expect(panel(page).getByRole('button', { name: 'Suggest cuts' })).toBeVisible();
  await page.locator('body').press('r');
  await expect(panel(page).getByRole('status')).toContainText('To check, 1 of 2');
  await page.keyboard.press('Enter');
  await expect(rows(page, 'Manual cuts')).toHaveCount(1);
  await expect(rows(page, 'Manual cuts')).toContainText('no words');
  await expect(offered).toHaveCount(1);
  await page.keyboard.press('x');
  await expect(offered).toHaveCount(0);
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await reload(page);
  await expect(rows(page, 'Manual cuts')).toHaveCount(1);
  await expect(offered).toHaveCount(0);
  // Steps are kept over a reload.
  await page.locator('body').press('Control+z');
  await expect(offered).toHaveCount(1);
});
