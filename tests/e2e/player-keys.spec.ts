import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { cutTime } from '#model/cuts.ts';
import { emptyDocument } from '#model/document.ts';
import { type Auth, makeProject, newAccount, type TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { gotoWorkspace, saveOutside } from '#tests/support/workspace-project.ts';
import { makePlayerMedia } from '../harness/player-media.ts';

/** The keys of playback in the workspace, on a video of 30 frames a second with a cut from second 5 to 8. */
const SECONDS = 20;
const CACHE = join(import.meta.dirname, '../../.cache/player');

let server: TestServer;
let auth: Auth;
test.beforeAll(async ({ server: shared }) => {
  server = shared;
  auth = await newAccount(server, server.dataDir);
  const wish = { kind: 'h264', seconds: SECONDS, keyframeSeconds: 2, size: '640x360' } as const;
  await makeProject(server, auth, (await makePlayerMedia(CACHE, wish)).path);
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const details = (page: Page) => page.getByRole('region', { name: 'How it is played' });
const slider = (page: Page) => page.getByRole('slider', { name: 'Position' });

async function open(page: Page): Promise<void> {
  await saveOutside(server, auth, cutTime(emptyDocument({ duration: SECONDS, language: 'en' }), 5, 8));
  await gotoWorkspace(page, server, auth);
  await expect(page.getByRole('region', { name: 'Preview' })).toHaveAttribute('data-settled', 'true');
  await page.keyboard.press('Shift+I');
}

test('comma and period go frame by frame, J goes back 5 s', async ({ page }) => {
  await open(page);
  await slider(page).press('ArrowRight');
  await expect(details(page)).toContainText('Source: 8.000 s');
  await page.keyboard.press(',');
  await expect(details(page)).toContainText('Source: 4.967 s');
  await page.keyboard.press('.');
  await expect(details(page)).toContainText('Source: 8.000 s');
  await page.keyboard.press('j');
  await expect(details(page)).toContainText('Source: 3.000 s');
  await page.keyboard.press('j');
  await expect(details(page)).toContainText('Source: 0.000 s');
});

test('Space plays and pauses, L plays and then faster, K pauses', async ({ page }) => {
  await open(page);
  await page.keyboard.press('k');
  await expect(button(page, 'Play')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(button(page, 'Pause')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(button(page, 'Play')).toBeVisible();
  await page.keyboard.press('l');
  await expect(button(page, 'Pause')).toBeVisible();
  for (const rate of ['1.5×', '2×', '3×', '1×']) {
    await page.keyboard.press('l');
    await expect(button(page, `Playback speed ${rate}`)).toBeVisible();
  }
  await page.keyboard.press('k');
  await expect(button(page, 'Play')).toBeVisible();
});

test('Shift+L loops the surroundings of the selected cut, and ends that', async ({ page }) => {
  await open(page);
  await page.keyboard.press('Shift+L');
  await expect(button(page, 'Loop the selection')).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+L');
  await expect(button(page, 'Loop the selection')).toHaveAttribute('aria-pressed', 'true');
  await expect(button(page, 'Pause')).toBeVisible();
  await expect.poll(async () => Number(await slider(page).getAttribute('aria-valuenow'))).toBeLessThan(7);
  await page.keyboard.press('Shift+L');
  await expect(button(page, 'Loop the selection')).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('k');
});

test('who comes back from another page goes on from where they were', async ({ page }) => {
  await open(page);
  await page.keyboard.press('Shift+I');
  await slider(page).press('ArrowRight');
  await slider(page).press('ArrowRight');
  await expect(slider(page)).toHaveAttribute('aria-valuenow', '10');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('region', { name: 'Preview' })).toHaveCount(0);
  await page.goBack();
  await expect(slider(page)).toHaveAttribute('aria-valuenow', '10');
  await page.keyboard.press('Shift+I');
  await expect(details(page)).toContainText('Source: 13.000 s');
  await page.keyboard.press('Space');
  await expect.poll(async () => Number(await slider(page).getAttribute('aria-valuenow'))).toBeGreaterThan(10);
  await page.keyboard.press('Space');
});

test('after a reload the playhead stands where it stood', async ({ page }) => {
  await open(page);
  await page.keyboard.press('Shift+I');
  await slider(page).press('ArrowRight');
  await slider(page).press('ArrowRight');
  await expect(slider(page)).toHaveAttribute('aria-valuenow', '10');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Preview' })).toHaveAttribute('data-settled', 'true');
  await expect(slider(page)).toHaveAttribute('aria-valuenow', '10');
  await page.keyboard.press('Shift+I');
  await expect(details(page)).toContainText('Source: 13.000 s');
});

test('without WebGL the timeline says so, and playing and cutting go on', async ({ page }) => {
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (
      this: HTMLCanvasElement,
      kind: string,
      options?: object,
    ) {
      return kind.startsWith('webgl') ? null : Reflect.apply(getContext, this, [kind, options]);
    } as typeof getContext;
  });
  await open(page);
  await expect(page.getByRole('alert')).toContainText('this browser has WebGL switched off');
  await page.keyboard.press('Space');
  await expect.poll(async () => Number(await slider(page).getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  await page.keyboard.press('k');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('d');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /of 0:00:20$/);
});

test('where the cuts are a drawer over the picture, they begin closed', async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 800 });
  await open(page);
  await page.getByRole('button', { name: 'Open the cuts panel' }).click();
  await page.reload();
  await expect(button(page, 'Check cuts')).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('cuts_panel'));
  await page.setViewportSize({ width: 1300, height: 800 });
  await page.reload();
  await expect(button(page, 'Check cuts')).toBeVisible();
});

test('in a small window the tab of the cuts shows them, also where they were closed in a wide one', async ({
  page,
}) => {
  await open(page);
  await page.getByRole('button', { name: 'Close the cuts panel' }).click();
  await page.setViewportSize({ width: 800, height: 800 });
  await page.getByRole('tab', { name: /^Cuts/ }).click();
  await expect(button(page, 'Check cuts')).toBeVisible();
});
