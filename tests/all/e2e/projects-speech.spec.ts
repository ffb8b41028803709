import { expect, type Page } from '@playwright/test';
import { projectOf, signInAs } from '#tests/support/library.ts';
import { open, reload } from '#tests/support/open.ts';
import { type Auth, newAccount, type TestServer } from '#tests/support/server.ts';
import { SENTENCES, speechFixture } from '#tests/support/speech-fixture.ts';
import { test } from '#tests/support/test.ts';

/** Real speech, real recogniser: recordings side by side in one account. */
let server: TestServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

const transcript = (page: Page) => page.getByRole('region', { name: 'Transcript' });
const dialog = (page: Page) => page.getByRole('dialog');

const projectMenu = (page: Page, name: string) =>
  page.getByRole('button', { name: `Project: ${name}`, exact: true });

async function signIn(page: Page): Promise<Auth> {
  const auth = await newAccount(server, server.dataDir);
  await signInAs(page, auth);
  await open(page, `${server.origin}/upload_media/${auth.auth_token}`);
  return auth;
}

/** Chooses a spoken recording, which opens the dialog. */
async function choose(page: Page, name: string, sentences: readonly string[]): Promise<void> {
  const { path } = await speechFixture(undefined, sentences);
  const { readFile } = await import('node:fs/promises');
  await page
    .getByLabel('Choose files')
    .first()
    .setInputFiles({ name: `${name}.wav`, mimeType: 'audio/wav', buffer: await readFile(path) });
}

/** Confirms the list, and waits for the whole transcript. */
async function upload(page: Page, name: string, said: RegExp): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(projectMenu(page, name)).toBeVisible({ timeout: 60_000 });
  await expect(transcript(page)).toContainText(said, { timeout: 90_000 });
  await expect(page.getByText(/^Transcribing/)).toBeHidden({ timeout: 90_000 });
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();
}

const openedId = (page: Page) => new URL(page.url()).searchParams.get('project') ?? '';

async function cutFirstWords(page: Page): Promise<void> {
  await page
    .locator('#transcript-text .ts-lines')
    .first()
    .click({ position: { x: 20, y: 14 } });
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('a');
  await expect(page.locator('#transcript-text del').first()).toBeVisible();
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();
}

test('rushes are added at the end and at the beginning; words and cuts move with the recording', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const auth = await signIn(page);
  await choose(page, 'morning', [SENTENCES[0]]);
  await upload(page, 'morning', /good morning,? everyone/i);
  await cutFirstWords(page);
  const struck = page.locator('#transcript-text del');
  const before = await struck.allTextContents();
  const id = openedId(page);
  const cutAt = async () =>
    ((await projectOf(server, auth, id)).document?.clips as { start: number }[] | undefined)?.[0]?.start;
  const first = await cutAt();
  const { media: alone } = await projectOf(server, auth, id);

  await choose(page, 'money', [SENTENCES[2]]);
  await dialog(page).getByRole('button', { name: 'At the end' }).click();
  await expect(dialog(page)).toContainText('They are added after morning, which keeps its words and cuts.');
  await upload(page, 'morning', /question is how much/i);
  await expect(struck).toHaveText(before);
  expect(await cutAt()).toBe(first);

  const { media: longer } = await projectOf(server, auth, id);
  await choose(page, 'price', [SENTENCES[3]]);
  await dialog(page).getByRole('button', { name: 'At the beginning' }).click();
  await upload(page, 'morning', /many people say/i);
  await expect(struck).toHaveText(before);
  expect(openedId(page)).toBe(id);
  const text = ((await transcript(page).textContent()) ?? '').toLowerCase();
  const places = ['many people', 'morning', 'question is'].map((words) => text.indexOf(words));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  const { media } = await projectOf(server, auth, id);
  expect(longer.duration).toBeGreaterThan(alone.duration);
  expect(await cutAt()).toBeCloseTo((first ?? 0) + media.duration - longer.duration, 1);
  await reload(page);
  await expect(struck).toHaveText(before);
});
