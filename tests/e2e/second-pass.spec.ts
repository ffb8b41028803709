import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { PassRun, PassWord } from '#contract/index.ts';
import type { EditorDocument } from '#model/types.ts';
import { wordAt } from '#model/words/words.ts';
import { secondPassPortions } from '#server/db/schema/edits.ts';
import { projectOf } from '#tests/support/library.ts';
import type { TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { badge, cutWord, fromTranscriptMenu, struck, text } from '#tests/support/transcript-page.ts';
import { gotoWorkspace, madeDocument, newProject, pointOf } from '#tests/support/workspace-project.ts';

/** What a second recogniser heard, stored as its task stores it; none is installed here. */
async function storePortion(
  server: TestServer,
  projectId: string,
  portion: number,
  runs: readonly PassRun[],
) {
  const range = { start: 600 * portion, end: 600 * (portion + 1) };
  await server.deps.db
    .insert(secondPassPortions)
    .values({ projectId, passId: randomUUID(), portion, ...range, runs: JSON.stringify(runs) });
}

/** Has the server tell of a pass that goes on. */
async function tellRunning(page: Page): Promise<void> {
  await page.route('**/api/get_second_pass/', async (route) => {
    const reply = await (await route.fetch()).json();
    const told = { state: 'running', percent: 40, checked_by: 'Whisper base' };
    await route.fulfill({ json: { ...reply, ...told } });
  });
}

/** As somebody who comes back to the page. */
async function comeBack(page: Page): Promise<void> {
  const asked = page.waitForResponse('**/api/get_second_pass/');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await asked;
}

const heard = (doc: EditorDocument, i: number, said: Partial<PassWord> = {}): PassWord => {
  const { text: word, start, end, confidence } = wordAt(doc.words, i);
  return { text: word, start, end, confidence, ...said };
};
const run = (doc: EditorDocument, i: number, said: string): PassRun => ({
  was: [heard(doc, i)],
  now: [heard(doc, i, { text: said, end: heard(doc, i).end - 0.05 })],
});

async function correct(page: Page, word: number, typed: string): Promise<void> {
  const { x, y } = await pointOf(page, word);
  await page.mouse.dblclick(x, y);
  await page.getByRole('textbox', { name: 'Correct the word' }).fill(typed);
}

test('a recording is improved while two people edit it, none of their edits is lost, and one goes back to the first pass', async ({
  page,
  context,
  server,
}) => {
  const doc = madeDocument(60);
  const auth = await newProject(server, doc);
  const { project_id } = await projectOf(server, auth);
  const other = await context.newPage();
  for (const window of [page, other]) {
    await tellRunning(window);
    await gotoWorkspace(window, server, auth);
    await text(window).getByText('#0,').waitFor();
  }
  await expect(page.getByRole('progressbar', { name: 'Second pass, 40%' })).toBeVisible();

  await cutWord(page, 20);
  await expect(struck(other)).toHaveText('#20,');
  await other.route('**/api/**', (route) => route.abort());
  await correct(other, 30, 'thirty three');
  await other.keyboard.press('Enter');
  await expect(badge(other, 'Offline, kept on this device')).toBeVisible();

  const pushed: string[] = [];
  page.on('request', (request) => {
    if (!request.url().includes('/push_edits/')) return;
    pushed.push(request.postData()?.includes('name="second_pass"') ? 'second pass' : 'edit');
  });
  await correct(page, 10, 'ten');
  await storePortion(server, project_id, 0, [
    run(doc, 5, 'improved'),
    run(doc, 10, 'overwritten'),
    run(doc, 20, 'uncut'),
    run(doc, 30, 'lost'),
    { was: [heard(doc, 40)], now: [heard(doc, 40, { confidence: 0.3 })], other: 'forty times' },
  ]);
  await comeBack(page);
  await expect(page.getByRole('textbox', { name: 'Correct the word' })).toHaveValue('ten');
  await page.keyboard.press('Enter');
  await expect(text(page)).toContainText('improved');
  expect(pushed).toEqual(['edit', 'second pass']);
  await expect(text(page)).toContainText('ten');
  await expect(struck(page)).toHaveText('#20,');
  await expect(page.getByText('Transcribed by Moonshine tiny, checked by Whisper base.')).toBeVisible();

  await other.unroute('**/api/**');
  await tellRunning(other);
  await other.evaluate(() => window.dispatchEvent(new Event('online')));
  for (const window of [page, other])
    for (const word of ['improved', 'ten', 'thirty three']) await expect(text(window)).toContainText(word);
  await expect(text(page)).not.toContainText('lost');

  await page.keyboard.press('F7');
  await page.getByRole('button', { name: 'forty times' }).click();
  await expect(text(page)).toContainText('forty times');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect(text(page)).toContainText('#40,');

  await page.keyboard.press('Control+z');
  await expect(text(page)).toContainText('#10,');
  await expect(text(page)).toContainText('improved');
  await page.keyboard.press('Control+Shift+z');
  await fromTranscriptMenu(page, 'Back to the first pass');
  for (const word of ['#5,', 'ten', 'thirty three']) await expect(text(page)).toContainText(word);
  // It has the keys until it is gone.
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(text(page)).toContainText('improved');
  await expect(badge(page, 'Saved')).toBeVisible();
  const { body } = await server.form('list_versions', { ...auth, project_id });
  const deeds = (body.versions as { deeds: { kind: string }[] | null }[]).flatMap(
    (version) => version.deeds ?? [],
  );
  expect(deeds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['secondPass', 'backToFirstPass']));
});
