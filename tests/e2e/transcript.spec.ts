import { expect } from '@playwright/test';
import { axeFaults } from '#tests/support/axe.ts';
import { reload } from '#tests/support/open.ts';
import type { TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import {
  clickWord,
  cuts,
  openMade,
  openPretended,
  selectByMouse,
  struck,
  text,
} from '#tests/support/transcript-page.ts';
import { madeDocument, marked, pointOf } from '#tests/support/workspace-project.ts';

let server: TestServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

test('a click seeks and marks the word, `a` cuts it, undo and `d` take the cut back', async ({ page }) => {
  await openMade(page, server);
  await clickWord(page, 20);
  await expect.poll(() => marked(page, 'now')).toBe('#20,');
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('0:00:07');
  await page.keyboard.press('a');
  await expect(struck(page)).toHaveText(['#20,']);
  await expect(page.locator('.ts-bracket')).toHaveText(['[', ']']);
  await expect(cuts(page)).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(struck(page)).toHaveCount(0);
  await page.keyboard.press('Control+Shift+z');
  await expect(struck(page)).toHaveText(['#20,']);
  await page.keyboard.press('Escape');
  await page.keyboard.press('d');
  await expect(struck(page)).toHaveCount(0);
});

test('words are selected by mouse, Shift+click and Shift+arrows; copying leaves cut words out', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openMade(page, server, 600, [{ startWordIdx: 12, endWordIdx: 14 }]);
  await selectByMouse(page, 10, 20);
  await expect.poll(() => marked(page, 'selection')).toMatch(/^#10,[\s\S]*#20,$/);
  await page.keyboard.press('Control+c');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^#10, .* #15, .* #20,$/);
  expect(copied.split(' ')).toHaveLength(8);
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => marked(page, 'selection')).not.toContain('#20,');
  await clickWord(page, 5);
  await expect.poll(() => marked(page, 'selection')).toBe('');
  await clickWord(page, 25, { shift: true });
  await expect.poll(() => marked(page, 'selection')).toMatch(/^#5,[\s\S]*#25,$/);
});

test('a selection pulled beyond the edge scrolls and goes on through words that left the page', async ({
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

test('a clicked bracket moves by arrows and not beyond its partner; the header says what keys do', async ({
  page,
}) => {
  await openMade(page, server, 600, [{ startWordIdx: 10, endWordIdx: 12 }]);
  await page.getByRole('button', { name: 'Manual cut, end' }).click();
  await expect(page.getByText('←→move', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(struck(page)).toHaveText(/^#10,[\s\S]*#15,$/);
  for (let i = 0; i < 9; i++) await page.keyboard.press('ArrowLeft');
  await expect(struck(page)).toHaveText(['#10,']);
  await page.keyboard.press('Control+z');
  await expect(struck(page)).not.toContainText('#15,');
});

test('double-click corrects a word; Tab goes to the next one; Enter commits', async ({ page }) => {
  await openMade(page, server);
  const { x, y } = await pointOf(page, 15);
  await page.mouse.dblclick(x, y);
  const input = page.getByRole('textbox', { name: 'Correct the word #15,' });
  await expect(input).toBeFocused();
  await input.fill('two words');
  await input.press('Tab');
  await expect(page.getByRole('textbox', { name: /^Correct the word/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(text(page)).toContainText('two words');
  await expect(page.getByText('601 words')).toBeVisible();
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

test('the panels pass axe in both themes', async ({ page }) => {
  await openMade(page, server, 600, [{ startWordIdx: 10, endWordIdx: 12 }]);
  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => localStorage.setItem('theme', name), theme);
    await reload(page);
    await page.getByRole('button', { name: 'Manual cut, end' }).click();
    expect(await axeFaults(page, '.ws-transcript', '.ws-cuts', '.ws-tools')).toEqual([]);
  }
});
