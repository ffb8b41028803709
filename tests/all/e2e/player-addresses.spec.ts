import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { cutTime } from '#model/edit/cuts.ts';
import { emptyDocument } from '#model/saved/document.ts';
import { deleteWhatIsDue } from '#server/jobs/upkeep/retention.ts';
import { stage } from '#tests/support/player-stage.ts';
import {
  type Auth,
  makeProject,
  newAccount,
  pausesMeasured,
  startServer,
  type TestServer,
} from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { gotoWorkspace, saveOutside } from '#tests/support/workspace-project.ts';
import { makePlayerMedia } from '../../harness/player-media.ts';

/** Specification §4's rules of the media URL, on a server whose URLs end while the page is used. */

const URL_SECONDS = 6;
const CACHE = join(import.meta.dirname, '../../../.cache/player');
const SECONDS = 20;

let server: TestServer;
let path: string;

test.beforeAll(async () => {
  const spec = { kind: 'h264', seconds: SECONDS, keyframeSeconds: 2, size: '640x360' } as const;
  path = (await makePlayerMedia(CACHE, spec)).path;
  server = await startServer({ MEDIA_URL_SECONDS: String(URL_SECONDS) });
});
test.afterAll(() => server.close());

const slider = (page: Page) => page.getByRole('slider', { name: 'Position' });
const second = async (page: Page) => Number(await slider(page).getAttribute('aria-valuenow'));

/** Calls the page made, and addresses of the media that were refused. */
function watch(page: Page) {
  const seen = { refreshed: 0, checked: 0, refused: 0, engines: 0 };
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname === '/api/refresh_url/') seen.refreshed += 1;
    if (pathname === '/api/is_user_cloud_data_deleted/') seen.checked += 1;
    if (pathname.startsWith('/media/') && response.status() === 403) seen.refused += 1;
  });
  page.on('worker', (worker) => {
    if (worker.url().includes('decode')) seen.engines += 1;
  });
  return seen;
}

/** An account whose project has the cuts given, opened in the workspace. */
async function openProject(page: Page, cuts: readonly (readonly [number, number])[]): Promise<Auth> {
  const auth = await newAccount(server, server.dataDir);
  expect((await makeProject(server, auth, path)).body.status).toBe('success');
  await pausesMeasured(server, auth);
  const whole = emptyDocument({ duration: SECONDS, language: 'en' });
  await saveOutside(
    server,
    auth,
    cuts.reduce((doc, [start, end]) => cutTime(doc, start, end), whole),
  );
  await gotoWorkspace(page, server, auth);
  await expect(stage(page)).toHaveAttribute('data-settled', 'true');
  return auth;
}

/** Notes in the page whether the stage ever says that something is loading, gone or broken. */
async function watchStage(page: Page): Promise<() => Promise<string[]>> {
  await stage(page).evaluate((element) => {
    const notes: string[] = [];
    Object.assign(window, { stageNotes: notes });
    new MutationObserver(() => {
      for (const cover of element.querySelectorAll('[role=status], [role=alert]'))
        notes.push(cover.textContent ?? '');
    }).observe(element, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { stageNotes: string[] }).stageNotes);
}

test('playing and scrubbing continue when media URLs expire, in one engine and without a message', async ({
  page,
}) => {
  const seen = watch(page);
  await openProject(page, []);
  await expect(stage(page)).toHaveAttribute('data-engine', 'webcodecs');
  const notes = await watchStage(page);
  const engines = seen.engines;
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => second(page)).toBeGreaterThan(URL_SECONDS + 3);
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  expect(seen.refreshed).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  const before = seen.refreshed;
  await expect.poll(() => seen.refreshed).toBeGreaterThan(before + 1);
  for (const key of ['Home', 'End', 'ArrowLeft', 'Home']) {
    await slider(page).press(key);
    await expect(stage(page)).toHaveAttribute('data-settled', 'true');
  }
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => second(page)).toBeGreaterThan(1);
  expect(await notes()).toEqual([]);
  expect(seen).toMatchObject({ checked: 0, refused: 0, engines });
});

test('after sleeping past the expiry the page asks for new media URLs before reading', async ({ page }) => {
  await page.clock.install();
  const seen = watch(page);
  await openProject(page, []);
  await slider(page).press('ArrowRight');
  await expect.poll(() => second(page)).toBe(5);
  // Timers stand still, and the clock is another one after it.
  await page.clock.pauseAt(new Date(Date.now() + 5000));
  const before = seen.refreshed;
  await page.clock.setSystemTime(new Date(Date.now() + 3_600_000));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => seen.refreshed).toBe(before + 1);
  await page.clock.resume();
  await expect.poll(() => second(page)).toBe(5);
  expect(seen).toMatchObject({ checked: 0, refused: 0 });
});

test("the browser's own player continues when media URLs expire, too", async ({ page }) => {
  const seen = watch(page);
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'AudioDecoder');
  });
  await openProject(page, []);
  await expect(stage(page)).toHaveAttribute('data-engine', 'video');
  const notes = await watchStage(page);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => second(page)).toBeGreaterThan(URL_SECONDS + 3);
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  expect(seen.refreshed).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await slider(page).press('Home');
  await expect.poll(() => second(page)).toBe(0);
  await expect(stage(page)).toHaveAttribute('data-settled', 'true');
  expect(await notes()).toEqual([]);
  expect(seen).toMatchObject({ checked: 0, refused: 0 });
});

test('media deleted by the retention job are uploaded again and the edit is kept', async ({ page }) => {
  const auth = await openProject(page, [[5, 8]]);
  await deleteWhatIsDue({ ...server.deps, config: { ...server.deps.config, mediaRetentionDays: 0 } });
  const presence = await server.form('is_user_cloud_data_deleted', { ...auth, extension: 'mp4' });
  expect(presence.body.is_deleted).toBe(true);
  await page.getByRole('button', { name: 'Refresh media' }).click();
  await page.getByRole('button', { name: 'Upload again' }).click();
  await expect(page.getByRole('region', { name: 'Current project' })).toContainText(
    'your transcript and cuts are kept',
  );
  await page.getByLabel('Choose files').setInputFiles(path);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('your transcript and cuts are kept');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL('**/workspace/*');
  await expect(stage(page)).toHaveAttribute('data-engine', 'webcodecs');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /of 0:00:17/);
});
