import { expect, type Page } from '@playwright/test';
import type { EditorDocument } from '#model/types.ts';
import type { TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import {
  gotoWorkspace,
  madeDocument,
  marked,
  openedProject,
  pointOf,
  startOf,
} from '#tests/support/workspace-project.ts';

/** Every key of specification §2 with real key events, with several things open at once: docs/decisions.md says which of them gets the key. */
let server: TestServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

const CUTS = [
  { startWordIdx: 10, endWordIdx: 12 },
  { startWordIdx: 20, endWordIdx: 24 },
  { startWordIdx: 40, endWordIdx: 41 },
];
const struck = (page: Page) => page.locator('#transcript-text del');
const searchField = (page: Page) => page.getByRole('textbox', { name: 'Search & Cut' });
const place = (page: Page) => page.getByRole('status', { name: 'Match' });
const panel = (page: Page) => page.getByRole('region', { name: 'Cuts', exact: true });
const slider = (page: Page, edge: 'start' | 'end') =>
  page.getByRole('slider', { name: `Cut ${edge}` }).and(page.locator('[tabindex="0"]'));
const bracket = (page: Page, edge: 'start' | 'end') => page.locator(`#transcript-text [data-edge="${edge}"]`);
/** Which cut is selected, as its first word in the panel's row. */
const selected = (page: Page) => panel(page).locator('[aria-current]');

async function show(page: Page, cuts = CUTS, gaps: EditorDocument['gaps'] = []): Promise<void> {
  const auth = await openedProject(server, { ...madeDocument(200, cuts), gaps });
  await gotoWorkspace(page, server, auth);
  await page.locator('#transcript-text').getByText('#0,').waitFor();
  // A playhead that stands in a cut leaves it once the media are opened.
  await page.locator('[data-settled=true]').waitFor({ state: 'attached' });
}

async function goToWord(page: Page, word: number): Promise<void> {
  const { x, y } = await pointOf(page, word);
  await page.mouse.click(x, y);
  await expect.poll(() => marked(page, 'now')).toBe(`#${word},`);
}

/** Opens the search with matches, and leaves the field so that the page has the keys. */
async function searchOpen(page: Page): Promise<void> {
  await page.keyboard.press('Control+f');
  await searchField(page).fill('harbour');
  await expect(place(page)).toHaveText(/^\d+\/[1-9]/);
  await searchField(page).evaluate((field) => field.blur());
}

test('a cuts the current word or the selection; d deletes the cuts in it', async ({ page }) => {
  await show(page, []);
  await goToWord(page, 5);
  await page.keyboard.press('a');
  await expect(struck(page)).toHaveText(['#5,']);
  await page.keyboard.press('d');
  await expect(struck(page)).toHaveCount(0);
  await goToWord(page, 15);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('a');
  await expect(struck(page)).toHaveText([/^#15,\s\S+\s\S+$/]);
  await goToWord(page, 15);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('d');
  await expect(struck(page)).toHaveCount(0);
});

test('arrow keys move a selected bracket one word, also while the search is open with matches', async ({
  page,
}) => {
  await show(page);
  await searchOpen(page);
  await bracket(page, 'start').first().click();
  const before = await place(page).textContent();
  await page.keyboard.press('ArrowRight');
  await expect(struck(page).first()).not.toContainText('#10,');
  await page.keyboard.press('ArrowLeft');
  await expect(struck(page).first()).toContainText('#10,');
  await expect(place(page)).toHaveText(before ?? '');
  // Up and down are not the bracket's: they are the search's.
  await page.keyboard.press('ArrowUp');
  await expect(place(page)).not.toHaveText(before ?? '');
});

test('a bracket does not cross its partner or leave the transcript', async ({ page }) => {
  await show(page, [{ startWordIdx: 0, endWordIdx: 1 }]);
  await bracket(page, 'start').first().click();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(struck(page)).toHaveText(['was']);
});

test('arrow keys move a selected edge of a cut 0.1 s, before a search with matches gets them', async ({
  page,
}) => {
  await show(page);
  await searchOpen(page);
  const before = await place(page).textContent();
  await panel(page)
    .getByRole('button', { name: /Manual cut, *0:00:07/ })
    .click();
  await slider(page, 'end').focus();
  const end = startOf(24) + 0.3;
  await page.keyboard.press('ArrowUp');
  await expect(slider(page, 'end')).toHaveAttribute('aria-valuenow', (end + 0.1).toFixed(1));
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await expect(slider(page, 'end')).toHaveAttribute('aria-valuenow', (end - 0.1).toFixed(1));
  await expect(place(page)).toHaveText(before ?? '');
});

test('up and right step to the next match, down and left to the previous one, before cuts get the keys', async ({
  page,
}) => {
  await show(page);
  await panel(page)
    .getByRole('button', { name: /Manual cut, *0:00:07/ })
    .click();
  await searchOpen(page);
  const total = (await place(page).textContent())?.split('/')[1];
  await page.locator('body').press('ArrowUp');
  const second = await place(page).textContent();
  await page.locator('body').press('ArrowRight');
  await expect(place(page)).not.toHaveText(second ?? '');
  await page.locator('body').press('ArrowDown');
  await page.locator('body').press('ArrowLeft');
  await expect(place(page)).toHaveText(new RegExp(`/${total}$`));
  await expect(selected(page)).toContainText('0:00:07');
});

test('otherwise arrow keys step through the cuts', async ({ page }) => {
  await show(page);
  await page.keyboard.press('ArrowRight');
  await expect(selected(page)).toContainText('0:00:03');
  await page.keyboard.press('ArrowDown');
  await expect(selected(page)).toContainText('0:00:07');
  await page.keyboard.press('ArrowRight');
  await expect(selected(page)).toContainText('0:00:14');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await expect(selected(page)).toContainText('0:00:03');
});

test('speech without words: arrows reach it, a cuts it, d restores it, and all that is told', async ({
  page,
}) => {
  // After the last word.
  await show(page, CUTS, [{ start: 70.05, end: 70.85 }]);
  const told = page.getByRole('region', { name: 'Transcript' }).locator('p[role="status"]').first();
  const gap = page.getByRole('button', { name: 'Speech without words, 0.8 s' });
  const cut = page.locator('#transcript-text').getByRole('button', { name: 'Manual cut, 0.8 s' });
  for (let i = 0; i < CUTS.length + 1; i++) await page.keyboard.press('ArrowRight');
  await expect(gap).toHaveAttribute('data-selected');
  await expect(gap).toBeInViewport();
  await expect(told).toHaveText('Speech without words, 0.8 s. A cuts it.');
  await page.keyboard.press('a');
  await expect(cut).toHaveAttribute('data-selected');
  await expect(gap).toHaveCount(0);
  await expect(told).toHaveText('Cut: no words, 0.8 seconds. 4 cuts.');
  await page.keyboard.press('d');
  await expect(gap).toHaveAttribute('data-selected');
  await page.keyboard.press('ArrowLeft');
  await expect(selected(page)).toContainText('0:00:14');
  await gap.click();
  await page.keyboard.press('a');
  await expect(cut).toHaveAttribute('data-selected');
  await page.keyboard.press('Control+z');
  await expect(gap).toBeVisible();
  await gap.click();
  await page.keyboard.press('Escape');
  await expect(gap).not.toHaveAttribute('data-selected');
});

test('Enter and Escape commit a word edit and do nothing else, whatever is open', async ({ page }) => {
  await show(page);
  await searchOpen(page);
  for (const [key, text] of [
    ['Enter', 'first'],
    ['Escape', 'second'],
  ] as const) {
    const { x, y } = await page
      .locator('#transcript-text')
      .getByText('#0,')
      .evaluate((element, shown) => {
        const range = document.createRange();
        const node = element.firstChild ?? element;
        range.setStart(node, 0);
        range.setEnd(node, shown);
        const box = range.getBoundingClientRect();
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      }, 2);
    await page.mouse.dblclick(x, y);
    const field = page.getByRole('textbox', { name: /^Correct the word/ });
    await field.fill(`#0,${text}`);
    await page.keyboard.press(key);
    await expect(field).toHaveCount(0);
    await expect(page.locator('#transcript-text')).toContainText(`#0,${text}`);
    await expect(place(page)).toBeVisible();
    await expect(struck(page)).toHaveCount(3);
  }
});

test('Escape goes back one level at a time: list, search, bracket, cut, panel', async ({ page }) => {
  await show(page);
  await bracket(page, 'start').first().click();
  await page.keyboard.press('Control+f');
  await searchField(page).fill('harbour');
  await panel(page).getByRole('combobox', { name: 'Sort the cuts by' }).click();
  await expect(page.getByRole('option')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(searchField(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(searchField(page)).toHaveCount(0);
  await expect(page.locator('#transcript-text [data-active]')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.locator('#transcript-text [data-active]')).toHaveCount(0);
  await expect(selected(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(selected(page)).toHaveCount(0);
  await expect(panel(page).getByRole('button', { name: 'Close the cuts panel' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page).getByRole('button', { name: 'Open the cuts panel' })).toBeVisible();
});

test('Escape closes the upload dialog and nothing behind it', async ({ page }) => {
  await show(page);
  await searchOpen(page);
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({
      name: 'talk.mp3',
      mimeType: 'audio/mpeg',
      buffer: Buffer.from('none'),
    });
  await page
    .getByRole('button', { name: /^Confirm/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(searchField(page)).toBeVisible();
});

test('letters are text inside a field, and shortcuts outside; a ticked box is outside', async ({ page }) => {
  await show(page);
  await goToWord(page, 5);
  await page.keyboard.press('Control+f');
  await page.keyboard.type('ad');
  await expect(searchField(page)).toHaveValue('ad');
  await expect(struck(page)).toHaveCount(3);
  await page.keyboard.press('Escape');
  await panel(page)
    .getByRole('checkbox', { name: /^Tick the/ })
    .first()
    .click();
  await page.keyboard.press('a');
  await expect(struck(page)).toHaveCount(4);
});

test('Space plays after a click, and presses what the keyboard went to', async ({ page }) => {
  await show(page);
  const play = page.getByRole('button', { name: 'Play', exact: true });
  const pause = page.getByRole('button', { name: 'Pause', exact: true });
  const row = panel(page).getByRole('button', { name: /Manual cut, *0:00:07/ });
  const tick = panel(page).getByRole('checkbox', { name: /^Tick the manual cut at 0:00:07/ });
  await expect(play).toBeEnabled();
  for (const clicked of [row, tick]) {
    await clicked.click();
    await page.keyboard.press('Space');
    await expect(pause).toBeVisible();
    await page.keyboard.press('Space');
    await expect(play).toBeVisible();
  }
  await expect(tick).toBeChecked();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(tick).toBeFocused();
  await page.keyboard.press('Space');
  await expect(tick).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(selected(page)).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(row).toBeFocused();
  await page.keyboard.press('Space');
  await expect(selected(page)).toContainText('0:00:07');
  await expect(play).toBeVisible();
});

test('undo and redo go over cuts, words and bulk changes alike; ? shows every shortcut', async ({ page }) => {
  await show(page);
  await goToWord(page, 5);
  await page.keyboard.press('a');
  await page.keyboard.press('Control+z');
  await expect(struck(page)).toHaveCount(3);
  await page.keyboard.press('Control+y');
  await expect(struck(page)).toHaveCount(4);
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const entry of ['Cut the selection or the current word', 'Undo', 'Check cuts one by one'])
    await expect(sheet.getByText(entry, { exact: true })).toBeVisible();
  // At once, while it fades out with the focus in it.
  await sheet.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('Control+f');
  await expect(page.getByRole('textbox', { name: 'Search & Cut' })).toBeFocused();
  await expect(sheet).toHaveCount(0);
});
