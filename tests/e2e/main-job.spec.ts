import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { execa } from 'execa';
import { clickHeardWord } from '#tests/support/heard-word.ts';
import { markedVideo, secondRush, tonesIn } from '#tests/support/marked-media.ts';
import { open, reload } from '#tests/support/open.ts';
import { mailTo, type TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';

/**
 * The main job, end to end and for real: sign up, upload two rushes, read the transcript, cut, preview, download.
 * Nothing is faked: real server and database, real ffmpeg, real recogniser, real Chromium.
 */
let server: TestServer;
let folder: string;
let auth: { email: string; auth_token: string };

test.beforeAll(async ({ server: shared }) => {
  server = shared;
  folder = await mkdtemp(join(tmpdir(), 'trimscript-e2e-'));
});
test.afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** The one cut as the server has it. */
async function savedCut(): Promise<{ start: number; duration: number }> {
  const { body } = await server.form('get_project', auth);
  const { clips } = (body.project as { document: { clips: { start: number; duration: number }[] } }).document;
  expect(clips).toHaveLength(1);
  return clips[0];
}

const EMAIL = 'main-job@example.org';
const PASSWORD = 'correct horse';

test('sign up, upload two rushes, transcribe, cut, preview, download, reload', async ({ page }) => {
  test.setTimeout(600_000);
  const video = await markedVideo();
  const rushes = [video.path, await secondRush()];
  // Also what the Content-Security-Policy would have blocked.
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  const sourceDuration = (await Promise.all(rushes.map(durationOf))).reduce((sum, d) => sum + d, 0);

  await test.step('sign up and follow the link from the outbox', async () => {
    await open(page, `${server.origin}/signup`);
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await page.waitForURL('**/account_verification_sent');
    // Letters are sent by a job, and the server's outbox holds those of other tests too.
    await mailTo(server.dataDir, EMAIL);
    await open(page, `${server.origin}/outbox`);
    await page
      .getByRole('article')
      .filter({ hasText: `To ${EMAIL}` })
      .getByRole('link', { name: /activate-account/ })
      .click();
    // Only here is the account active: the link in the page's top is there before.
    await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  });

  await test.step('log in', async () => {
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/upload_media/*');
    const user = JSON.parse(await page.evaluate(() => localStorage.getItem('user_data') ?? '{}'));
    auth = { email: user.email, auth_token: user.auth_token };
  });

  await test.step('choose two rushes and confirm them', async () => {
    await page.getByLabel('Choose files').setInputFiles(rushes);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Is this the final list of rush files you wish to upload ?');
    // And their sum.
    await expect(dialog.getByRole('listitem')).toHaveCount(3);
    const transcribing = page
      .getByText(/Transcribing/)
      .first()
      .waitFor({ timeout: 120_000 });
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog).toContainText('Great ! Your media is being sent to the server:');
    await page.waitForURL('**/workspace/*', { timeout: 120_000 });
    await transcribing;
  });

  const transcript = page.getByRole('region', { name: 'Transcript' });
  await test.step('the words of both rushes appear', async () => {
    await expect(transcript).toContainText(/good morning,? everyone/i, { timeout: 120_000 });
    await expect(transcript).toContainText(/many people say,? the price/i, { timeout: 120_000 });
    await expect(page.getByText(/Transcribing/)).toBeHidden({ timeout: 120_000 });
  });

  await test.step('cut a range of words', async () => {
    // From the middle of one sentence to that of the next: the pauses around whole sentences would go with them.
    await clickHeardWord(page, 'about');
    await clickHeardWord(page, 'money', ['Shift']);
    await page.keyboard.press('a');
    await expect(page.getByRole('region', { name: 'Cuts' }).getByRole('listitem')).toHaveCount(1);
    await expect(page.getByText(/^Saved/)).toBeVisible();
  });

  await test.step('playback skips it', async () => {
    await clickHeardWord(page, 'meeting');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    const spoken = await wordsSpokenUntil(page, 'building');
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    expect(spoken).toContain('meeting');
    expect(spoken).toContain('many');
    const cutWords = ['about', 'school', 'first', 'question', 'money'];
    expect(spoken.filter((word) => cutWords.includes(word))).toEqual([]);
  });

  const path = join(folder, 'output.mp4');
  await test.step('download with the price shown first', async () => {
    await page.getByRole('button', { name: /^Download, 1 credential$/ }).click();
    await expect(page.getByRole('dialog')).toContainText('left afterwards');
    const download = page.waitForEvent('download', { timeout: 120_000 });
    await page.getByRole('button', { name: 'Download for 1 credential' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`output_${EMAIL}.mp4`);
    await file.saveAs(path);
  });

  await test.step('the file lasts source minus cuts and has lost what was cut, and only that', async () => {
    const cut = await savedCut();
    expect(cut.start).toBeLessThan(video.markers[1].at);
    expect(cut.start + cut.duration).toBeGreaterThan(video.markers[1].at);
    const frame = 1001 / 30_000;
    expect(Math.abs((await durationOf(path)) - (sourceDuration - cut.duration))).toBeLessThanOrEqual(frame);
    const [before, inside, after] = video.markers;
    expect(near(await tonesIn(path, before.frequency), before.at)).toBe(true);
    expect(await tonesIn(path, inside.frequency)).toEqual([]);
    expect(near(await tonesIn(path, after.frequency), after.at - cut.duration)).toBe(true);
  });

  await test.step('the balance went down by the minutes of the output', async () => {
    await expect(page.getByRole('banner')).toContainText('29');
  });

  await test.step('a reload shows the same cuts', async () => {
    const cut = page.getByRole('list', { name: 'Cuts on the timeline' }).getByRole('listitem');
    const shown = await cut.ariaSnapshot();
    await reload(page);
    await expect(transcript).toContainText(/good morning,? everyone/i);
    await expect(cut).toMatchAriaSnapshot(shown);
    await expect(page.getByRole('banner')).toContainText('29');
  });
  expect(complaints).toEqual([]);
});

async function durationOf(path: string): Promise<number> {
  const args = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', path];
  return Number((await execa('ffprobe', args)).stdout);
}

/** True where every time lies within a quarter second of `at`, and there is one at all. */
function near(times: readonly number[], at: number): boolean {
  return times.length > 0 && times.every((time) => Math.abs(time - at) < 0.25);
}

/** The words marked as spoken while playing, up to and with `last`, lower case. */
async function wordsSpokenUntil(page: Page, last: string): Promise<string[]> {
  return page.evaluate(
    (wanted) =>
      new Promise<string[]>((resolve, reject) => {
        const seen: string[] = [];
        const started = performance.now();
        const look = (): void => {
          for (const range of CSS.highlights.get('transcript-now') ?? []) {
            const text = range.startContainer.textContent ?? '';
            const word = text.slice(range.startOffset, range.endOffset).toLowerCase().replace(/\W/g, '');
            if (word && seen.at(-1) !== word) seen.push(word);
          }
          if (seen.includes(wanted)) resolve(seen);
          else if (performance.now() - started > 120_000)
            reject(new Error(`Spoken so far: ${seen.join(' ')}`));
          else requestAnimationFrame(look);
        };
        look();
      }),
    last,
  );
}
