import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { execa } from 'execa';
import { appendTranscript } from '#model/edit/transcript.ts';
import { emptyDocument } from '#model/saved/document.ts';
import { CUT, cutLine } from '#tests/support/replies.ts';
import { makeProject, newAccount, type TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { cutWord, struck } from '#tests/support/transcript-page.ts';
import {
  gotoWorkspace,
  madeDocument,
  newProject,
  openedProject,
  pointOfText,
  saveOutside,
} from '#tests/support/workspace-project.ts';

/** The download's dialog: its price, the choices, what goes wrong, and the file. */
let server: TestServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

/** Four seconds, 1280 × 960: a grey picture and a tone. */
async function recording(path: string): Promise<void> {
  const picture = ['-f', 'lavfi', '-i', 'color=0x606060:s=1280x960:r=15:d=4'];
  const sound = ['-f', 'lavfi', '-i', 'sine=220:d=4'];
  const encoding = ['-c:v', 'libx264', '-preset', 'ultrafast'];
  await execa('ffmpeg', ['-v', 'error', '-y', ...picture, ...sound, ...encoding, path]);
}

test('a smaller video at −16 LUFS with burnt captions is asked for, and preselected the next time', async ({
  page,
}, info) => {
  test.setTimeout(240_000);
  const path = info.outputPath('talk.mp4');
  await recording(path);
  const auth = await newAccount(server, server.dataDir);
  await makeProject(server, auth, path);
  const words = ['One', 'two', 'three.'].map((text, i) => {
    return { text, start: 0.5 + i / 2, end: 0.9 + i / 2, confidence: 1, speaker: 0 };
  });
  await saveOutside(server, auth, appendTranscript(emptyDocument({ duration: 4, language: 'en' }), words));
  await gotoWorkspace(page, server, auth);
  await page.getByRole('button', { name: 'Download, 1 credential' }).click();
  const dialog = page.getByRole('dialog');

  // By keyboard alone.
  const pick = async (label: string, option: string) => {
    const field = dialog.getByRole('combobox', { name: label });
    await field.focus();
    await page.keyboard.press('Enter');
    // The list is shown before it takes the keys.
    await expect(page.getByRole('option', { selected: true })).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('option', { name: option })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(field).toHaveText(option);
    await expect(page.getByRole('option')).toHaveCount(0);
  };
  await pick('Video', 'Smaller, 720p');
  await pick('Captions', 'Burned into the video');
  await pick('Size', 'Large');
  await expect(dialog.getByRole('figure')).toContainText('One two three.');
  await dialog.getByRole('combobox', { name: 'Loudness' }).click();
  await expect(page.getByRole('option')).toHaveText([
    'Loudness as recorded',
    '−16 LUFS, for podcasts',
    '−14 LUFS, for video',
  ]);
  // The workspace's button asks for the choice before.
  const asked = page.waitForRequest((request) => {
    const fields = request.postData() ?? '';
    return /name="height"\s+720\s/.test(fields) && fields.includes('"loudness":-16');
  });
  await page.getByRole('option', { name: '−16 LUFS, for podcasts' }).click();
  expect((await asked).postData()).toMatch(/name="captions"\s+burnt\s/);
  await expect(dialog).toContainText(/About [\d.]+ [KM]B, ready within \d+ s/);

  const saved = page.waitForEvent('download', { timeout: 120_000 });
  await dialog.getByRole('button', { name: 'Download for 1 credential' }).click();
  const out = await (await saved).path();
  // The preview has the lines of the file, which are kept with the project.
  const stage = page.getByRole('region', { name: 'Preview', exact: true });
  const { x, y } = await pointOfText(page, 'two');
  await page.mouse.click(x, y);
  await page.keyboard.press('t');
  await expect(stage).toContainText('One two three.');
  await page.keyboard.press('t');
  await expect(stage).not.toContainText('One two three.');
  await expect(page.getByText('1 credential used, 29 left.')).toBeVisible();
  const args = ['-v', 'error', '-show_entries', 'stream=width,height', '-of', 'csv=p=0', out];
  expect((await execa('ffprobe', args)).stdout).toContain('960,720');

  // The last choice is what is offered, and paid; as recorded is one press away.
  await page.getByRole('button', { name: 'Download, already paid' }).click();
  await expect(dialog.getByRole('button', { name: 'Download again' })).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Captions' })).toHaveText('Burned into the video');
  await dialog.getByRole('button', { name: 'Video, same as source' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Video' })).toHaveText('Same as source');
  await expect(dialog.getByRole('button', { name: 'Download for 1 credential' })).toBeVisible();
  // Sound alone has neither picture nor captions.
  await dialog.getByRole('combobox', { name: 'Format' }).click();
  await page.getByRole('option', { name: 'Audio only,  WAV' }).click();
  await expect(dialog.getByRole('combobox')).toHaveCount(3);
  await dialog.getByRole('button', { name: 'Podcast' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Format' })).toHaveText(/MP3 128 kbit\/s mono/);
  await expect(dialog.getByRole('combobox', { name: 'Loudness' })).toHaveText('−16 LUFS, for podcasts');
  // An edit list costs nothing and has a dialog of its own.
  await dialog.getByRole('button', { name: 'For another editor' }).click();
  await expect(page.getByRole('dialog', { name: 'Export' })).toContainText('Premiere Pro, Resolve (XML)');
});

test('the download is as recorded unless another format is chosen, which is charged separately', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await gotoWorkspace(page, server, await newProject(server, madeDocument(100)));
  await page.getByRole('button', { name: 'Download, 1 credential' }).click();
  const dialog = page.getByRole('dialog');
  const format = dialog.getByRole('combobox', { name: 'Format' });
  await expect(format).toHaveText(/Same as source/);
  await expect(dialog).toContainText(/About 0\.1 MB, ready within \d s/);
  await expect(dialog.getByRole('button', { name: 'Download for 1 credential' })).toBeFocused();

  await format.click();
  // The recording is an MP3 itself, of another rate.
  await expect(page.getByRole('option', { name: 'Audio only, MP3 128 kbit/s mono' })).toBeVisible();
  // One for the choices before may be on its way still.
  const asked = page.waitForRequest(
    (request) =>
      request.url().endsWith('/api/get_download_price/') &&
      /name="form"\s+flac\s/.test(request.postData() ?? ''),
  );
  await page.getByRole('option', { name: 'Audio only,  FLAC' }).click();
  await asked;
  // 36 s of 16,000 samples.
  await expect(dialog).toContainText('About 0.8 MB');
  const name = dialog.getByRole('textbox', { name: 'File name' });
  await expect(name).toHaveValue(/^output_[^ ]+@[^ ]+$/);
  await dialog.getByRole('checkbox', { name: 'Use the project’s name' }).check();
  await expect(name).toHaveValue(/ \(trimmed\)$/);
  await name.fill('My talk: part 1/2');
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download for 1 credential' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('My talk part 1 2.flac');
  expect((await readFile(await file.path())).toString('latin1', 0, 4)).toBe('fLaC');
  await expect(page.getByText('1 credential used, 29 left.')).toBeVisible();

  // The FLAC file is paid, and offered again; the recording is not.
  await page.getByRole('button', { name: 'Download, already paid' }).click();
  await expect(format).toHaveText(/FLAC/);
  await expect(name).toHaveValue(/ \(trimmed\)$/);
  await expect(dialog.getByRole('button', { name: 'Download again' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Audio, same as source' }).click();
  await expect(dialog.getByRole('button', { name: 'Download for 1 credential' })).toBeVisible();
});

/** What the server says of the price, as a routed reply. */
async function routePrice(page: Page, already_paid: boolean, balance: number): Promise<void> {
  await page.route('**/api/get_download_price/', (route) =>
    route.fulfill({
      json: { status: 'success', credentials_required: 2, already_paid, balance, dropped: [], converted: [] },
    }),
  );
}

test('when a charged file does not arrive the page says so and offers the paid file again', async ({
  page,
}) => {
  await gotoWorkspace(page, server, await newProject(server, madeDocument(200)));
  await page.route('**/exports/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Download, 2 credentials' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Download for 2 credentials' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Failed to get download URL');
  await expect(dialog).toContainText('The file is paid for. Getting it again costs nothing.');
  await expect(dialog).toContainText('Your balance28 credentials, 28 left afterwards');
  await page.unroute('**/exports/**');
  const file = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Get the paid file' }).click();
  await file;
  await expect(page.getByText('Already paid, 28 left.')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('28');
});

test('a paid edit can be downloaded again with no credentials left, until the edit changes', async ({
  page,
}) => {
  await routePrice(page, true, 0);
  await page.route('**/api/update_credentials/', (route) =>
    route.fulfill({ json: { status: 'success', new_credentials: 0 } }),
  );
  await gotoWorkspace(page, server, await openedProject(server, madeDocument(200)));
  await page.getByRole('button', { name: 'Download, already paid' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Price (1 credential per minute)Already paid');
  await expect(dialog).toContainText('Your balance0 credentials, 0 left afterwards');
  await expect(dialog.getByRole('button', { name: 'Download again' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.unroute('**/api/get_download_price/');
  await routePrice(page, false, 0);
  await cutWord(page, 10);
  // With too few credentials the button stays: its dialog says what is missing and leads to more.
  await page.getByRole('button', { name: /^Download, / }).click();
  await expect(dialog).toContainText('Make sure that your credentials suffice.');
  await expect(dialog).toContainText(/You need \d+ more credentials?\./);
  await expect(dialog.getByRole('button', { name: /^Download for / })).toBeDisabled();
  await dialog.getByRole('link', { name: 'Add credentials' }).click();
  await expect(page).toHaveURL(`${server.origin}/credentials`);
});

test('a download continues in the background, its progress never falls, and the file arrives', async ({
  page,
}) => {
  await gotoWorkspace(page, server, await newProject(server, madeDocument(200)));
  const held = Promise.withResolvers<void>();
  await page.route('**/exports/**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.route(CUT, async (route) => {
    await route.fetch();
    await route.fulfill({ body: cutLine(1, 80) + cutLine(2, 10) + cutLine(2, 100) });
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
  held.resolve();
  await file;
  await expect(page.getByText('2 credentials used, 28 left.')).toBeVisible();
  await expect(chip).toBeHidden();
});
