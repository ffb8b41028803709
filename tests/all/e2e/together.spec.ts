import { type BrowserContext, expect, type Page } from '@playwright/test';
import { reload } from '#tests/support/open.ts';
import type { Auth, TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import {
  gotoWorkspace,
  madeDocument,
  newProject,
  openedProject,
  pointOf,
  SAVES,
} from '#tests/support/workspace-project.ts';

/** One project in two windows: edits merge, over a slow line and after a broken one. */
let server: TestServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

const struck = (page: Page) => page.locator('#transcript-text del');
const badge = (page: Page, state: string) => page.getByRole('status').getByText(state, { exact: true });

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

async function cutWord(page: Page, word: number): Promise<void> {
  const { x, y } = await pointOf(page, word);
  await page.mouse.click(x, y);
  await page.keyboard.press('a');
  await expect(struck(page).getByText(`#${word},`)).toBeVisible();
}

async function correct(page: Page, word: number, text: string): Promise<void> {
  const { x, y } = await pointOf(page, word);
  await page.mouse.dblclick(x, y);
  const field = page.getByRole('textbox', { name: 'Correct the word' });
  await field.fill(text);
  await field.press('Enter');
}

/** Each call takes its time, each way. */
async function slowDown(page: Page): Promise<void> {
  await page.route(SAVES, async (route) => {
    const response = await route.fetch();
    const late = await page.evaluate(() => new Promise<boolean>((done) => setTimeout(() => done(true), 700)));
    if (late) await route.fulfill({ response });
  });
}

test('cuts of two windows on a slow line are in both, and in what is saved', async ({ page, context }) => {
  const { auth, other } = await twoWindows(page, context);
  await slowDown(page);
  await slowDown(other);
  await cutWord(page, 10);
  await cutWord(other, 20);
  await cutWord(page, 30);
  await cutWord(other, 40);
  for (const window of [page, other]) {
    await expect(struck(window)).toHaveText(['#10,', '#20,', '#30,', '#40,']);
    await expect(badge(window, 'Saved')).toBeVisible();
  }
  const { project } = (await server.form('get_project', auth)).body as {
    project: { document: { clips: unknown[] } };
  };
  expect(project.document.clips).toHaveLength(4);
});

test('undo takes back own steps only, with the words of others in between', async ({ page, context }) => {
  const { other } = await twoWindows(page, context);
  await cutWord(page, 10);
  await expect(struck(other)).toHaveText(['#10,']);
  await correct(other, 5, 'five five');
  await cutWord(other, 20);
  await expect(page.locator('#transcript-text')).toContainText('five five');
  await expect(struck(page)).toHaveText(['#10,', '#20,']);
  await page.keyboard.press('Control+z');
  await expect(struck(page)).toHaveText(['#20,']);
  await expect(struck(other)).toHaveText(['#20,']);
  await page.keyboard.press('Control+Shift+z');
  await expect(struck(other)).toHaveText(['#10,', '#20,']);
  await other.locator('#transcript-text').click({ position: { x: 5, y: 5 } });
  await other.keyboard.press('Control+z');
  await other.keyboard.press('Control+z');
  await expect(struck(page)).toHaveText(['#10,']);
  await expect(page.locator('#transcript-text')).toContainText('#5,');
});

test('edits made without a connection merge on its return, also after a reload', async ({
  page,
  context,
}) => {
  const auth = await newProject(server, madeDocument(200));
  await show(page, auth);
  const other = await show(await context.newPage(), auth);
  await page.route('**/api/**', (route) => route.abort());
  await cutWord(page, 10);
  await cutWord(page, 60);
  await expect(badge(page, 'Offline, kept on this device')).toBeVisible();
  await cutWord(other, 20);
  await expect(badge(other, 'Saved')).toBeVisible();
  await page.unroute('**/api/**');
  await reload(page);
  await expect(struck(page)).toHaveText(['#10,', '#20,', '#60,']);
  await expect(struck(other)).toHaveText(['#10,', '#20,', '#60,']);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Own steps from before the reload are there to undo, those of others are not.
  await page.keyboard.press('Control+z');
  await expect(struck(page)).toHaveText(['#10,', '#20,']);
  await expect(struck(other)).toHaveText(['#10,', '#20,']);
});

test('a reply that gets lost makes the edit once', async ({ page, context }) => {
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

test('of two corrections of one word that meet, the later stays in both windows', async ({
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

test('each window shows where the other one is, until that is closed', async ({ page, context }) => {
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
