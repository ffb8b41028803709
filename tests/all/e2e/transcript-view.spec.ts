import { expect, type Page } from '@playwright/test';
import type { TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import {
  clickWord,
  cuts,
  openMade,
  openPretended,
  selectByMouse,
  text,
} from '#tests/support/transcript-page.ts';
import { madeDocument, marked, pointOf } from '#tests/support/workspace-project.ts';

/** The spoken word and the view that follows it; marks without highlights; long transcripts. */
let server: TestServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

const scrollTop = (page: Page): Promise<number> => text(page).evaluate((element) => element.scrollTop);
const back = (page: Page) => page.getByRole('button', { name: 'Back to playback' });

/** Puts the view so that the word '#i,' stands near its lower edge, and plays from there three times as fast. */
async function playAtLowerEdge(page: Page, word: number): Promise<void> {
  await clickWord(page, word);
  await expect.poll(() => marked(page, 'now')).toBe(`#${word},`);
  await text(page).evaluate((element) => {
    const now = document.querySelector('.ts-now > i')?.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    element.scrollTop += (now?.top ?? 0) - (box.bottom - 90);
  });
  await page.keyboard.press('l');
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  for (let i = 0; i < 3; i++) await page.keyboard.press('l');
}

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`the view follows the spoken word, ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await openMade(page, server);
    await text(page).evaluate((element) => {
      element.scrollTop = 300;
    });
    await page.evaluate(() => {
      const element = document.querySelector('#transcript-text') as HTMLElement;
      const behaviors: (string | undefined)[] = [];
      Object.assign(window, { behaviors });
      const scrollTo = element.scrollTo.bind(element);
      element.scrollTo = (options?: ScrollToOptions | number) => {
        if (typeof options !== 'object') return;
        behaviors.push(options.behavior);
        scrollTo(options);
      };
    });
    await playAtLowerEdge(page, 80);
    const start = await scrollTop(page);
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(start + 100);
    await page.keyboard.press('Space');
    const behaviors = await page.evaluate(() => (window as unknown as { behaviors: string[] }).behaviors);
    // The first one may be the jump to the word that was clicked.
    expect(behaviors.at(-1)).toBe(reducedMotion === 'reduce' ? 'auto' : 'smooth');
  });
}

test('scrolling detaches the view while it plays; the button and a click on a word bring it back', async ({
  page,
}) => {
  await openMade(page, server);
  await clickWord(page, 10);
  await page.keyboard.press('Space');
  await expect(back(page)).toBeHidden();
  const box = await text(page).boundingBox();
  if (!box) throw new Error('no transcript');
  await page.mouse.move(box.x + 100, box.y + 100);
  await page.mouse.wheel(0, 1500);
  await expect(back(page)).toBeVisible();
  // The wheel is told of before the view has moved.
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(1000);
  const away = await scrollTop(page);
  const word = await page.locator('.ts-now > i').getAttribute('style');
  await expect.poll(() => page.locator('.ts-now > i').getAttribute('style')).not.toBe(word);
  expect(await scrollTop(page)).toBe(away);
  await back(page).click();
  await expect(back(page)).toBeHidden();
  await expect.poll(() => scrollTop(page)).toBeLessThan(away - 500);

  const before = await scrollTop(page);
  await page.mouse.move(box.x + 100, box.y + 100);
  await page.mouse.wheel(0, 1500);
  await expect(back(page)).toBeVisible();
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(before + 1000);
  const shown = await page.locator('.ts-lines').evaluateAll((lines) => {
    const view = document.querySelector('#transcript-text')?.getBoundingClientRect();
    const inView = lines.find((line) => {
      const { top, height } = line.getBoundingClientRect();
      return view && top > view.top && top + height < view.bottom;
    });
    return /#(\d+),/.exec(inView?.textContent ?? '')?.[1];
  });
  await clickWord(page, Number(shown));
  await expect(back(page)).toBeHidden();
});

test('correcting a word stops the view from following and keeps its field while playing', async ({
  page,
}) => {
  await openMade(page, server);
  await playAtLowerEdge(page, 60);
  // Enter means a word that stands still; this is the one that is said.
  await page.keyboard.press('F2');
  const input = page.getByRole('textbox', { name: /^Correct the word/ });
  await expect(input).toBeFocused();
  const top = await scrollTop(page);
  const place = await page.locator('.ts-now > i').getAttribute('style');
  await expect
    .poll(() =>
      page
        .locator('.ts-now > i')
        .getAttribute('style')
        .then((style) => style?.split('px')[1]),
    )
    .not.toBe(place?.split('px')[1]);
  expect(await scrollTop(page)).toBe(top);
  await expect(input).toBeFocused();
  await page.keyboard.press('Escape');
});

const announced = (page: Page) => page.locator('section[aria-label="Transcript"] > p[role="status"]');

test('rows state their position and are in reading order; edits are announced politely', async ({ page }) => {
  await openPretended(page, server, madeDocument(3000));
  await text(page).evaluate((element) => {
    element.scrollTop = element.scrollHeight / 3;
  });
  await expect
    .poll(() => page.locator('.ts-row').first().getAttribute('aria-posinset').then(Number))
    .toBeGreaterThan(5);
  const places = await page
    .locator('.ts-row')
    .evaluateAll((rows) => rows.map((row) => [row.ariaPosInSet, row.ariaSetSize].map(Number)));
  expect(places).toEqual(places.map((_, i) => [places[0][0] + i, places[0][1]]));

  await text(page).evaluate((element) => {
    element.scrollTop = 0;
  });
  await clickWord(page, 10);
  await page.keyboard.press('a');
  await expect(announced(page)).toHaveText('Cut: #10,, 0.3 seconds. 1 cut.');
});

test('falls back to boxes without the CSS Highlight API', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'Highlight', { value: undefined });
  });
  await openMade(page, server);
  await selectByMouse(page, 5, 20);
  await expect.poll(() => page.locator('.ts-boxes-selection > i').count()).toBeGreaterThan(1);
  await clickWord(page, 10);
  await expect(page.locator('.ts-boxes-selection > i')).toHaveCount(0);
  const { x, y } = await pointOf(page, 10);
  const now = await page.locator('.ts-now > i').boundingBox();
  expect(now && Math.abs(now.x + now.width / 2 - x)).toBeLessThan(2);
  expect(now && Math.abs(now.y + now.height / 2 - y)).toBeLessThan(2);
});

test('dragging a selection beyond the edge scrolls and extends it through words that are no longer rendered', async ({
  page,
}) => {
  await openPretended(page, server, madeDocument(3000));
  const from = await pointOf(page, 10);
  const box = await text(page).boundingBox();
  if (!box) throw new Error('no transcript');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, box.y + box.height + 60, { steps: 4 });
  await expect.poll(() => text(page).evaluate((element) => element.scrollTop)).toBeGreaterThan(1500);
  await page.mouse.up();
  await page.keyboard.press('a');
  const row = cuts(page).first();
  await expect(row).toContainText('#10,');
  const length = Number(/([\d.]+) s/.exec((await row.textContent()) ?? '')?.[1]);
  expect(length).toBeGreaterThan(150 * 0.35);
});

test('rows are as high as computed and no line is wider than its column', async ({ page }) => {
  const spans = [
    { startWordIdx: 10, endWordIdx: 40 },
    { startWordIdx: 42, endWordIdx: 42 },
  ];
  await openPretended(page, server, madeDocument(3000, spans));
  for (const fraction of [0, 0.4, 0.9]) {
    await text(page).evaluate((element, part) => {
      element.scrollTop = element.scrollHeight * part;
    }, fraction);
    await expect(page.locator('.ts-row').first()).toBeVisible();
    // Asked for and measured in one go: rows come and go while the view settles.
    const wrong = await page.evaluate(() =>
      Array.from(document.querySelectorAll<HTMLElement>('.ts-lines'))
        .map((element) => {
          const content = document.createRange();
          content.selectNodeContents(element);
          const right = Math.max(...Array.from(content.getClientRects(), (box) => box.right));
          return {
            off: element.offsetHeight - (element.textContent ?? '').split('\n').length * 28,
            over: Math.round(right - element.getBoundingClientRect().right),
          };
        })
        .filter(({ off, over }) => off !== 0 || over > 0),
    );
    expect(wrong).toEqual([]);
  }
  const gaps = await page.evaluate(() => {
    const rows = Array.from(document.querySelectorAll('.ts-row'));
    const boxes = rows.map((row) => row.getBoundingClientRect()).sort((a, b) => a.top - b.top);
    return boxes.slice(1).map((box, i) => Math.round(box.top - boxes[i].bottom));
  });
  expect(gaps.every((gap) => gap === 0)).toBe(true);
});

/** Most elements the panel may have (goal of the transcript). */
const MAX_NODES = 1500;
const LINE_HEIGHT = 28;

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

test('with 100,000 words jumps land exactly, paging leaves no blanks and few nodes exist', async ({
  page,
}) => {
  const doc = madeDocument(100_000);
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
  expect(await page.locator('#transcript-text *').count()).toBeLessThan(MAX_NODES);
});
