import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/test.ts';
import { clickWord, struck, text } from '#tests/support/transcript-page.ts';
import {
  gotoWorkspace,
  madeDocument,
  marked,
  openedProject,
  pointOf,
  startOf,
} from '#tests/support/workspace-project.ts';

/** The keys of the workspace, pressed for real. Which of several open things gets a key: src/editor/keyboard.test.ts. */
const CUTS = [
  { startWordIdx: 10, endWordIdx: 12 },
  { startWordIdx: 20, endWordIdx: 24 },
  { startWordIdx: 40, endWordIdx: 41 },
];
/** Speech without words, after the last word. */
const GAP = { start: 70.05, end: 70.85 };
const searchField = (page: Page) => page.getByRole('textbox', { name: 'Search & Cut' });
const place = (page: Page) => page.getByRole('status', { name: 'Match' });
const panel = (page: Page) => page.getByRole('region', { name: 'Cuts', exact: true });
const rowAt = (page: Page, time: string) =>
  panel(page).getByRole('button', { name: new RegExp(`Manual cut, *${time}`) });
/** The selected cut, as the panel's row. */
const selected = (page: Page) => panel(page).locator('[aria-current]');
const bracket = (page: Page) => page.locator('#transcript-text [data-edge="start"]').first();
const names = (page: Page) => page.locator('.ts-name');
const correction = (page: Page) => page.getByRole('textbox', { name: /^Correct the word/ });

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

async function goToWord(page: Page, word: number): Promise<void> {
  await clickWord(page, word);
  await expect.poll(() => marked(page, 'now')).toBe(`#${word},`);
}

/** Opens the search with matches, and leaves the field so that the page has the keys. */
async function searchOpen(page: Page): Promise<void> {
  await press(page, 'Control+f');
  await searchField(page).fill('harbour');
  await expect(place(page)).toHaveText(/^\d+\/[1-9]/);
  await searchField(page).evaluate((field) => field.blur());
}

