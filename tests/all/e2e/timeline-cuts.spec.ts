import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/test.ts';
import {
  at,
  BODY,
  cut,
  HEAD,
  openTimeline,
  PX_PER_SECOND,
  selected,
  settled,
} from '#tests/support/timeline-page.ts';

/** The timeline as it edits: cuts made, selected, moved and resized by mouse and by keyboard. */
let url: string;

test.beforeAll(({ timelinePage }) => {
  url = timelinePage.url;
});

const show = (page: Page, query?: string) => openTimeline(page, url, query);

test('a click seeks, a double-click cuts about 30 px and does not seek', async ({ page }) => {
  await show(page);
  const before = await page.evaluate(() => window.timeline.currentDoc().cuts.length);
  await page.mouse.dblclick(...(await at(page, 255.5, BODY)));
  await expect.poll(() => page.evaluate(() => window.timeline.currentDoc().cuts.length)).toBe(before + 1);
  const made = await page.evaluate(() =>
    window.timeline.currentDoc().cuts.find((found) => found.isNew && found.start < 257),
  );
  expect(made?.duration).toBeCloseTo(30 / PX_PER_SECOND, 2);
  expect(made?.start).toBeCloseTo(255.5 - 15 / PX_PER_SECOND, 1);
  expect(await selected(page)).toBe(made?.id);
  await page.mouse.click(...(await at(page, 240.6, BODY)));
  await expect.poll(() => page.evaluate(() => window.timeline.sourceTimeNow())).toBeCloseTo(240.6, 1);
});

test('a double-click on a silence puts a cut of about 30 px in its place and selects it', async ({
  page,
}) => {
  await show(page);
  // Where there are no words: none may lie in a silence.
  await page.evaluate(() => Object.assign(window.timeline.timelineView, { scrollTime: 400 }));
  await settled(page);
  const silence = await page.evaluate(() =>
    window.timeline.currentDoc().cuts.find(({ reason, start }) => reason === 'silence' && start > 405),
  );
  if (!silence) throw new Error('no silence');
  await page.mouse.dblclick(...(await at(page, silence.start + silence.duration / 2, BODY)));
  await expect.poll(() => cut(page, silence.id)).toBeUndefined();
  const id = await selected(page);
  const made = await cut(page, id ?? '');
  expect(made).toMatchObject({ reason: 'manual', isNew: true });
  expect(made?.duration).toBeCloseTo(30 / PX_PER_SECOND, 2);
  await page.evaluate(() => window.timeline.undo());
  await expect.poll(() => cut(page, silence.id)).toEqual(silence);
});

test('a click on a cut selects it, its close button deletes it, undo brings it back', async ({ page }) => {
  await show(page);
  await page.mouse.click(...(await at(page, 250.6, HEAD)));
  await expect.poll(() => selected(page)).toBe('near-6');
  const [x, y] = await at(page, 235.17 + 4.88, HEAD);
  await page.mouse.move(x - 30, y);
  await expect(page.locator('[data-part=length]')).toHaveText('4.88 s');
  // 55 characters of what it removes.
  await expect(page.getByText("as if, it's one of those things where, I guess, you sor…")).toBeVisible();
  await page.mouse.click(x - 12, y);
  await expect.poll(() => cut(page, 'near-4')).toBeUndefined();
  await page.evaluate(() => window.timeline.undo());
  await expect.poll(() => cut(page, 'near-4')).toMatchObject({ start: 235.17 });
});

test('an edge drags by its handle and the arrow keys then move it 0.1 s', async ({ page }) => {
  await show(page);
  await page.mouse.click(...(await at(page, 236, HEAD)));
  const [x, y] = await at(page, 235.17 + 4.88, BODY);
  await page.mouse.move(x - 3, y);
  await page.mouse.down();
  await page.keyboard.down('Alt');
  await page.mouse.move(x - 33, y, { steps: 5 });
  // Its time goes with the pointer.
  const time = page.getByText(/^0:03:57\.6\d$/);
  await expect(time).toBeVisible();
  const label = await time.boundingBox();
  expect(Math.abs((label?.x ?? 0) - (x - 33))).toBeLessThan(80);
  expect(Math.abs((label?.y ?? 0) - y)).toBeLessThan(60);
  await page.mouse.up();
  await expect(time).toBeHidden();
  await page.keyboard.up('Alt');
  const length = (await cut(page, 'near-4'))?.duration ?? 0;
  expect(length).toBeCloseTo(4.88 - 30 / PX_PER_SECOND, 2);
  await expect(page.getByRole('slider', { name: 'Cut end' }).and(page.locator(':focus'))).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  expect((await cut(page, 'near-4'))?.duration).toBeCloseTo(length + 0.1, 6);
  await page.evaluate(() => window.timeline.undo());
  expect((await cut(page, 'near-4'))?.duration).toBeCloseTo(length, 6);
});

