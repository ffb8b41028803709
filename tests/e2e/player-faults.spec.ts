import { setTimeout } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/test.ts';
import type { PlayerPages } from '../harness/player-server.ts';
import type {} from '../harness/player-stage.tsx';

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
let url: string;
let pcmUrl: string;

test.beforeAll(({ playerPages, playerRush }) => {
  pages = playerPages;
  ({ url, pcmUrl } = playerRush);
});

const stage = (page: Page) => page.getByRole('region', { name: 'Preview' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const time = (page: Page) => page.evaluate(() => window.stageHand.time());
const reach = (page: Page, to: number) => page.evaluate((at) => window.stageHand.reach(at), to);

/** Opens the stage with a hold on the audio graphs it makes. */
async function goto(page: Page, cuts: [number, number][]): Promise<void> {
  await page.addInitScript(() => {
    window.contexts = [];
    window.AudioContext = class extends AudioContext {
      constructor(options?: AudioContextOptions) {
        super(options);
        window.contexts.push(this as AudioContext as Routable);
      }
    };
  });
  await page.goto(`${pages.base}player-stage.html`);
  await page.evaluate((media) => window.stageHand.open(media), { url, duration: 20, video: true, cuts });
}

async function open(page: Page, cuts: [number, number][]): Promise<void> {
  await goto(page, cuts);
  await expect(stage(page)).toHaveAttribute('data-engine', 'webcodecs');
  await expect(stage(page)).toHaveAttribute('data-settled', 'true');
}

test('another output device takes over without a seam in the sound', async ({ page }) => {
  await open(page, [[2, 5]]);
  await button(page, 'Play').click();
  await reach(page, 0.8);
  await page.evaluate(() => window.contexts[0].setSinkId({ type: 'none' }));
  await reach(page, 6);
  await button(page, 'Pause').click();
  expect(await time(page)).toBeGreaterThanOrEqual(6);
  const { found, counts } = await page.evaluate((pcm) => window.stageHand.heard(pcm), pcmUrl);
  expect(found[1].likeness).toBeGreaterThan(0.99);
  expect(found[1].at - found[0].at).toBe(counts[0]);
});

test('an interruption pauses, and play goes on from the same place', async ({ page }) => {
  await open(page, []);
  await button(page, 'Play').click();
  await reach(page, 1);
  await page.evaluate(() => window.contexts[0].suspend());
  await expect(button(page, 'Play')).toBeVisible();
  const stood = await time(page);
  expect(stood).toBeGreaterThanOrEqual(1);
  await button(page, 'Play').click();
  await reach(page, stood + 0.5);
  expect(await time(page)).toBeLessThan(stood + 2);
});

test('a cut right in front of the playhead is skipped in the same pass', async ({ page }) => {
  await open(page, []);
  await page.evaluate(() => window.stageHand.watch());
  await button(page, 'Play').click();
  await reach(page, 1);
  const cut = await page.evaluate(() => {
    const start = Math.ceil((window.stageHand.time() + 0.25) * 30) / 30;
    window.stageHand.cut(start, start + 3);
    return start;
  });
  await reach(page, cut + 4);
  await button(page, 'Pause').click();
  const frames = await page.evaluate(() => window.stageHand.seen());
  const [first, end] = [Math.round(cut * 30), Math.round((cut + 3) * 30)];
  expect(frames.filter((frame) => frame >= first && frame < end)).toEqual([]);
  const { found, counts } = await page.evaluate((pcm) => window.stageHand.heard(pcm), pcmUrl);
  expect(found[1].at - found[0].at).toBe(counts[0]);
});

test('media that do not load say so, and load after another try', async ({ page }) => {
  await page.route('**/media/**/*.mp4', (route) => route.abort());
  await page.route('**/api/**', (route) =>
    route.fulfill({ json: { status: 'failure', desc: 'No project' } }),
  );
  await goto(page, []);
  await expect(stage(page)).toContainText('The media did not load');
  await expect(page.getByRole('alert')).toHaveText('No project');
  await expect(button(page, 'Play')).toBeDisabled();
  await page.unrouteAll();
  await button(page, 'Try again').click();
  await expect(stage(page)).toHaveAttribute('data-engine', 'webcodecs');
  await expect(button(page, 'Play')).toBeEnabled();
});

test('the volume starts at half and is remembered, with mute', async ({ page }) => {
  await open(page, []);
  const volume = page.getByRole('slider', { name: 'Volume' });
  await expect(volume).toHaveValue('0.5');
  await volume.focus();
  await volume.fill('0.8');
  await button(page, 'Mute (volume 80%)').click();
  await page.reload();
  await page.evaluate((media) => window.stageHand.open(media), { url, duration: 20, video: true, cuts: [] });
  await button(page, 'Unmute').click();
  await expect(volume).toHaveValue('0.8');
});

test('a page that stood still, as one in the background may, goes on in step', async ({ page }) => {
  await open(page, [[3, 6]]);
  await button(page, 'Play').click();
  await reach(page, 2);
  const client = await page.context().newCDPSession(page);
  await client.send('Page.setWebLifecycleState', { state: 'frozen' });
  // The cut passes while nothing of the page runs; how long that takes is what is tested.
  await setTimeout(2500);
  await client.send('Page.setWebLifecycleState', { state: 'active' });
  await reach(page, 8);
  const late = () => page.evaluate(() => Math.abs(window.stageHand.time() * 30 - window.stageHand.frame()));
  await expect.poll(late).toBeLessThan(4);
  await button(page, 'Pause').click();
  const { found, counts } = await page.evaluate((pcm) => window.stageHand.heard(pcm), pcmUrl);
  expect(found[1].likeness).toBeGreaterThan(0.99);
  expect(found[1].at - found[0].at).toBe(counts[0]);
});
