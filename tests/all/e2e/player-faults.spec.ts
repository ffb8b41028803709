import { setTimeout } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import {
  button,
  expectJoined,
  gotoStage,
  openStage,
  reach,
  seek,
  settled,
  stage,
  timeOf,
} from '#tests/support/player-stage.ts';
import { type PlayerRush, test } from '#tests/support/test.ts';
import type { PlayerPages } from '../../harness/player-server.ts';

/** What happens to a player from outside: another output device, interruptions, a network that fails. */

/** What TypeScript's DOM library does not know yet. */
interface Routable extends AudioContext {
  setSinkId(sink: { type: 'none' }): Promise<void>;
}
declare global {
  interface Window {
    contexts: Routable[];
  }
}

let pages: PlayerPages;
let rush: PlayerRush;
test.beforeAll(({ playerPages, playerRush }) => {
  pages = playerPages;
  rush = playerRush;
});

/** Opens the stage with a hold on the audio graphs it makes. */
async function open(page: Page, cuts: [number, number][]): Promise<void> {
  await page.addInitScript(() => {
    window.contexts = [];
    window.AudioContext = class extends AudioContext {
      constructor(options?: AudioContextOptions) {
        super(options);
        window.contexts.push(this as AudioContext as Routable);
      }
    };
  });
  await openStage(page, pages, { url: rush.url, cuts });
}

test('switching the output device leaves no gap in the audio', async ({ page }) => {
  await open(page, [[2, 5]]);
  await button(page, 'Play').click();
  await reach(page, 0.8);
  await page.evaluate(() => window.contexts[0].setSinkId({ type: 'none' }));
  await reach(page, 6);
  await button(page, 'Pause').click();
  expect(await timeOf(page)).toBeGreaterThanOrEqual(6);
  await expectJoined(page, rush.pcmUrl);
});

test('an interruption pauses, and playing resumes at the same place', async ({ page }) => {
  await open(page, []);
  await button(page, 'Play').click();
  await reach(page, 1);
  await page.evaluate(() => window.contexts[0].suspend());
  await expect(button(page, 'Play')).toBeVisible();
  const stood = await timeOf(page);
  expect(stood).toBeGreaterThanOrEqual(1);
  await button(page, 'Play').click();
  await reach(page, stood + 0.5);
  expect(await timeOf(page)).toBeLessThan(stood + 2);
});

test('a suspended page resumes with audio and video in sync', async ({ page }) => {
  await open(page, [[3, 6]]);
  await button(page, 'Play').click();
  await reach(page, 2);
  const client = await page.context().newCDPSession(page);
  await client.send('Page.setWebLifecycleState', { state: 'frozen' });
  // The cut passes while nothing of the page runs that could say so.
  await setTimeout(2500);
  await client.send('Page.setWebLifecycleState', { state: 'active' });
  await reach(page, 8);
  const late = () => page.evaluate(() => Math.abs(window.stageHand.time() * 30 - window.stageHand.frame()));
  await expect.poll(late).toBeLessThan(4);
  await button(page, 'Pause').click();
  await expectJoined(page, rush.pcmUrl);
});

test('media that fail to load are reported, the error itself is only logged, and a retry loads them', async ({
  page,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  await page.route('**/media/**/*.mp4', (route) => route.abort());
  await page.route('**/api/**', (route) =>
    route.fulfill({ json: { status: 'failure', desc: 'No project' } }),
  );
  await gotoStage(page, pages, rush);
  await expect(stage(page)).toContainText('The media did not load');
  await expect(page.getByRole('alert')).toHaveText('No project');
  const faults = logged.filter((text) => text.startsWith('Player: '));
  expect(faults).toHaveLength(1);
  await expect(stage(page)).not.toContainText(faults[0].slice('Player: '.length));
  await expect(button(page, 'Play')).toBeDisabled();
  await page.unrouteAll();
  await button(page, 'Try again').click();
  await expect(stage(page)).toHaveAttribute('data-engine', 'webcodecs');
  await expect(button(page, 'Play')).toBeEnabled();
});

test('a lost connection is reported as one, and the media load by themselves when it is back', async ({
  page,
}) => {
  const lose = () => page.route(/\/(media|api)\//, (route) => route.abort('internetdisconnected'));
  const notice = stage(page).getByText('The server cannot be reached', { exact: true });
  await open(page, []);
  await seek(page, 8);
  await settled(page);
  await lose();
  await button(page, 'Refresh media').click();
  await expect(notice).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('Could not check Cloud file presence');
  await expect(stage(page).getByText('no longer on the server')).toHaveCount(0);
  await expect(button(page, 'Upload again')).toHaveCount(0);
  await page.unrouteAll();
  await expect(notice).toHaveCount(0);
  await expect(stage(page)).toHaveAttribute('data-engine', 'webcodecs');
  expect(await timeOf(page)).toBe(8);

  // Also those that had not been opened yet.
  await lose();
  await page.goto('about:blank');
  await gotoStage(page, pages, rush);
  await expect(notice).toBeVisible();
  await seek(page, 5);
  await page.unrouteAll();
  await expect(button(page, 'Play')).toBeEnabled();
  expect(await timeOf(page)).toBe(5);
});

test('media interrupted by the connection reopen at the same position', async ({ page }) => {
  const url = `${rush.url}?signature=old`;
  await openStage(page, pages, { url });
  let broken = 0;
  await page.route(`**${url}`, (route) => {
    if (route.request().method() !== 'GET' || broken === 3) return route.continue();
    broken += 1;
    return route.abort();
  });
  await seek(page, 15);
  await expect.poll(() => broken).toBe(3);
  await settled(page);
  await expect(button(page, 'Play')).toBeEnabled();
  expect(await timeOf(page)).toBe(15);
});