test('an edge snaps to the end of a word, not with Alt; it stops at its neighbour and at 0.1 s', async ({
  page,
}) => {
  await show(page);
  await page.evaluate(() => Object.assign(window.timeline.timelineView, { zoom: 70, scrollTime: 248 }));
  await settled(page);
  const perSecond = (1440 * 70) / 912;
  await page.mouse.click(...(await at(page, 250.6, HEAD)));
  await expect.poll(() => selected(page)).toBe('near-6');
  // Words of this paragraph start every 0.4 s from 220.2 on: one ends at 252.16.
  const end = 249.74 + 1.73;
  const [x, y] = await at(page, end, BODY);
  await page.mouse.move(x - 2, y);
  await page.mouse.down();
  const offset = Math.round((252.16 - end) * perSecond) - 2;
  await page.mouse.move(x + offset - 5, y, { steps: 5 });
  expect((await cut(page, 'near-6'))?.duration).toBeCloseTo(252.16 - 249.74, 6);
  await page.keyboard.down('Alt');
  await page.mouse.move(x + offset - 6, y);
  expect((await cut(page, 'near-6'))?.duration).not.toBeCloseTo(252.16 - 249.74, 3);
  // Far beyond the next cut, which starts at 258.76.
  await page.mouse.move(x + 900, y, { steps: 4 });
  expect((await cut(page, 'near-6'))?.duration).toBeCloseTo(258.76 - 249.74, 6);
  await page.mouse.move(x - 300, y, { steps: 4 });
  expect((await cut(page, 'near-6'))?.duration).toBeCloseTo(0.1, 6);
  await page.mouse.up();
  await page.keyboard.up('Alt');
});

test('a drag at the border of the window scrolls it', async ({ page }) => {
  await show(page);
  const [x, y] = await at(page, 286, BODY);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(1438, y, { steps: 4 });
  await expect.poll(() => page.evaluate(() => window.timeline.timelineView.scrollTime)).toBeGreaterThan(215);
  await page.mouse.move(700, y);
  const held = await page.evaluate(() => window.timeline.timelineView.scrollTime);
  await page.mouse.up();
  expect(await page.evaluate(() => window.timeline.timelineView.scrollTime)).toBe(held);
  expect((await cut(page, 'near-10'))?.start).toBeGreaterThan(250);
});

test('the keyboard reaches every cut and both its edges', async ({ page }) => {
  await show(page);
  await page.getByRole('button', { name: /^Preview mode/ }).focus();
  await page.keyboard.press('Tab');
  await expect
    .poll(() => selected(page))
    .toBe(await page.evaluate(() => window.timeline.currentDoc().cuts[0].id));
  await page.keyboard.press('ArrowRight');
  const second = await page.evaluate(() => window.timeline.currentDoc().cuts[1]);
  await expect.poll(() => selected(page)).toBe(second.id);
  await expect(page.locator(`[data-cut="${second.id}"]`)).toBeFocused();
  await page.keyboard.press('Space');
  expect(await page.evaluate(() => window.timeline.sourceTimeNow())).toBe(second.start);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowLeft');
  expect((await cut(page, second.id))?.start).toBeCloseTo(second.start - 0.1, 6);
  await page.keyboard.press('Tab');
  await page.keyboard.press('PageUp');
  expect((await cut(page, second.id))?.duration).toBeCloseTo(second.duration + 1.1, 6);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Delete');
  expect(await cut(page, second.id)).toBeUndefined();
  await page.keyboard.press('End');
  const last = await page.evaluate(() => window.timeline.currentDoc().cuts.at(-1)?.id);
  await expect.poll(() => selected(page)).toBe(last);
  // The canvas follows the keyboard.
  expect(await page.evaluate(() => window.timeline.timelineView.scrollTime)).toBeGreaterThan(700);
});

