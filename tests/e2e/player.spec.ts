import { expect } from '@playwright/test';
import {
  button,
  expectJoined,
  framesIn,
  openStage,
  reach,
  seek,
  settled,
  timeOf,
} from '#tests/support/player-stage.ts';
import {
  BODY,
  openPlayerWorkspace,
  playheadOf,
  positionOf,
  RULER,
  showsPlayhead,
} from '#tests/support/player-workspace.ts';
import { test } from '#tests/support/test.ts';

/** What makes the preview worth trusting: the sound joins, no frame of a cut is seen, the picture is the playhead's. */

test('playback skips a cut: no frame of it is shown, and the audio joins to the sample', async ({
  page,
  playerPages,
  playerRush: { url, pcmUrl },
}) => {
  await openStage(page, playerPages, { url, cuts: [[1, 3]] });
  await page.evaluate(() => window.stageHand.watch());
  await button(page, 'Play').click();
  await reach(page, 4.5);
  await button(page, 'Pause').click();
  const frames = await page.evaluate(() => window.stageHand.seen());
  expect(framesIn(frames, 1, 3)).toEqual([]);
  expect(framesIn(frames, 3, 4.5).length).toBeGreaterThan(2);
  await expectJoined(page, pcmUrl);
});

test('an expired URL is replaced while playing, and playback goes on from the same place', async ({
  page,
  playerPages,
  playerRush: { url },
}) => {
  await openStage(page, playerPages, { url: `${url}?signature=old` });
  await seek(page, 8);
  await settled(page);
  await button(page, 'Play').click();
  await reach(page, 8.3);
  const asked: string[] = [];
  await page.route('**/*signature=old', (route) => {
    // The player's own reading ahead is not part of the check.
    if (route.request().method() !== 'GET') asked.push(route.request().method());
    return route.fulfill({ status: 403, body: '' });
  });
  const answers = {
    is_user_cloud_data_deleted: { status: 'success', is_deleted: false },
    refresh_url: {
      status: 'success',
      signedUrl: `${url}?signature=new`,
      peaksUrl: null,
      silencesUrl: null,
      filmstripUrl: null,
    },
  };
  for (const [call, json] of Object.entries(answers))
    await page.route(`**/api/${call}/`, (route) => {
      asked.push(call);
      return route.fulfill({ json });
    });
  const opened = page.waitForRequest('**/*signature=new');
  await button(page, 'Refresh media').click();
  await opened;
  expect(asked).toEqual(['HEAD', 'is_user_cloud_data_deleted', 'refresh_url']);
  await reach(page, 9);
  expect(await timeOf(page)).toBeGreaterThanOrEqual(8.3);
  await expect(button(page, 'Pause')).toBeVisible();
});

test('a press on the ruler seeks at once, and the video follows the pointer while it is held', async ({
  page,
  playerPages,
  playerRush: { url },
}) => {
  await openPlayerWorkspace(page, playerPages, url);
  await page.mouse.move(...(await positionOf(page, 2, RULER)));
  await page.mouse.down();
  // Before the release: a click on the body would wait for a second one.
  expect(await playheadOf(page)).toBeCloseTo(2, 1);
  for (const seconds of [3, 10, 12]) {
    await page.mouse.move(...(await positionOf(page, seconds, RULER)));
    expect(await playheadOf(page)).toBeCloseTo(seconds, 1);
    await showsPlayhead(page);
  }
  // Into the cut: its end, as by any seek.
  await page.mouse.move(...(await positionOf(page, 6, RULER)));
  expect(await playheadOf(page)).toBeCloseTo(8, 2);
  await page.mouse.move(...(await positionOf(page, 15, BODY)));
  await page.mouse.up();
  expect(await playheadOf(page)).toBeCloseTo(15, 1);
  await showsPlayhead(page);
});
