import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { execa } from 'execa';
import { fixture } from '#scripts/make-media.ts';
import { projectWith } from '#tests/support/library.ts';
import { type Auth, newAccount, type TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { gotoWorkspace } from '#tests/support/workspace-project.ts';

/** What a downloaded file says that it is, in the dialog: its cover, what those of new projects begin with, and choices that are kept by name. */
let server: TestServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

async function openDetails(page: Page) {
  await page.getByRole('button', { name: 'Download, 1 credential' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Title, artist and more').click();
  return dialog;
}

async function account(): Promise<{ auth: Auth; project_id: string }> {
  const auth = await newAccount(server, server.dataDir);
  const { project_id } = await projectWith(server, auth, await fixture('video.mp4'));
  return { auth, project_id };
}

test('the cover is a picture, a frame, that of the recording or none, by keyboard too', async ({
  page,
}, info) => {
  const picture = info.outputPath('cover.png');
  await execa('ffmpeg', [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    'testsrc=size=200x200',
    '-frames:v',
    '1',
    picture,
  ]);
  const { auth, project_id } = await account();
  const stored = async () => (await server.form('get_cover', { ...auth, project_id })).body.cover;
  await gotoWorkspace(page, server, auth);
  const dialog = await openDetails(page);
  const group = dialog.getByRole('group', { name: 'Cover' });
  const shown = dialog.getByRole('img', { name: 'The cover of the file' });
  await expect(group.getByRole('button', { name: 'As in the recording' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  await expect(dialog.getByText('The recording has no cover.')).toBeVisible();

  const chooser = page.waitForEvent('filechooser');
  await group.getByRole('button', { name: 'Choose a picture' }).focus();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(picture);
  await expect(shown).toBeVisible();
  expect(await stored()).toBe('own');

  const first = await shown.getAttribute('src');
  await group.getByRole('button', { name: 'Use this frame' }).click();
  await expect(shown).not.toHaveAttribute('src', first ?? '');
  await group.getByRole('button', { name: 'None' }).click();
  await expect(shown).toHaveCount(0);
  await expect.poll(stored).toBe('none');

  // Refused with a sentence; the cover stays.
  await dialog.locator('input[type=file]').setInputFiles({
    ...{ name: 'notes.png', mimeType: 'image/png', buffer: await readFile('package.json') },
  });
  await expect(dialog.getByText('This is neither a JPEG nor a PNG')).toBeVisible();
  await dialog.locator('input[type=file]').setInputFiles({
    ...{ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(20 * 2 ** 20) },
  });
  await expect(dialog.getByText('This picture has 20 MB.')).toBeVisible();
  await expect.poll(stored).toBe('none');
});

test('new projects begin with the artist and album of the account; others can be filled in', async ({
  page,
}) => {
  const { auth } = await account();
  await gotoWorkspace(page, server, auth);
  const kept = page.getByRole('checkbox', { name: 'Use this artist and album for new projects' });
  const artist = page.getByRole('textbox', { name: 'Artist' });
  const album = page.getByRole('textbox', { name: 'Album or show' });
  await openDetails(page);
  await expect(kept).toBeDisabled();
  await artist.fill('Ada');
  await album.fill('The show');
  await kept.check();
  const defaults = async () => (await server.form('get_download_settings', auth)).body.defaults;
  await expect.poll(defaults).toEqual({ artist: 'Ada', album: 'The show' });
  // This one is another from now on.
  await artist.fill('Grace');
  await expect(kept).not.toBeChecked();
  await page.getByRole('button', { name: 'Fill in Ada · The show' }).click();
  await expect(artist).toHaveValue('Ada');

  await projectWith(server, auth, await fixture('video.mp4'));
  await gotoWorkspace(page, server, auth);
  await openDetails(page);
  await expect(artist).toHaveValue('Ada');
  await expect(album).toHaveValue('The show');
  await expect(kept).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeDisabled();
});

test('what is chosen is kept by name, taken in another project, renamed, deleted and put back', async ({
  page,
}) => {
  const { auth } = await account();
  await gotoWorkspace(page, server, auth);
  const dialog = await openDetails(page);
  const presets = dialog.getByRole('group', { name: 'Presets' });
  const format = dialog.getByRole('combobox', { name: 'Format' });
  const loudness = dialog.getByRole('combobox', { name: 'Loudness' });
  await format.click();
  await page.getByRole('option', { name: 'Audio only, FLAC' }).click();
  await loudness.click();
  await page.getByRole('option', { name: '−16 LUFS, for podcasts' }).click();
  await presets.getByRole('button', { name: 'Save these choices as a preset' }).click();
  await page.keyboard.type('For the radio');
  await page.keyboard.press('Enter');
  const own = presets.getByRole('button', { name: 'For the radio' });
  await expect(own).toHaveAttribute('aria-pressed', 'true');

  await projectWith(server, auth, await fixture('video.mp4'));
  await gotoWorkspace(page, server, auth);
  await openDetails(page);
  await expect(loudness).toHaveText('Loudness as recorded');
  await presets.getByRole('button', { name: 'Video, same as source' }).click();
  await expect(own).toHaveAttribute('aria-pressed', 'false');
  await own.click();
  await expect(format).toHaveText('Audio only, FLAC');
  await expect(loudness).toHaveText('−16 LUFS, for podcasts');

  await presets.getByRole('button', { name: 'Rename or delete presets' }).click();
  const name = dialog.getByRole('textbox', { name: 'Name of the preset' });
  await name.fill('Radio');
  await name.press('Enter');
  await expect(presets.getByRole('button', { name: 'Radio', exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete the preset Radio' }).click();
  await expect(presets.getByRole('button', { name: 'Radio', exact: true })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Put it back' }).click();
  await expect(presets.getByRole('button', { name: 'Radio', exact: true })).toBeVisible();
  // Escape leaves the list, and not the dialog.
  await name.press('Escape');
  await expect(name).toHaveCount(0);
  await expect(dialog).toBeVisible();
});
