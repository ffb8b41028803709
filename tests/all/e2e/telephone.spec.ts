import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/test.ts';
import { longPress, openMade, playedNumbers, struck, text } from '#tests/support/transcript-page.ts';
import {
  gotoWorkspace,
  madeDocument,
  marked,
  openedProject,
  pointOf,
} from '#tests/support/workspace-project.ts';

/** The workspace on a telephone, under a finger. */
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Lines of the transcript that are wholly in sight and covered by nothing. */
const lines = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const scroller = document.querySelector('#transcript-text')?.getBoundingClientRect();
    if (!scroller) return 0;
    let seen = 0;
    for (const row of document.querySelectorAll('.ts-lines')) {
      const { top, bottom, left } = row.getBoundingClientRect();
      for (let y = top; y + 28 <= bottom + 1; y += 28) {
        const isInside = y >= scroller.top && y + 28 <= scroller.bottom + 1;
        const over = document.elementFromPoint(left + 4, y + 14);
        if (isInside && over?.closest('#transcript-text')) seen++;
      }
    }
    return seen;
  });

test('a phone shows nine lines edge to edge, seven with words selected, and undo; targets are 44 px', async ({
  page,
  server,
}) => {
  await gotoWorkspace(page, server, await openedProject(server, longParagraph()));
  await expect(text(page)).toContainText('#0,');
  const picture = await page.locator('.ws-stage section > div').first().boundingBox();
  expect(picture).toMatchObject({ x: 0, width: 390 });
  expect(await lines(page)).toBeGreaterThanOrEqual(9);
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeInViewport({ ratio: 1 });
  // One-handed: both are where the thumb of the hand that holds it is.
  for (const name of [/^Undo/, /^Play$/])
    expect((await page.getByRole('button', { name }).boundingBox())?.y).toBeGreaterThan(844 / 2);
  const { x, y } = await pointOf(page, 5);
  await page.touchscreen.tap(x, y);
  await page.keyboard.press('Shift+ArrowRight');
  const sheet = page.getByRole('toolbar', { name: 'Selected words' });
  const box = await sheet.boundingBox();
  expect(box && box.y + box.height).toBe(844);
  expect(await lines(page)).toBeGreaterThanOrEqual(7);
  await page.keyboard.press('Escape');
  for (const tab of ['Transcript', 'Cuts', 'Cut Tools']) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).tap();
    expect(await tooSmall(page)).toEqual([]);
  }
  const pause = page.getByRole('textbox', { name: 'Shortest pause to trim, seconds' });
  await expect(pause).toHaveValue('1.0');
  expect((await pause.boundingBox())?.width).toBeGreaterThan(40);
});

test('a long press selects a word, moving extends it, and the bar cuts', async ({ page, server }) => {
  await openMade(page, server, 600, [{ startWordIdx: 2, endWordIdx: 3 }]);
  // A second long press extends the selection, a tap seeks and drops it.
  await longPress(page, await pointOf(page, 5), await pointOf(page, 5));
  await longPress(page, await pointOf(page, 20), await pointOf(page, 20));
  await expect.poll(() => marked(page, 'selection')).toMatch(/^#5,[\s\S]*#20,$/);
  const { x, y } = await pointOf(page, 10);
  await page.touchscreen.tap(x, y);
  await expect.poll(() => marked(page, 'selection')).toBe('');
  await expect.poll(() => marked(page, 'now')).toBe('#10,');
  await longPress(page, await pointOf(page, 5), await pointOf(page, 15));
  await expect.poll(() => marked(page, 'selection')).toMatch(/^#5,[\s\S]*#15,$/);
  expect(await text(page).evaluate((element) => element.scrollTop)).toBe(0);
  const bar = page.getByRole('toolbar', { name: 'Selected words' });
  const { height } = (await bar.getByRole('button', { name: 'Cut' }).boundingBox()) ?? { height: 0 };
  expect(height).toBeGreaterThanOrEqual(44);
  await bar.getByRole('button', { name: 'Cut' }).tap();
  await expect(struck(page).last()).toContainText('#15,');

  await page.getByRole('button', { name: 'Manual cut, end' }).first().tap();
  const bracket = page.getByRole('toolbar', { name: 'Selected bracket' });
  await expect(bracket).toContainText('Cut end');
  await bracket.getByRole('button', { name: 'Move bracket one word forward' }).tap();
  await expect(struck(page).first()).toContainText(/\S+ \S+ \S+/);
  await bracket.getByRole('button', { name: 'Restore' }).tap();
  await expect(struck(page).first()).toContainText('#5,');
});

/** One speaker who talks on: no gaps between paragraphs to count. */
function longParagraph() {
  const doc = madeDocument(200, [{ startWordIdx: 10, endWordIdx: 12 }]);
  return { ...doc, paragraphs: [{ endWordIdx: 199, speaker: 0 }] };
}

/** Buttons of the panels, tabs and undo that a finger may miss: under 44 px, their larger target counted. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const inSight = (element: Element): boolean => {
      const { width, top, bottom } = element.getBoundingClientRect();
      return width > 0 && top >= 0 && bottom <= innerHeight;
    };
    const panels = '.ws-tabs, .transport, .ws-tools, .ws-cuts, .ws-transcript header, .ws-download';
    return [...document.querySelectorAll(panels)]
      .flatMap((panel) => [...panel.querySelectorAll('button, [role="tab"]')])
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        return inSight(element) && (Math.round(width) < 44 || Math.round(height) < 44);
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? '');
  });
}

test('selected words are moved by a tap on their place', async ({ page, server }) => {
  await openMade(page, server, 40);
  await longPress(page, await pointOf(page, 20), await pointOf(page, 25));
  await page.getByRole('toolbar', { name: 'Selected words' }).getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('Tap the word that these words should come before')).toBeVisible();
  const { x, y } = await pointOf(page, 10);
  await page.touchscreen.tap(x, y);
  await expect.poll(() => playedNumbers(page)).toEqual([0, 5, 20, 25, 10, 15, 30, 35]);
  await expect(page.getByText('Tap the word')).toBeHidden();
});
