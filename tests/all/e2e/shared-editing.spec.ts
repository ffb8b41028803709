import { type BrowserContext, expect, type Page } from '@playwright/test';
import { reload } from '#tests/support/open.ts';
import { holdSaves } from '#tests/support/replies.ts';
import type { Auth, TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { badge, cutWord, struck } from '#tests/support/transcript-page.ts';
import {
  gotoWorkspace,
  madeDocument,
  openedProject,
  pointOf,
  SAVES,
  saveOutside,
} from '#tests/support/workspace-project.ts';

/** One project in two windows: edits merge, over a slow line and after a broken one. */
let server: TestServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

async function show(page: Page, auth: Auth): Promise<Page> {
  await gotoWorkspace(page, server, auth);
  await page.locator('#transcript-text').getByText('#0,').waitFor();
  return page;
}

async function twoWindows(page: Page, context: BrowserContext): Promise<{ auth: Auth; other: Page }> {
  const auth = await openedProject(server, madeDocument(200));
  await show(page, auth);
  return { auth, other: await show(await context.newPage(), auth) };
}

async function correct(page: Page, word: number, text: string): Promise<void> {
  const { x, y } = await pointOf(page, word);
  await page.mouse.dblclick(x, y);
  const field = page.getByRole('textbox', { name: 'Correct the word' });
  await field.fill(text);
  await field.press('Enter');
}

test('cuts made before the server answers are in both windows and in the saved edit', async ({
  page,
  context,
}) => {
  const { auth, other } = await twoWindows(page, context);
  const release = [await holdSaves(page), await holdSaves(other)];
  await cutWord(page, 10);
  await cutWord(other, 20);
  await cutWord(page, 30);
  await cutWord(other, 40);
  for (const answer of release) answer();
  for (const window of [page, other]) {
    await expect(struck(window)).toHaveText(['#10,', '#20,', '#30,', '#40,']);
    await expect(badge(window, 'Saved')).toBeVisible();
  }
  const { project } = (await server.form('get_project', auth)).body as {
    project: { document: { clips: unknown[] } };
  };
  expect(project.document.clips).toHaveLength(4);
});

test('retrying a push is idempotent', async ({ page, context }) => {
  const { other } = await twoWindows(page, context);
  let lost = 0;
  await page.route(SAVES, async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await cutWord(page, 10);
  await expect(struck(other)).toHaveText(['#10,']);
  await cutWord(other, 20);
  await expect(struck(page)).toHaveText(['#10,', '#20,']);
  await expect(badge(page, 'Saved')).toBeVisible();
  expect(lost).toBeGreaterThan(1);
});

test('when two windows correct the same word, the later correction wins in both', async ({
  page,
  context,
}) => {
  const { other } = await twoWindows(page, context);
  await page.route(SAVES, (route) => route.abort());
  await correct(page, 25, 'mine');
  await correct(other, 25, 'theirs');
  await expect(badge(other, 'Saved')).toBeVisible();
  await page.unroute(SAVES);
  for (const window of [page, other]) await expect(window.locator('#transcript-text')).toContainText('mine');
});

test('each window shows where the other one is until it closes', async ({ page, context }) => {
  const { other } = await twoWindows(page, context);
  const { x, y } = await pointOf(other, 15);
  await other.mouse.click(x, y);
  const caret = page.locator('#transcript-text [data-other="caret"]');
  await expect(caret).toHaveCount(1);
  const word = await pointOf(page, 15);
  await expect.poll(async () => Math.abs(((await caret.boundingBox())?.y ?? 0) - word.y)).toBeLessThan(30);
  await expect(page.locator('[data-other="playhead"]')).toHaveCount(1);
  await expect(other.locator('[data-other="playhead"]')).toHaveCount(1);
  await other.close();
  await expect(caret).toHaveCount(0);
  await expect(page.locator('[data-other="playhead"]')).toHaveCount(0);
});

test('changes saved by another window are merged into the open edit', async ({ page }) => {
  const auth = await openedProject(server, madeDocument(200));
  await show(page, auth);
  await saveOutside(server, auth, madeDocument(200, [{ startWordIdx: 50, endWordIdx: 50 }]));
  await expect(struck(page)).toHaveText(['#50,']);
  await page.route(SAVES, (route) => route.abort());
  await cutWord(page, 10);
  await saveOutside(server, auth, madeDocument(200, [{ startWordIdx: 60, endWordIdx: 60 }]));
  await page.unroute(SAVES);
  await reload(page);
  await expect(badge(page, 'Saved')).toBeVisible();
  await expect(struck(page)).toHaveText(['#10,', '#60,']);
});
