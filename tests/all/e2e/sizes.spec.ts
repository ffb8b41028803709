import { expect, type Page } from '@playwright/test';
import { reload } from '#tests/support/open.ts';
import type { TestServer } from '#tests/support/server.ts';
import { newAccount } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { text } from '#tests/support/transcript-page.ts';
import { gotoWorkspace, madeDocument, openedProject, pointOf } from '#tests/support/workspace-project.ts';

/** What fits where: a desktop of 1440, the middle widths, a telephone, and the workspace before an upload. */
let server: TestServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

const CUTS = [{ startWordIdx: 10, endWordIdx: 12 }];
const cutsPanel = (page: Page) => page.getByRole('region', { name: 'Cuts', exact: true });

async function show(page: Page): Promise<void> {
  await gotoWorkspace(page, server, await openedProject(server, madeDocument(200, CUTS)));
  await expect(text(page)).toContainText('#0,');
}

test('at 1440 × 900 Search & Replace fits without scrolling', async ({ page }) => {
  await show(page);
  // With all that the pauses have to say.
  await expect(page.getByRole('region', { name: 'Cut Tools' }).getByText(/^saves/)).toBeVisible();
  await page.getByRole('button', { name: 'Search & Replace' }).click();
  await expect(page.getByRole('button', { name: 'Replace all' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('checkbox', { name: 'Parts of words' })).toBeInViewport({ ratio: 1 });
  const overflow = await page.locator('.ws-middle').evaluate((e) => e.scrollHeight - e.clientHeight);
  expect(overflow).toBe(0);
});

for (const [width, height] of [
  [1024, 768],
  [1100, 800],
  [1279, 900],
] as const) {
  test(`at ${width} × ${height} the cuts begin closed, cover nothing and meet the timeline`, async ({
    page,
  }) => {
    // Open in a wide window, that is not to cover a narrow one.
    await page.addInitScript(() => localStorage.setItem('cuts_panel', 'open'));
    await page.setViewportSize({ width, height });
    await show(page);
    await page.getByRole('button', { name: 'Open the cuts panel' }).click();
    await expect(cutsPanel(page).getByRole('button', { name: 'Check cuts' })).toBeVisible();
    const panel = await cutsPanel(page).boundingBox();
    const timeline = await page.locator('.ws-timeline').boundingBox();
    if (!panel || !timeline) throw new Error('A panel is not on the page');
    expect(Math.abs(panel.y + panel.height - timeline.y)).toBeLessThanOrEqual(1);
    const covered = await page.evaluate(() =>
      [...document.querySelectorAll('.ws-stage button, .ws-tools button')].flatMap((button) => {
        const { x, y, width: w, height: h } = button.getBoundingClientRect();
        const top = document.elementFromPoint(x + w - 2, y + h / 2);
        return w > 0 && y + h < innerHeight && !button.contains(top) ? [button.textContent] : [];
      }),
    );
    expect(covered).toEqual([]);
    // Wide again, the panel is as it was there.
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(cutsPanel(page).getByRole('button', { name: 'Check cuts' })).toBeVisible();
    await page.setViewportSize({ width, height });
    await expect(cutsPanel(page).getByRole('button', { name: 'Check cuts' })).toBeVisible();
  });
}

test('a warning that was dismissed stays dismissed', async ({ page }) => {
  await show(page);
  const notice = page.getByText('Transcribed by PocketSphinx.');
  await expect(notice).toBeVisible();
  await page.getByRole('region', { name: 'Transcript' }).getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
  await reload(page);
  await expect(text(page)).toContainText('#0,');
  await expect(notice).toHaveCount(0);
});

test('before an upload the preview is 720 wide and nothing scrolls', async ({ page }) => {
  await gotoWorkspace(page, server, await newAccount(server, server.dataDir));
  await page.getByText('No video yet').waitFor();
  const picture = await page.locator('.ws-stage section > div').first().boundingBox();
  expect(picture?.width).toBe(720);
  const overflow = await page.locator('.ws-middle').evaluate((e) => e.scrollHeight - e.clientHeight);
  expect(overflow).toBe(0);
});

test.describe('on a telephone', () => {
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

  test('full bleed, nine lines, seven with words selected, undo there, 44 px', async ({ page }) => {
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
});

/** One speaker who talks on: no gaps between paragraphs to count. */
function longParagraph() {
  const doc = madeDocument(200, CUTS);
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