test('every key of the workspace', async ({ page, context, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const auth = await openedProject(server, { ...madeDocument(200, CUTS), gaps: [GAP] });
  await gotoWorkspace(page, server, auth);
  await text(page).getByText('#0,').waitFor();
  // A playhead that stands in a cut leaves it once the media are opened.
  await page.locator('[data-settled=true]').waitFor({ state: 'attached' });

  await test.step('arrows step through the cuts; speech without words is cut by A once it is clicked, and restored by D', async () => {
    await press(page, 'ArrowRight');
    await expect(selected(page)).toContainText('0:00:03');
    await press(page, 'ArrowDown');
    await expect(selected(page)).toContainText('0:00:07');
    await press(page, 'ArrowLeft');
    await expect(selected(page)).toContainText('0:00:03');
    await press(page, 'ArrowRight', 'ArrowRight');
    await expect(selected(page)).toContainText('0:00:14');
    const gap = page.getByRole('button', { name: 'Untranscribed speech, 0.8 s' });
    await gap.click();
    await expect(gap).toHaveAttribute('data-selected');
    await press(page, 'a');
    await expect(gap).toHaveCount(0);
    await press(page, 'd');
    await expect(gap).toHaveAttribute('data-selected');
    await press(page, 'ArrowUp');
    await expect(selected(page)).toContainText('0:00:14');
  });

  await test.step('A, D, Delete, Backspace, Ctrl+Z, Ctrl+Y and the clipboard at words', async () => {
    await goToWord(page, 5);
    await press(page, 'a');
    await expect(struck(page).first()).toHaveText('#5,');
    await press(page, 'd');
    await expect(struck(page)).toHaveCount(3);
    await press(page, 'Control+z');
    await expect(struck(page)).toHaveCount(4);
    await press(page, 'Control+y');
    await expect(struck(page)).toHaveCount(3);
    await goToWord(page, 5);
    await press(page, 'Shift+ArrowRight', 'Shift+ArrowRight', 'Delete');
    await expect(struck(page).first()).toHaveText(/^#5,\s\S+\s\S+$/);
    await press(page, 'Backspace');
    await expect(struck(page)).toHaveCount(3);
    await press(page, 'Control+a');
    await expect.poll(() => marked(page, 'selection')).toMatch(/#0,[\s\S]*#5,[\s\S]*#25,/);
    await goToWord(page, 5);
    await press(page, 'Shift+ArrowRight', 'Control+c');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^#5, \S+$/);
    await press(page, 'Control+x');
    await expect(struck(page).first()).toHaveText(copied.replace(' ', ' '));
    await press(page, 'Control+z');
    await expect(struck(page)).toHaveCount(3);
  });

  await test.step('with matches on show: arrows move a bracket and an edge, otherwise they step through the matches', async () => {
    // Without a selection, whose toolbar would lie over the bracket.
    await goToWord(page, 25);
    await searchOpen(page);
    const before = (await place(page).textContent()) ?? '';
    await bracket(page).click();
    await press(page, 'ArrowRight');
    await expect(struck(page).first()).not.toContainText('#10,');
    await press(page, 'ArrowLeft');
    await expect(struck(page).first()).toContainText('#10,');
    await rowAt(page, '0:00:07').click();
    const edge = page.getByRole('slider', { name: 'Cut end' }).and(page.locator('[tabindex="0"]'));
    await edge.focus();
    const end = startOf(24) + 0.3;
    await press(page, 'ArrowUp');
    await expect(edge).toHaveAttribute('aria-valuenow', (end + 0.1).toFixed(1));
    await press(page, 'ArrowLeft');
    await expect(edge).toHaveAttribute('aria-valuenow', end.toFixed(1));
    await expect(place(page)).toHaveText(before);
    await rowAt(page, '0:00:07').click();
    await page.locator('body').press('ArrowUp');
    await expect(place(page)).not.toHaveText(before);
    await page.locator('body').press('ArrowLeft');
    await expect(place(page)).toHaveText(before);
    await expect(selected(page)).toContainText('0:00:07');
  });

  await test.step('Escape goes back one level at a time; in a field letters are text', async () => {
    await bracket(page).click();
    await press(page, 'Control+f');
    await page.keyboard.type('ad');
    await expect(searchField(page)).toHaveValue(/ad$/);
    await panel(page).getByRole('combobox', { name: 'Sort the cuts by' }).click();
    await expect(page.getByRole('option')).toHaveCount(3);
    await press(page, 'Escape');
    await expect(page.getByRole('option')).toHaveCount(0);
    await press(page, 'Escape');
    await expect(searchField(page)).toHaveCount(0);
    await expect(page.locator('#transcript-text [data-active]')).toHaveCount(1);
    await press(page, 'Escape');
    await expect(page.locator('#transcript-text [data-active]')).toHaveCount(0);
    await expect(selected(page)).toHaveCount(1);
    await press(page, 'Escape');
    await expect(selected(page)).toHaveCount(0);
    await press(page, 'Escape');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(panel(page).getByRole('button', { name: 'Close the cuts panel' })).toBeVisible();
    await expect(struck(page)).toHaveCount(3);
  });

  await test.step('Escape, F2, Tab and Enter at a word; the caret; paragraphs and speakers', async () => {
    const { x, y } = await pointOf(page, 5);
    await page.mouse.dblclick(x, y);
    await correction(page).fill('#5,corrected');
    await press(page, 'Escape');
    await expect(text(page)).toContainText('#5,corrected');
    await press(page, 'Control+z');
    await expect(text(page)).not.toContainText('corrected');
    await goToWord(page, 5);
    await press(page, 'F2', 'Tab');
    await expect(correction(page)).toBeFocused();
    await expect(correction(page)).not.toHaveAccessibleName(/#5,/);
    await press(page, 'Enter');
    await goToWord(page, 15);
    const count = await names(page).count();
    await press(page, 'Control+ArrowRight', 'Enter');
    await expect(names(page)).toHaveCount(count + 1);
    await press(page, 'Backspace');
    await expect(names(page)).toHaveCount(count);
    await press(page, 'Home', 'Control+Shift+ArrowRight');
    await expect.poll(() => marked(page, 'selection')).toMatch(/^#0, \S+$/);
    await press(page, 'Escape');
    await expect.poll(() => marked(page, 'selection')).toBe('');
    await goToWord(page, 15);
    await press(page, 's');
    await expect(page.getByRole('dialog', { name: 'Speaker' })).toBeVisible();
    await press(page, 'Escape');
    await expect(page.getByRole('dialog', { name: 'Speaker' })).toBeHidden();
  });

  await test.step('Space, L and K play and pause; Space presses what the keyboard went to', async () => {
    const play = page.getByRole('button', { name: 'Play', exact: true });
    const pause = page.getByRole('button', { name: 'Pause', exact: true });
    const tick = panel(page).getByRole('checkbox', { name: /^Select the manual cut at 0:00:07/ });
    await tick.click();
    await press(page, 'Space');
    await expect(pause).toBeVisible();
    await press(page, 'k');
    await expect(play).toBeVisible();
    await press(page, 'l');
    await expect(pause).toBeVisible();
    await press(page, 'Space');
    await expect(play).toBeVisible();
    await expect(tick).toBeChecked();
    await press(page, 'Shift+Tab', 'Tab');
    await expect(tick).toBeFocused();
    await press(page, 'Space');
    await expect(tick).not.toBeChecked();
    await expect(play).toBeVisible();
  });

  await test.step('? shows every shortcut and finds among them', async () => {
    await press(page, '?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet.getByText('Check cuts one by one', { exact: true })).toBeVisible();
    await page.keyboard.type('ctrl z');
    await expect(sheet.getByText('Undo', { exact: true })).toBeVisible();
    await expect(sheet.getByText('Check cuts one by one', { exact: true })).toHaveCount(0);
    // At once, while it fades out with the focus in it.
    await sheet.getByRole('button', { name: 'Close' }).click();
    await press(page, 'Control+f');
    await expect(searchField(page)).toBeFocused();
  });
});
