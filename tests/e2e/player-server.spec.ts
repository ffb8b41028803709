import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { cutTime } from '#model/cuts.ts';
import { emptyDocument } from '#model/document.ts';
import { deleteWhatIsDue } from '#server/jobs/retention.ts';
import { type Auth, makeProject, newAccount, startServer, type TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { gotoWorkspace, saveOutside } from '#tests/support/workspace-project.ts';
import { makePlayerMedia } from '../harness/player-media.ts';

/** Specification §4's rules of the media URL, with a server whose URLs expire and whose retention job deletes. */
const URL_SECONDS = 4;
const CACHE = join(import.meta.dirname, '../../.cache/player');
const SECONDS = 20;

let server: TestServer;
let path: string;

test.beforeAll(async () => {
  const wish = { kind: 'h264', seconds: SECONDS, keyframeSeconds: 2, size: '640x360' } as const;
  path = (await makePlayerMedia(CACHE, wish)).path;
  server = await startServer({ MEDIA_URL_SECONDS: String(URL_SECONDS), MEDIA_RETENTION_DAYS: '0.00001' });
});
test.afterAll(() => server.close());

const stage = (page: Page) => page.getByRole('region', { name: 'Preview' });
const slider = (page: Page) => page.getByRole('slider', { name: 'Position' });
const second = async (page: Page) => Number(await slider(page).getAttribute('aria-valuenow'));

/** An account whose project has a cut from second 5 to 8, opened in the workspace. */
async function openProject(page: Page): Promise<Auth> {
  const auth = await newAccount(server, server.dataDir);
  const { body } = await makeProject(server, auth, path);
  expect(body.status).toBe('success');
  await saveOutside(server, auth, cutTime(emptyDocument({ duration: SECONDS, language: 'en' }), 5, 8));
  await gotoWorkspace(page, server, auth);
  await expect(stage(page)).toHaveAttribute('data-engine', 'webcodecs');
  await expect(stage(page)).toHaveAttribute('data-settled', 'true');
  return auth;
}

/** Waits until the server refuses the media URL that the page holds. */
async function expired(page: Page): Promise<void> {
  const url = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/media/'));
    return entry?.name ?? '';
  });
  expect(url).toContain('signature=');
  await expect.poll(async () => (await page.request.head(url)).status()).toBe(403);
}

test('an expired URL is replaced by the server, and playback goes on from the same place', async ({
  page,
}) => {
  await openProject(page);
  await slider(page).press('ArrowRight');
  await expect.poll(() => second(page)).toBe(5);
  await page.keyboard.press('Shift+I');
  await expect(page.getByRole('region', { name: 'How it is played' })).toContainText('WebCodecs');
  await expired(page);
  const fresh = page.waitForResponse('**/api/refresh_url/');
  await page.getByRole('button', { name: 'Refresh media' }).click();
  expect(await (await fresh).json()).toMatchObject({ status: 'success' });
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();
  expect(await second(page)).toBe(5);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => second(page)).toBeGreaterThan(5);
});

test('after a presence check that failed the same rushes are uploaded again and keep the edit', async ({
  page,
}) => {
  await openProject(page);
  await page.route('**/media/**', (route) => route.fulfill({ status: 404, body: '' }));
  await page.route('**/api/is_user_cloud_data_deleted/', (route) => route.fulfill({ status: 502, body: '' }));
  await page.getByRole('button', { name: 'Refresh media' }).click();
  await expect(stage(page)).toContainText('Could not check Cloud file presence');
  await expect(stage(page)).toContainText('Your cuts are kept');
  await page.getByRole('button', { name: 'Upload again' }).click();
  await expect(page.getByRole('region', { name: 'Current project' })).toContainText(
    'your transcript and cuts are kept',
  );
  await page.unrouteAll();
  await page.getByLabel('Choose rushes').setInputFiles(path);
  await page.getByRole('button', { name: /^Confirm rushes/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('your transcript and cuts are kept');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL('**/workspace/*');
  await expect(stage(page)).toHaveAttribute('data-engine', 'webcodecs');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /of 0:00:17/);
});

test('media the retention job deleted are uploaded again and keep the edit', async ({ page }) => {
  const auth = await openProject(page);
  await expect
    .poll(async () => {
      await deleteWhatIsDue(server.deps);
      return (await server.form('is_user_cloud_data_deleted', { ...auth, extension: 'mp4' })).body.is_deleted;
    })
    .toBe(true);
  await page.getByRole('button', { name: 'Refresh media' }).click();
  await page.getByRole('button', { name: 'Upload again' }).click();
  // The address changes before the page does.
  await expect(page.getByRole('region', { name: 'Current project' })).toBeVisible();
  await page.getByLabel('Choose rushes').setInputFiles(path);
  await page.getByRole('button', { name: /^Confirm rushes/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('your transcript and cuts are kept');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL('**/workspace/*');
  await expect(stage(page)).toHaveAttribute('data-engine', 'webcodecs');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /of 0:00:17/);
});