test('without a mouse a cut moves, and the window scrolls', async ({ page }) => {
  await show(page);
  await page.getByRole('button', { name: /^Preview mode/ }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  const last = await page.evaluate(() => window.timeline.currentDoc().cuts.at(-1));
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect
    .poll(async () => (await cut(page, last?.id ?? ''))?.start)
    .toBeCloseTo((last?.start ?? 0) - 0.2, 6);
  expect((await cut(page, last?.id ?? ''))?.duration).toBeCloseTo(last?.duration ?? 0, 6);

  const slider = page.getByRole('slider', { name: 'Scroll the timeline' });
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', '0:00:00 to 0:01:54');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('PageUp');
  await expect(slider).toHaveAttribute('aria-valuetext', '0:01:54 to 0:03:48');
  expect(await page.evaluate(() => window.timeline.timelineView.scrollTime)).toBeCloseTo(114, 6);
});

const scrollTime = (page: Page) => page.evaluate(() => window.timeline.timelineView.scrollTime);

test('the playhead does not turn the page under a drag', async ({ page }) => {
  await openTimeline(page, url);
  const [x, y] = await at(page, 250.6, BODY);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y, { steps: 3 });
  const before = await scrollTime(page);
  await page.evaluate(() => {
    window.timeline.seekSource(311.5);
    window.timeline.playback.playing = true;
  });
  // The window ends at 312 s.
  await page.waitForFunction(() => window.timeline.sourceTimeNow() > 312.5);
  expect(await scrollTime(page)).toBe(before);
  await page.mouse.move(x + 20, y, { steps: 3 });
  expect((await cut(page, 'near-6'))?.start).toBeLessThan(255);
  await page.mouse.up();
});

test('a drag goes on after an undo in its middle, and is one step', async ({ page }) => {
  await openTimeline(page, url);
  const [x, y] = await at(page, 250.6, BODY);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 30, y, { steps: 4 });
  await page.evaluate(() => window.timeline.undo());
  expect((await cut(page, 'near-6'))?.start).toBeCloseTo(249.74, 6);
  await page.mouse.move(x - 40, y, { steps: 4 });
  await page.mouse.up();
  expect((await cut(page, 'near-6'))?.start).toBeLessThan(249);
  await page.evaluate(() => window.timeline.undo());
  expect((await cut(page, 'near-6'))?.start).toBeCloseTo(249.74, 6);
});

test('the wheel does nothing during a drag; another window size moves nothing', async ({ page }) => {
  await openTimeline(page, url);
  await page.mouse.click(...(await at(page, 250.6, HEAD)));
  await expect.poll(() => selected(page)).toBe('near-6');
  const [x, y] = await at(page, 250.6, BODY);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.keyboard.down('Alt');
  await page.mouse.move(x - 30, y, { steps: 4 });
  const before = await cut(page, 'near-6');
  await page.mouse.wheel(0, -500);
  expect(await page.evaluate(() => window.timeline.timelineView.zoom)).toBe(8);
  await page.setViewportSize({ width: 1200, height: 900 });
  await expect.poll(() => page.evaluate(() => document.querySelector('canvas')?.clientWidth)).toBe(1200);
  expect(await cut(page, 'near-6')).toEqual(before);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.keyboard.up('Alt');
  expect((await cut(page, 'near-6'))?.start).toBeCloseTo(249.74, 6);
});

test('it goes without a complaint, pictures and all', async ({ page }) => {
  await openTimeline(page, url);
  await page.locator('[data-testid=timeline-canvas][data-film=true]').waitFor();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning' || message.type() === 'error') complaints.push(message.text());
  });
  await page.evaluate(() => window.timeline.unmount());
  await expect(page.locator('canvas')).toHaveCount(0);
  await page.evaluate(() => window.timeline.mount());
  await settled(page);
  const [x, y] = await at(page, 250, BODY);
  await page.mouse.move(x, y);
  for (const [sideways, up] of [
    [40, 0],
    [-25, 0],
    [0, -60],
    [0, 60],
  ] as const) {
    for (let i = 0; i < 3; i++) await page.mouse.wheel(sideways, up);
    await settled(page);
  }
  expect(complaints.filter((text) => !text.includes('GPU stall'))).toEqual([]);
});

test('the label keeps the length behind what it removes, whichever way that is written', async ({ page }) => {
  await openTimeline(page, url);
  await page.evaluate(() => {
    const doc = window.timeline.currentDoc();
    const cuts = doc.cuts.map((found) =>
      found.id === 'near-4' ? { ...found, description: 'שלום עולם, מה שלומך' } : found,
    );
    window.timeline.openDocument({ ...doc, cuts });
    window.timeline.hoverCut('near-4');
  });
  await settled(page);
  const ends = await page.locator('[data-part=length]').evaluate((length) => {
    const [left, right] = [length.previousSibling, length].map((node) => {
      const range = document.createRange();
      range.selectNodeContents(node as Node);
      return range.getBoundingClientRect();
    });
    return { description: left.right, length: right.left, lines: right.width };
  });
  expect(ends.length).toBeGreaterThanOrEqual(ends.description);
  // Its digits and its unit stand together.
  expect(ends.lines).toBeLessThan(50);
});
