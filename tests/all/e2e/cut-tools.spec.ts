import { expect, type Page } from '@playwright/test';
import { setSilences } from '#model/pauses/silences.ts';
import { withPauses } from '#model/testing.ts';
import type { EditorDocument } from '#model/types.ts';
import { reload } from '#tests/support/open.ts';
import type { TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { struck } from '#tests/support/transcript-page.ts';
import { gotoWorkspace, madeDocument, openedProject } from '#tests/support/workspace-project.ts';

/** The Cut Tools toolbar of specification §2: suggestions and pauses. */
let server: TestServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

const tools = (page: Page) => page.getByRole('region', { name: 'Cut Tools' });
const suggestButton = (page: Page) => tools(page).getByRole('button', { name: 'Suggest cuts' });
const SUGGEST = '**/api/suggest_cuts/';

async function show(page: Page, doc: EditorDocument = madeDocument(200)): Promise<void> {
  const auth = await openedProject(server, doc);
  await ownPauses(page);
  await gotoWorkspace(page, server, auth);
  await page.locator('#transcript-text').getByText('#0,').waitFor();
}

/** The pauses of the document, not those of the quiet recording under it. */
const ownPauses = (page: Page) =>
  page.route(/silences-[^/]*\.json/, (route) => route.fulfill({ status: 404, body: '' }));
const details = (count: number) =>
  Array.from({ length: count }, () => ({ reason: 'filler', confidence: 0.9 }));

test('Suggest cuts sends the words, replaces earlier suggestions, shows reason and confidence, is one undo step', async ({
  page,
}) => {
  await show(page);
  const asked: string[] = [];
  let pairs = [
    [5, 5],
    [10, 12],
  ];
  await page.route(SUGGEST, async (route) => {
    asked.push(route.request().postData() ?? '');
    await route.fulfill({
      json: { status: 'success', cuts: JSON.stringify(pairs), details: details(pairs.length) },
    });
  });
  await suggestButton(page).click();
  await expect(page.getByRole('heading', { name: /^2 cuts, saves [\d.]+ s\.$/ })).toBeVisible();
  await expect(struck(page)).toHaveCount(2);
  await expect(page.getByRole('list', { name: 'Suggested cuts' })).toContainText('Filler 90%');
  expect(asked[0]).toContain('name="words"\r\n\r\n["#0,","was"');
  expect(asked[0]).toContain('name="lang_code"\r\n\r\nen');
  pairs = [[20, 20]];
  await suggestButton(page).click();
  await expect(page.getByRole('heading', { name: /^1 cut, saves/ })).toBeVisible();
  await expect(struck(page)).toHaveText(['#20,']);
  await page.locator('body').press('Control+z');
  await expect(struck(page)).toHaveCount(2);
  await page.locator('body').press('Control+z');
  await expect(struck(page)).toHaveCount(0);
});

test('What to suggest lists kinds and filler words with the time they save before anything is cut, and is remembered', async ({
  page,
}) => {
  await show(page);
  const found = [
    { reason: 'filler', confidence: 0.9 },
    { reason: 'filler', confidence: 0.9 },
    { reason: 'repeat', confidence: 0.95 },
  ];
  const cuts = '[[5,5],[10,10],[20,22]]';
  const proposals = '[[30,34]]';
  const proposal_details = [{ reason: 'correction', confidence: 0.4 }];
  const json = { status: 'success', cuts, details: found, proposals, proposal_details };
  await page.route(SUGGEST, (route) => route.fulfill({ json }));
  await tools(page).getByRole('button', { name: 'What to suggest' }).click();
  const menu = page.getByRole('dialog', { name: 'What to suggest' });
  await expect(menu.getByRole('button', { name: 'Suggest 3 cuts' })).toBeVisible();
  await expect(struck(page)).toHaveCount(0);
  await expect(menu.getByText(/^1, \d+\.\d s$/)).not.toHaveCount(0);
  const saved = await menu.getByRole('status').textContent();
  expect(saved).toMatch(/^saves \d+\.\d s1 to check$/);
  await menu.getByRole('list', { name: 'Fillers' }).getByRole('checkbox').first().uncheck();
  await expect(menu.getByRole('button', { name: 'Suggest 2 cuts' })).toBeVisible();
  await menu.getByRole('checkbox', { name: 'Corrections' }).uncheck();
  await menu.getByRole('button', { name: 'Suggest 2 cuts' }).click();
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /^2 cuts, saves/ })).toBeVisible();
  await expect(page.getByText('2 more left out')).toBeVisible();
  await expect(struck(page)).toHaveCount(2);
  await reload(page);
  await page.locator('#transcript-text').getByText('#0,').waitFor();
  await tools(page).getByRole('button', { name: 'What to suggest' }).click();
  await expect(menu.getByRole('checkbox', { name: 'Corrections' })).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(tools(page).getByRole('button', { name: 'What to suggest' })).toBeFocused();
});

