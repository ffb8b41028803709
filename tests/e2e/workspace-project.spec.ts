import { expect, type Page } from '@playwright/test';
import { reload } from '#tests/support/open.ts';
import type { TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import {
  gotoWorkspace,
  madeDocument,
  marked,
  newProject,
  openedProject,
  pointOf,
  SAVES,
  saveOutside,
  startOf,
} from '#tests/support/workspace-project.ts';

/** A project's life: saving, losing the connection, two windows, the transcript's stream, the download. */
let server: TestServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

const text = (page: Page) => page.getByRole('group', { name: 'Transcript text' });
const struck = (page: Page) => page.locator('#transcript-text del');
const badge = (page: Page, state: string) => page.getByRole('status').getByText(state, { exact: true });

async function show(page: Page) {
  const auth = await openedProject(server, madeDocument(200));
  await gotoWorkspace(page, server, auth);
  await expect(text(page)).toContainText('#0,');
  return auth;
}

async function cutWord(page: Page, word: number): Promise<void> {
  const { x, y } = await pointOf(page, word);
  await page.mouse.click(x, y);
  await expect.poll(() => marked(page, 'now')).toBe(`#${word},`);
  await page.keyboard.press('a');
}

test('an edit is saved by itself and survives a reload', async ({ page }) => {
  await show(page);
  await cutWord(page, 10);
  await expect(badge(page, 'Saved')).toBeVisible();
  await reload(page);
  await expect(struck(page)).toHaveText(['#10,']);
});

test('without a server the edit is kept on this device, survives a reload, and is sent later', async ({
  page,
}) => {
  const auth = await show(page);
  await page.route(SAVES, (route) => route.abort());
  await cutWord(page, 10);
  await expect(badge(page, 'Offline, kept on this device')).toBeVisible();
  await reload(page);
  await expect(struck(page)).toHaveText(['#10,']);
  await page.unroute(SAVES);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(badge(page, 'Saved')).toBeVisible();
  const { project } = (await server.form('get_project', auth)).body as {
    project: { document: { clips: unknown[] } };
  };
  expect(project.document.clips).toHaveLength(1);
});

test('what another window saved joins the edit that is here', async ({ page }) => {
  const auth = await show(page);
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

test('a transcript whose connection breaks goes on where it was, without a word twice', async ({ page }) => {
  const auth = await openedProject(server, madeDocument(200));
  const { words } = madeDocument(60);
  const lines = Array.from({ length: 5 }, (_, batch) => ({
    words: Array.from({ length: 12 }, (_, k) => {
      const i = batch * 12 + k;
      return { text: words.text[i], start: words.start[i], end: words.end[i], confidence: 1, speaker: 0 };
    }),
    // Before word 12, and after all words.
    gaps:
      { 0: [{ start: startOf(12) - 0.05, end: startOf(12) }], 4: [{ start: 22, end: 23.5 }] }[batch] ?? [],
    transcribed_duration: startOf(batch * 12 + 12),
    total_duration: startOf(200),
  }));
  const done = {
    paragraphs: [{ end_word_idx: 59, speaker: 0 }],
    done: true,
    engine: 'PocketSphinx',
    draft: true,
    notice: null,
  };
  const body = (some: readonly object[]): string => some.map((line) => `${JSON.stringify(line)}\n`).join('');
  await page.route('**/api/get_project/', async (route) => {
    const reply = await (await route.fetch()).json();
    await route.fulfill({ json: { ...reply, project: { ...reply.project, document: null } } });
  });
  let calls = 0;
  await page.route('**/api/transcribe_media/', (route) => {
    calls += 1;
    // The first answer breaks off after three batches; the second one begins from the beginning.
    return route.fulfill({ body: calls === 1 ? body(lines.slice(0, 3)) : body([...lines, done]) });
  });
  await gotoWorkspace(page, server, auth);
  await expect(page.getByText('60 words')).toBeVisible();
  await expect(page.getByText(/^Draft quality: PocketSphinx/)).toBeVisible();
  const shown = (await page.locator('.ts-lines').allTextContents()).join(' ').split(/\s+/);
  expect(shown).toEqual([...words.text.slice(0, 12), '0.0', 's', ...words.text.slice(12, 60), '1.5', 's']);
  expect(calls).toBe(2);
  // Speech without words is shown where it is, and heard at a click.
  await page.getByRole('button', { name: 'Speech without words, 1.5 s' }).click();
  await expect.poll(() => marked(page, 'now')).toBe(words.text[59]);
});

test('a refused transcription says why, and is asked for again in a language the server has', async ({
  page,
}) => {
  const auth = await openedProject(server, madeDocument(200));
  await page.route('**/api/get_project/', async (route) => {
    const reply = await (await route.fetch()).json();
    const project = { ...reply.project, document: null, language: 'fr' };
    await route.fulfill({ json: { ...reply, project } });
  });
  const reason = 'French is not available on this server yet.';
  await page.route('**/api/get_capabilities/', (route) =>
    route.fulfill({
      json: {
        status: 'success',
        languages: [
          { code: 'en', available: true },
          { code: 'fr', available: false, reason },
        ],
      },
    }),
  );
  const asked: string[] = [];
  await page.route('**/api/transcribe_media/', (route) => {
    asked.push(route.request().postData() ?? '');
    return route.fulfill({ body: `${JSON.stringify({ error: 'French needs models.' })}\n` });
  });
  await gotoWorkspace(page, server, auth);
  const transcript = page.getByRole('region', { name: 'Transcript' });
  await expect(transcript.getByRole('alert')).toHaveText('French needs models.');
  await expect(transcript.getByText(reason)).toBeVisible();
  const language = transcript.getByRole('combobox', { name: 'Language' });
  await expect(language).toHaveText('English');
  await language.click();
  await expect(page.getByRole('option', { name: 'French' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await transcript.getByLabel('Speakers').fill('2');
  await transcript.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[0]).toMatch(/name="language"\s+fr\s/);
  expect(asked[1]).toMatch(/name="language"\s+en\s/);
  expect(asked[1]).toMatch(/name="n_speakers"\s+2\s/);
});

test('a download shows its price first, its failure stays in red and costs nothing', async ({ page }) => {
  await gotoWorkspace(page, server, await newProject(server, madeDocument(200)));
  await page.route('**/api/get_final_video/', (route) => route.fulfill({ status: 502, body: '' }));
  await page.getByRole('button', { name: 'Download, 2 credentials' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Your balance30 credentials');
  await dialog.getByRole('button', { name: 'Download for 2 credentials' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Could not reach server to cut media');
  await expect(dialog).toContainText('No credentials were used.');
  await page.unroute('**/api/get_final_video/');
  await page.route('**/api/upload_final_video_to_cloud/', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Failed to get download URL');
});

test('with too few credentials the way leads to more of them', async ({ page }) => {
  const auth = await openedProject(server, madeDocument(200));
  await page.route('**/api/update_credentials/', (route) =>
    route.fulfill({ json: { status: 'success', new_credentials: 1 } }),
  );
  await routePrice(page, false, 1);
  await gotoWorkspace(page, server, auth);
  await expect(page.getByRole('link', { name: 'Add credentials' })).toHaveAttribute('href', '/credentials');
});

/** What the server says of the price, as a routed reply. */
async function routePrice(page: Page, already_paid: boolean, balance: number): Promise<void> {
  await page.route('**/api/get_download_price/', (route) =>
    route.fulfill({
      json: { status: 'success', credentials_required: 2, already_paid, balance, dropped: [], becomes: [] },
    }),
  );
}

test('after a debit whose file did not come the truth is said, and the paid file is offered at once', async ({
  page,
}) => {
  await gotoWorkspace(page, server, await newProject(server, madeDocument(200)));
  await page.route('**/exports/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Download, 2 credentials' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Download for 2 credentials' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Failed to get download URL');
  await expect(dialog).toContainText('The file is paid for. Getting it again costs nothing.');
  await expect(dialog).toContainText('Your balance28 credentials');
  await expect(dialog).toContainText('Left after the download28 credentials');
  await page.unroute('**/exports/**');
  const file = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Get the paid file' }).click();
  await file;
  await expect(page.getByText('Already paid, 28 left.')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('28');
});

test('a paid edit says so and can be fetched with no credentials left, until the edit changes', async ({
  page,
}) => {
  await routePrice(page, true, 0);
  await page.route('**/api/update_credentials/', (route) =>
    route.fulfill({ json: { status: 'success', new_credentials: 0 } }),
  );
  await gotoWorkspace(page, server, await openedProject(server, madeDocument(200)));
  await page.getByRole('button', { name: 'Download, already paid' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Price, 1 credential a minuteAlready paid');
  await expect(dialog).toContainText('Left after the download0 credentials');
  await expect(dialog).toContainText('Make sure that your credentials suffice.');
  await expect(dialog.getByRole('button', { name: 'Download again' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.unroute('**/api/get_download_price/');
  await routePrice(page, false, 0);
  await cutWord(page, 10);
  await expect(page.getByRole('link', { name: 'Add credentials' })).toBeVisible();
});

test('a download goes on behind, its figure never falls, and the file arrives', async ({ page }) => {
  await gotoWorkspace(page, server, await newProject(server, madeDocument(200)));
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/exports/**', async (route) => {
    await held;
    await route.continue();
  });
  const line = (segmentNb: number, progress: number) =>
    `${JSON.stringify({ segmentNb, nbSegments: 2, progress, error: null })}\n`;
  await page.route('**/api/get_final_video/', async (route) => {
    await route.fetch();
    await route.fulfill({ body: line(1, 80) + line(2, 10) + line(2, 100) });
  });
  await page.getByRole('button', { name: 'Download, 2 credentials' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Download for 2 credentials' }).click();
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '92');
  await dialog.getByRole('button', { name: 'Continue editing' }).click();
  await expect(dialog).toBeHidden();
  const chip = page.getByRole('banner').getByRole('button', { name: 'Download, 92%' });
  await cutWord(page, 10);
  await expect(struck(page)).toHaveText(['#10,']);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 2 })).toBeVisible();
  await expect(chip).toBeVisible();
  const file = page.waitForEvent('download');
  release();
  await file;
  await expect(page.getByText('2 credentials used, 28 left.')).toBeVisible();
  await expect(chip).toBeHidden();
});

test('while a project loads nothing says that there is none, and without a server it opens by itself later', async ({
  page,
}) => {
  const auth = await openedProject(server, madeDocument(200, [{ startWordIdx: 50, endWordIdx: 50 }]));
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/get_project/', async (route) => {
    await held;
    await route.abort();
  });
  await gotoWorkspace(page, server, auth);
  await expect(page.getByRole('heading', { name: 'Workspace' })).toBeAttached();
  await expect(page.getByRole('region', { name: 'Cuts' })).toBeVisible();
  await expect(page.getByText(/No video yet|No cuts yet/)).toHaveCount(0);
  release();
  await expect(page.getByText('The project could not be opened')).toBeVisible();
  await page.unroute('**/api/get_project/');
  await expect(struck(page)).toHaveText(['#50,']);
});
