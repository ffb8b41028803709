import { expect, type Page } from '@playwright/test';
import type { EditorDocument } from '#model/types.ts';
import type { TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import {
  cuts,
  hasInterview,
  interview,
  openPretended,
  struck,
  text,
} from '#tests/support/transcript-page.ts';
import { madeDocument, marked } from '#tests/support/workspace-project.ts';

/** The same work on 20 minutes and on 100,000 words. */
let server: TestServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

/** Most elements the panel may have (goal of the transcript). */
const MOST_NODES = 1500;
const LINE_HEIGHT = 28;

const DOCUMENTS: readonly (readonly [string, () => EditorDocument | null])[] = [
  ['20 minutes of an interview', () => (hasInterview() ? interview() : null)],
  ['20 minutes of made words', () => madeDocument(3400)],
  ['100,000 words', () => madeDocument(100_000)],
];

/** How far the spoken word's line is from 30 % of the height, where a jump puts it, px. */
async function jumpError(page: Page): Promise<number> {
  return text(page).evaluate((scroller, half) => {
    const [range] = CSS.highlights.get('transcript-now') ?? [];
    if (!range) return Number.POSITIVE_INFINITY;
    const live = document.createRange();
    live.setStart(range.startContainer, range.startOffset);
    live.setEnd(range.endContainer, range.endOffset);
    const word = live.getBoundingClientRect();
    const view = scroller.getBoundingClientRect();
    const wanted = view.top + 0.3 * scroller.clientHeight + half;
    return Math.abs(word.top + word.height / 2 - wanted);
  }, LINE_HEIGHT / 2);
}

/** Counts frames in which a part of the view had no row, while `act` runs and until scrolling has settled. */
async function blankFrames(page: Page, act: () => Promise<void>): Promise<number> {
  await text(page).evaluate((scroller) => {
    const state = { blank: 0, quiet: 0, top: scroller.scrollTop };
    Object.assign(window, { look: state });
    const isBlank = (): boolean => {
      const view = scroller.getBoundingClientRect();
      const rows = Array.from(scroller.querySelectorAll('.ts-row'), (row) => row.getBoundingClientRect());
      const all = scroller.querySelector('.ts-text')?.getBoundingClientRect();
      if (!all) return true;
      return (
        Math.min(...rows.map(({ top }) => top)) > Math.max(view.top, all.top) ||
        Math.max(...rows.map(({ bottom }) => bottom)) < Math.min(view.bottom, all.bottom)
      );
    };
    const look = (): void => {
      const { scrollTop } = scroller;
      state.quiet = scrollTop === state.top ? state.quiet + 1 : 0;
      state.top = scrollTop;
      // After the frame: what is there now was painted, unless the next scroll has begun.
      setTimeout(() => {
        if (scroller.scrollTop === scrollTop && isBlank()) state.blank++;
        requestAnimationFrame(look);
      }, 0);
    };
    requestAnimationFrame(look);
  });
  const look = () =>
    page.evaluate(() => (window as unknown as { look: { blank: number; quiet: number } }).look);
  await act();
  await expect.poll(async () => (await look()).quiet).toBeGreaterThan(10);
  return (await look()).blank;
}

for (const [name, make] of DOCUMENTS) {
  test(`${name}: jumps land exactly, Page Down and End leave nothing blank, few nodes`, async ({ page }) => {
    const doc = make();
    test.skip(doc === null, 'The interview of 20 minutes is not on this machine');
    if (!doc) return;
    await openPretended(page, server, doc);
    const { words } = doc;
    const strip = page.getByRole('region', { name: 'Timeline' });
    await expect(strip).toBeVisible();

    // A jump to a word far away: the search steps to it.
    const target = Math.floor(words.length * 0.62);
    const phrase = words.text.slice(target, target + 6).join(' ');
    await page.keyboard.press('Control+f');
    await page.getByRole('textbox', { name: 'Search & Cut' }).fill(phrase);
    await expect.poll(() => marked(page, 'current-match')).not.toBe('');
    await page.keyboard.press('Enter');
    await expect.poll(() => marked(page, 'now')).toBe(words.text[target]);
    await page.keyboard.press('Escape');

    await text(page).focus();
    expect(await blankFrames(page, () => page.keyboard.press('PageDown'))).toBe(0);
    expect(await blankFrames(page, () => page.keyboard.press('PageUp'))).toBe(0);
    await page.keyboard.press('Home');
    await expect.poll(() => text(page).evaluate((element) => element.scrollTop)).toBe(0);
    // While paused the view goes to the spoken word when it changes.
    await page.keyboard.press('j');
    // Views scroll by whole pixels, so rounding may leave half of one; the bench's transcript.jump_error_px is 0 whole ones.
    await expect.poll(() => jumpError(page)).toBeLessThanOrEqual(0.5);

    expect(await blankFrames(page, () => page.keyboard.press('End'))).toBe(0);
    await expect(text(page)).toContainText(words.text[words.length - 1]);
    expect(await page.locator('#transcript-text *').count()).toBeLessThan(MOST_NODES);
  });

  test(`${name}: thousands of words are selected across the scroll, cut, found in the list and restored`, async ({
    page,
  }) => {
    const doc = make();
    test.skip(doc === null, 'The interview of 20 minutes is not on this machine');
    if (!doc) return;
    await openPretended(page, server, doc);
    const box = await text(page).boundingBox();
    if (!box) throw new Error('no transcript');
    await page.mouse.click(box.x + 60, box.y + 54);
    await text(page).evaluate((element) => {
      element.scrollTop = element.scrollHeight / 2;
    });
    await expect(page.locator('.ts-row').first()).toBeVisible();
    await page.keyboard.down('Shift');
    await page.mouse.click(box.x + 200, box.y + 200);
    await page.keyboard.up('Shift');
    await expect(page.getByRole('toolbar', { name: 'Selected words' })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('a');
    await expect(cuts(page)).toHaveCount(1);
    await expect(struck(page).first()).toBeVisible();
    const seconds = Number(/([\d.]+) s/.exec((await cuts(page).textContent()) ?? '')?.[1]);
    const minutes = Number(/(\d+) m /.exec((await cuts(page).textContent()) ?? '')?.[1] ?? 0);
    expect(minutes * 60 + seconds).toBeGreaterThan(doc.duration / 3);

    await text(page).evaluate((element) => {
      element.scrollTop = element.scrollHeight;
    });
    await cuts(page).first().getByRole('button').first().click();
    await expect(struck(page).first()).toBeInViewport();
    await page.keyboard.press('d');
    await expect(cuts(page)).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(cuts(page)).toHaveCount(1);
    expect(await page.locator('#transcript-text *').count()).toBeLessThan(MOST_NODES);
  });
}
