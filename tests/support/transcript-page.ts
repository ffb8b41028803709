import { expect, type Locator, type Page } from '@playwright/test';
import { withPauses } from '#model/testing.ts';
import type { EditorDocument } from '#model/types.ts';
import type { TestServer } from './server.ts';
import {
  gotoWorkspace,
  madeDocument,
  marked,
  openedProject,
  pointOf,
  pretendSaved,
} from './workspace-project.ts';

/** The scroller that holds the words. */
export const text = (page: Page): Locator => page.getByRole('group', { name: 'Transcript text' });
/** Cuts in the cuts panel. */
export const cuts = (page: Page): Locator =>
  page.getByRole('list', { name: 'Manual cuts' }).getByRole('listitem');
/** Struck words. */
export const struck = (page: Page): Locator => page.locator('#transcript-text del');

/** The numbers that are read from top to bottom: every fifth word of a made document has its own. */
export async function playedNumbers(page: Page): Promise<number[]> {
  const read = (await text(page).getByRole('list').textContent()) ?? '';
  return [...read.matchAll(/#(\d+),/g)].map(([, number]) => Number(number));
}

/** What is said of the saving of the edit. */
export const badge = (page: Page, state: string): Locator =>
  page.getByRole('status').getByText(state, { exact: true });

/** Opens a project with a made transcript that can be played. */
export async function openMade(
  page: Page,
  server: TestServer,
  words = 600,
  spans: Parameters<typeof madeDocument>[1] = [],
): Promise<void> {
  await gotoWorkspace(page, server, await openedProject(server, madeDocument(words, spans)));
  await expect(text(page)).toContainText('#0,');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();
}

/** Opens `doc` as a saved edit whose media were deleted: everything but playing works. */
export async function openPretended(page: Page, server: TestServer, doc: EditorDocument): Promise<void> {
  await pretendSaved(page, doc);
  await gotoWorkspace(page, server, await openedProject(server, madeDocument(20)));
  await expect(text(page)).toContainText(doc.words.text[0]);
}

/** Clicks the word '#i,'. */
export async function clickWord(page: Page, word: number, options: { shift?: boolean } = {}): Promise<void> {
  const { x, y } = await pointOf(page, word);
  if (options.shift) await page.keyboard.down('Shift');
  await page.mouse.click(x, y);
  if (options.shift) await page.keyboard.up('Shift');
}

/** Cuts the word '#i,' by its key, as soon as it is the current one. */
export async function cutWord(page: Page, word: number): Promise<void> {
  await clickWord(page, word);
  await expect.poll(() => marked(page, 'now')).toBe(`#${word},`);
  await page.keyboard.press('a');
  await expect(struck(page).getByText(`#${word},`)).toBeVisible();
}

/** Pulls a selection from the word '#from,' to '#to,'. */
export async function selectByMouse(page: Page, from: number, to: number): Promise<void> {
  const start = await pointOf(page, from);
  const end = await pointOf(page, to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 5 });
  await page.mouse.up();
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A finger that comes down on a word, rests, and goes to another one. */
export async function longPress(page: Page, from: Point, to: Point): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  const before = await marked(page, 'selection');
  await touch('touchStart', from);
  await expect.poll(() => marked(page, 'selection')).not.toBe(before);
  await touch('touchMove', { x: to.x - 10, y: to.y });
  await touch('touchMove', to);
  await touch('touchEnd');
}

/** Picks an item of the transcript's own menu, in English. */
export async function fromTranscriptMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Transcript', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Opens a made document of 200 words without pauses and asks for suggestions, which `answer` is the reply to. */
export async function showSuggested(page: Page, server: TestServer, answer: object): Promise<void> {
  const auth = await openedProject(server, withPauses(madeDocument(200), []));
  await page.route(/silences-[^/]*\.json/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.route('**/api/suggest_cuts/', (route) =>
    route.fulfill({ json: { status: 'success', ...answer } }),
  );
  await gotoWorkspace(page, server, auth);
  await page.locator('#transcript-text').getByText('#0,').waitFor();
  await page.getByRole('region', { name: 'Cut Tools' }).getByRole('button', { name: 'Suggest cuts' }).click();
}