test('a search for cuts can be stopped; the alerts of specification §8, for a reply that is not ok, a failure, and one that cannot be read', async ({
  page,
}) => {
  await show(page);
  await page.route(SUGGEST, () => undefined);
  await suggestButton(page).click();
  const busy = tools(page).getByRole('button', { name: 'Looking for cuts' });
  await expect(busy).toHaveAttribute('aria-busy', 'true');
  await tools(page).getByRole('button', { name: 'Stop' }).click();
  await expect(suggestButton(page)).toBeVisible();
  await page.unroute(SUGGEST);

  const alertOf = async (reply: { status?: number; json: unknown }): Promise<string> => {
    await page.route(SUGGEST, (route) => route.fulfill(reply));
    // Answered where it is heard: a page with an open alert does nothing else, not even end a click.
    const said = new Promise<string>((resolve) => {
      page.once('dialog', (dialog) => void dialog.accept().then(() => resolve(dialog.message())));
    });
    await suggestButton(page).click();
    const message = await said;
    await page.unroute(SUGGEST);
    return message;
  };
  expect(await alertOf({ status: 500, json: { status: 'failure', desc: 'Fault 12' } })).toBe(
    'Sorry, could not suggest cuts',
  );
  expect(await alertOf({ json: { status: 'failure', desc: 'too many words' } })).toBe(
    'Cut suggestion failed: too many words',
  );
  expect(await alertOf({ json: { status: 'success', cuts: 'not JSON', details: [] } })).toBe(
    'Sorry, could not suggest cuts',
  );
  await expect(struck(page)).toHaveCount(0);
});

test('Trim pauses says what a threshold saves before it is applied, and refuses text that is not a number', async ({
  page,
}) => {
  const pauses = [
    { start: 5, end: 5.8 },
    { start: 12, end: 14 },
    { start: 30, end: 33 },
  ];
  await show(page, withPauses(madeDocument(200), pauses));
  const field = tools(page).getByRole('textbox', { name: 'Shortest pause to trim, seconds' });
  const saves = tools(page).getByText(/^saves/);
  await expect(field).toHaveValue('1.0');
  await expect(saves).toHaveText('saves 4.6 s');
  await field.fill('2,5');
  await expect(saves).toHaveText('saves 2.8 s');
  await expect(page.locator('.ts-chip')).toHaveCount(0);
  await field.press('Enter');
  await field.press('ArrowDown');
  await expect(field).toHaveValue('2.4');
  for (const wrong of ['soon', '-1', '10.1', '']) {
    await field.fill(wrong);
    await field.press('Enter');
    await expect(tools(page).getByRole('alert')).toHaveText('Enter a number of seconds from 0 to 10.');
    await expect(field).toHaveValue(wrong);
    await field.press('Escape');
    await expect(field).toHaveValue('2.4');
  }
  await tools(page).getByRole('checkbox', { name: 'Trim pauses longer than' }).click();
  await expect(page.getByRole('list', { name: 'Silences' }).getByRole('listitem')).toHaveCount(1);
  await tools(page).getByRole('button', { name: 'Decrease: Shortest pause to trim, seconds' }).click();
  await field.fill('0.5');
  await field.press('Enter');
  await expect(page.getByRole('list', { name: 'Silences' }).getByRole('listitem')).toHaveCount(3);
  await expect(saves).toHaveText('saves 5.2 s');
  const left = tools(page).getByRole('textbox', { name: 'Length of a trimmed pause, seconds' });
  await expect(left).toHaveValue('0.2');
  await left.fill('2');
  await expect(saves).toHaveText('saves 1.0 s');
  await left.press('Enter');
  await expect(page.getByRole('list', { name: 'Silences' }).getByRole('listitem')).toHaveCount(1);
  await left.fill('2.1');
  await left.press('Enter');
  await expect(tools(page).getByRole('alert')).toHaveText('Enter a number of seconds from 0 to 2.');
});

test('the pauses come from the server; trimming is disabled until they are known', async ({ page }) => {
  const wordless = withPauses(madeDocument(200), [{ start: 5, end: 7.2 }]);
  const auth = await openedProject(server, setSilences(wordless, []));
  await ownPauses(page);
  await gotoWorkspace(page, server, auth);
  const box = tools(page).getByRole('checkbox', { name: 'Trim pauses longer than' });
  await expect(box).toBeDisabled();
  await expect(
    tools(page)
      .getByTitle(/^(No pauses have been found in this recording yet|The pauses could not be loaded)/)
      .first(),
  ).toBeVisible();
  await page.route('**/api/get_project/', async (route) => {
    const reply = await (await route.fetch()).json();
    const urls = { ...reply.project.urls, silencesUrl: `${server.origin}/pauses.json` };
    await route.fulfill({ json: { ...reply, project: { ...reply.project, urls } } });
  });
  await page.route('**/pauses.json', (route) =>
    route.fulfill({ json: { version: 1, silences: [{ start: 5, end: 7.2, duration: 2.2 }] } }),
  );
  await reload(page);
  await expect(tools(page).getByText(/^saves/)).toHaveText('saves 2.0 s');
  await page.locator('body').press('Control+z');
  await expect(tools(page).getByText(/^saves/)).toHaveText('saves 2.0 s');
  await box.click();
  await expect(page.getByRole('list', { name: 'Silences' }).getByRole('listitem')).toHaveCount(1);
});
