import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/test.ts';
import type { PlayerPages } from '../harness/player-server.ts';
import type {} from '../harness/player-stage.tsx';

let pages: PlayerPages;
let url: string;

test.beforeAll(({ playerPages, playerRush }) => {
  pages = playerPages;
  url = playerRush.url;
});

const stage = (page: Page) => page.getByRole('region', { name: 'Preview' });
const ready = (page: Page) => expect(stage(page)).toHaveAttribute('data-settled', 'true');

async function open(page: Page): Promise<void> {
  await page.goto(`${pages.base}player-stage.html`);
  await page.evaluate((media) => window.stageHand.open(media), {
    url: `${url}?signature=old`,
    duration: 20,
    video: true,
    cuts: [],
  });
  await expect(stage(page)).toHaveAttribute('data-engine', 'webcodecs');
  await ready(page);
}

/**
 * From now on the old URL answers 403, and the two calls behind a refresh what is given (a number: that HTTP status).
 * @returns what the refresh asks, in order; the player's own reading ahead (GET) is not part of it
 */
async function expire(page: Page, deleted: object | number, fresh: object | number): Promise<string[]> {
  const asked: string[] = [];
  const answer = (reply: object | number) =>
    typeof reply === 'number' ? { status: reply, body: '' } : { json: reply };
  await page.route('**/*signature=old', (route) => {
    if (route.request().method() !== 'GET') asked.push(route.request().method());
    return route.fulfill({ status: 403, body: '' });
  });
  await page.route('**/api/is_user_cloud_data_deleted/', (route) => {
    asked.push('is_user_cloud_data_deleted');
    return route.fulfill(answer(deleted));
  });
  await page.route('**/api/refresh_url/', (route) => {
    asked.push('refresh_url');
    return route.fulfill(answer(fresh));
  });
  return asked;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh media' }).click();

test('an expired URL is replaced and playback goes on from the same place', async ({ page }) => {
  await open(page);
  await page.evaluate(() => window.stageHand.seek(8));
  await ready(page);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.evaluate(() => window.stageHand.reach(8.3));
  const asked = await expire(
    page,
    { status: 'success', is_deleted: false },
    {
      status: 'success',
      signedUrl: `${url}?signature=new`,
      peaksUrl: null,
      silencesUrl: null,
      filmstripUrl: null,
    },
  );
  const opened = page.waitForRequest('**/*signature=new');
  await refresh(page);
  await opened;
  expect(asked).toEqual(['HEAD', 'is_user_cloud_data_deleted', 'refresh_url']);
  await page.evaluate(() => window.stageHand.reach(9));
  expect(await page.evaluate(() => window.stageHand.time())).toBeGreaterThanOrEqual(8.3);
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
});

test('a URL that still serves asks the server for nothing', async ({ page }) => {
  await open(page);
  await page.evaluate(() => window.stageHand.seek(4));
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  const head = page.waitForResponse((response) => response.request().method() === 'HEAD');
  await refresh(page);
  expect((await head).ok()).toBe(true);
  await ready(page);
  expect(calls).toEqual([]);
  expect(await page.evaluate(() => window.stageHand.time())).toBe(4);
});

test('deleted media asks for the rushes again, and a failed check says so', async ({ page }) => {
  await open(page);
  const asked = await expire(page, { status: 'success', is_deleted: true }, 500);
  await refresh(page);
  await page.getByRole('button', { name: 'Upload again' }).click();
  expect(await page.evaluate(() => window.stageHand.reuploads)).toBe(1);
  expect(asked).toEqual(['HEAD', 'is_user_cloud_data_deleted']);

  await page.unrouteAll();
  await open(page);
  await expire(page, 502, 500);
  await refresh(page);
  await expect(page.getByRole('alert')).toHaveText('Could not check Cloud file presence');
  await expect(page.getByRole('button', { name: 'Upload again' })).toBeVisible();
});

test('a lost connection is told as that, and the media load by themselves when it is back', async ({
  page,
}) => {
  const lose = () => page.route(/\/(media|api)\//, (route) => route.abort('internetdisconnected'));
  const notice = stage(page).getByText('The server cannot be reached', { exact: true });
  await open(page);
  await page.evaluate(() => window.stageHand.seek(8));
  await ready(page);
  await lose();
  await refresh(page);
  await expect(notice).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('Could not check Cloud file presence');
  await expect(stage(page).getByText('no longer on the server')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Upload again' })).toHaveCount(0);
  await page.unrouteAll();
  await expect(notice).toHaveCount(0);
  await expect(stage(page)).toHaveAttribute('data-engine', 'webcodecs');
  expect(await page.evaluate(() => window.stageHand.time())).toBe(8);

  // Also those that had not been opened yet.
  await lose();
  await page.goto('about:blank');
  await page.goto(`${pages.base}player-stage.html`);
  const media = { url, duration: 20, video: true, cuts: [] };
  await page.evaluate((opened) => window.stageHand.open(opened), media);
  await expect(notice).toBeVisible();
  await page.evaluate(() => window.stageHand.seek(5));
  await page.unrouteAll();
  await expect(button(page, 'Play')).toBeEnabled();
  expect(await page.evaluate(() => window.stageHand.time())).toBe(5);
});

test('media that broke with the connection for a moment open anew where they stood', async ({ page }) => {
  await open(page);
  let broken = 0;
  await page.route('**/*signature=old', (route) => {
    if (route.request().method() !== 'GET' || broken === 3) return route.continue();
    broken += 1;
    return route.abort();
  });
  await page.evaluate(() => window.stageHand.seek(15));
  await expect.poll(() => broken).toBe(3);
  await expect(stage(page)).toHaveAttribute('data-settled', 'true');
  await expect(button(page, 'Play')).toBeEnabled();
  expect(await page.evaluate(() => window.stageHand.time())).toBe(15);
});

test('a refused or unreachable refresh shows its text and can be tried again', async ({ page }) => {
  await open(page);
  await expire(page, { status: 'success', is_deleted: false }, 502);
  await refresh(page);
  await expect(page.getByRole('alert')).toHaveText('Could not reach server to refresh media url');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await ready(page);
});
