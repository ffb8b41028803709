import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { CHUNK_BYTES } from '#contract/index.ts';
import { markMediaDeleted } from '#server/db/projects/library.ts';
import { projectOf, signInAs } from '#tests/support/library.ts';
import { open, reload } from '#tests/support/open.ts';
import { type Auth, newAccount, type TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { wavOf } from '#tests/support/wav.ts';

const RATE = 48_000;

/** The upload area and its dialog, against the real server. */
let server: TestServer;
let folder: string;
test.beforeAll(async ({ server: shared }) => {
  server = shared;
  folder = await mkdtemp(join(tmpdir(), 'trimscript-upload-'));
});

test.afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** A WAV file of noise-like sound, 48 kHz. @returns its path */
async function sound(name: string, seconds: number): Promise<string> {
  const samples = new Int16Array(seconds * RATE);
  for (let i = 0; i < samples.length; i += 1) samples[i] = ((i * 7919) % 4001) - 2000;
  const path = join(folder, name);
  await writeFile(path, wavOf(samples, RATE));
  return path;
}

async function signIn(page: Page): Promise<Auth> {
  const auth = await newAccount(server, server.dataDir);
  await signInAs(page, auth);
  await open(page, `${server.origin}/upload_media/${auth.auth_token}`);
  return auth;
}

const rows = (page: Page) => page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem');
const toList = (page: Page) => page.getByRole('button', { name: 'Change the list' }).click();

test('rushes are listed, ordered, removed and confirmed with the texts of the specification', async ({
  page,
}) => {
  await signIn(page);
  const warmUp = page.waitForRequest('**/api/trigger_whisper_container/');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload' }).click();
  await warmUp;
  await (await chooser).setFiles([
    await sound('a.wav', 3),
    await sound('b.wav', 65),
    await sound('c.wav', 1),
  ]);
  await toList(page);
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).nth(1)).toContainText('0:01:05');

  await page.getByRole('button', { name: 'Remove c.wav' }).click();
  const handle = page.getByRole('button', { name: /^Move a\.wav: drag it/ });
  const from = (await handle.boundingBox())!;
  await page.mouse.move(from.x + 5, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 5, from.y + 2 * from.height + 40, { steps: 5 });
  await page.mouse.up();
  await expect(rows(page)).toContainText(['b.wav', 'a.wav']);
  await handle.focus();
  await page.keyboard.press('ArrowUp');
  await expect(rows(page)).toContainText(['a.wav', 'b.wav']);
  await page.getByRole('button', { name: 'Move a.wav down' }).click();
  await expect(rows(page)).toContainText(['b.wav', 'a.wav']);

  await page.getByRole('button', { name: 'Continue' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading')).toHaveText(
    'Is this the final list of rush files you wish to upload ?',
  );
  await expect(dialog.getByRole('listitem')).toHaveText([
    '1b.wav0:01:05',
    '2a.wav0:00:03',
    'Total, joined in this order0:01:08',
  ]);
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Speakers' }).fill('9');
  await dialog.getByRole('textbox', { name: 'Speakers' }).blur();
  await expect(dialog.getByRole('textbox', { name: 'Speakers' })).toHaveValue('5');
  await dialog.getByRole('combobox', { name: 'Language' }).click();
  // This machine has Moonshine alone.
  await expect(page.getByRole('option')).toHaveText(['English', 'Frenchunavailable']);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(rows(page)).toHaveCount(2);

  // Cancel discards, and can be taken back.
  await page.getByRole('button', { name: 'Continue' }).click();
  const discarded = page.waitForRequest('**/api/discard_upload/');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await discarded;
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toContainText(['b.wav', 'a.wav']);
});

test('a file that is not a recording is refused by name, and the others are uploaded', async ({ page }) => {
  const auth = await signIn(page);
  const text = join(folder, 'notes.mp4');
  await writeFile(text, 'These are notes, not a film.\n');
  await page.getByLabel('Choose files').setInputFiles([await sound('good.wav', 2), text]);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toHaveText('notes.mp4 is not a readable recording');
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  await toList(page);
  await expect(rows(page).nth(1)).toContainText('not a readable recording');
  await page.getByRole('button', { name: 'Remove notes.mp4' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL('**/workspace/*');
  expect(await page.evaluate(() => ({ ...sessionStorage }))).toMatchObject({
    media_extension: 'wav',
    language: 'en',
    lang_code: 'en',
  });

  // What is there already is a step away.
  await open(page, `${server.origin}/upload_media/${auth.auth_token}`);
  await expect(page.getByRole('region', { name: 'Current project' })).toContainText('1 file, 0:00:02');
  const goOn = page.getByRole('link', { name: 'Continue with good' });
  await expect(goOn).toBeFocused();
  await expect(goOn).toHaveAttribute('href', /^\/workspace\//);
  await expect(page.getByRole('region', { name: 'Projects' }).getByRole('listitem')).toContainText(['good']);
});

test('an upload continues behind a closed dialog and after a reload; a failed join is reported in red', async ({
  page,
}) => {
  await signIn(page);
  const path = await sound('long.wav', 120);
  const { size } = await stat(path);
  const chunks = Math.ceil(size / CHUNK_BYTES);
  const sent: string[] = [];
  await page.route('**/api/store_media_chunk/', async (route) => {
    if (sent.length === 2) return;
    sent.push(route.request().url());
    await route.continue();
  });
  // Sent at once, while the dialog asks.
  await page.getByLabel('Choose files').setInputFiles(path);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('File 1 of 1');
  const percent = Math.floor((2 * CHUNK_BYTES * 100) / size);
  await expect(dialog.getByText(`${percent}%`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toContainText('Great ! Your media is being sent to the server:');
  await expect(dialog).toContainText('After this operation, transcription will start');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(rows(page)).toContainText([`${percent}% uploaded`]);
  await page.getByRole('button', { name: 'Show the upload' }).click();
  await expect(dialog).toContainText('Great ! Your media is being sent to the server:');

  // A reload keeps the list and what was sent; the file itself has to be chosen again.
  await reload(page);
  await expect(rows(page)).toContainText(['long.wav']);
  // What is held goes on at that.
  await page.unroute('**/api/store_media_chunk/');
  const again: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/store_media_chunk/')) again.push(request.url());
  });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose long.wav again to continue' }).click();
  await (await chooser).setFiles(path);
  await expect(rows(page)).toContainText([', uploaded']);
  expect(again).toHaveLength(chunks - 2);
  // Sent whole, it needs no file any more.
  await reload(page);
  await expect(rows(page)).toContainText([', uploaded']);
  await page.route('**/api/upload_media/', (route) => route.fulfill({ status: 404, body: '' }), { times: 1 });
  await page.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Could not reach server to concatenate chunks');
  await expect(dialog).toHaveAccessibleName('The upload failed');
  await expect(dialog).not.toContainText('Great !');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await page.waitForURL('**/workspace/*');
  expect(again).toHaveLength(chunks - 2);
});

test('a dropped file continues to upload after a reload, by its file handle', async ({ page }) => {
  // What is dropped by a script has no handle: that of a file of the browser's own stands for it.
  await page.addInitScript(() => {
    Object.assign(DataTransferItem.prototype, {
      async getAsFileSystemHandle() {
        const folder = await navigator.storage.getDirectory();
        return folder.getFileHandle('dropped.wav');
      },
    });
  });
  await signIn(page);
  await expect(page.getByText('Drop a recording here')).toBeVisible();
  await page.route('**/api/store_media_chunk/', () => undefined);
  const wav = Array.from(wavOf(new Int16Array(RATE), RATE));
  await page.evaluate(async (bytes) => {
    const folder = await navigator.storage.getDirectory();
    const handle = await folder.getFileHandle('dropped.wav', { create: true });
    const writable = await handle.createWritable();
    await writable.write(Uint8Array.from(bytes));
    await writable.close();
    const data = new DataTransfer();
    data.items.add(await handle.getFile());
    const drop = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data });
    document.querySelector('header')?.dispatchEvent(drop);
  }, wav);
  await toList(page);
  await expect(rows(page)).toContainText(['0% uploaded']);
  await reload(page);
  await expect(rows(page)).toContainText(['0% uploaded']);
  await page.unroute('**/api/store_media_chunk/');
  await expect(rows(page)).toContainText([', uploaded']);
});

/** Drops a file as a hand does: the browser would open what nobody takes. @returns whether the page took it */
async function dropOn(page: Page, target: string, name: string, bytes: number[]): Promise<boolean> {
  return page.evaluate(
    ([selector, fileName, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(content)], fileName, { type: 'audio/wav' }));
      const element = document.querySelector(selector);
      const fire = (type: string) =>
        !element?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }));
      return [fire('dragenter'), fire('dragover'), fire('drop')].slice(1).every(Boolean);
    },
    [target, name, bytes] as const,
  );
}

test('a file dropped anywhere is added to the list, even on a page without one', async ({ page }) => {
  await signIn(page);
  await expect(page.getByText('Drop a recording here')).toBeVisible();
  const wav = Array.from(wavOf(new Int16Array(RATE), RATE));
  expect(await dropOn(page, 'header', 'top.wav', wav)).toBe(true);
  await toList(page);
  await expect(rows(page)).toHaveText([/top\.wav/]);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 2 })).toBeVisible();
  expect(await dropOn(page, 'main', 'other.wav', wav)).toBe(true);
  await page.waitForURL('**/upload_media/*');
  await toList(page);
  await expect(rows(page)).toHaveText([/top\.wav/, /other\.wav/]);
});

test('in the workspace chosen rushes show at once; deleted media are uploaded again by themselves', async ({
  page,
}) => {
  const auth = await signIn(page);
  await page.route('**/api/transcribe_media/', (route) =>
    route.fulfill({
      body: `${JSON.stringify({ paragraphs: [], done: true, engine: 'Test', draft: false, notice: null })}\n`,
    }),
  );
  await page.getByLabel('Choose files').setInputFiles(await sound('held.wav', 4));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL('**/workspace/*');
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(page.getByRole('region', { name: 'Preview' })).toHaveAttribute('data-settled', 'true');
  await timeline
    .locator('canvas')
    .first()
    .dblclick({ position: { x: 400, y: 90 } });
  const cuts = page.getByRole('list', { name: 'Cuts on the timeline' }).getByRole('listitem');
  await expect(cuts).toHaveCount(1);

  // A presence check that is answered with an error counts as deleted, one without an answer does not.
  const presence = '**/api/is_user_cloud_data_deleted/';
  const preview = page.getByRole('region', { name: 'Preview' });
  await page.route(/\/media\//, (route) => route.abort('connectionrefused'));
  await page.route(presence, (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: 'Refresh media' }).click();
  await expect(preview).toContainText('Could not check Cloud file presence');
  await expect(dialog).toBeHidden();
  await page.unroute(presence);
  await page.route(presence, (route) => route.fulfill({ status: 500, body: '' }));
  const sentAgain = page.waitForResponse('**/api/upload_media/');
  await preview.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toContainText('Your media is being sent to the server again');
  await page.unroute(/\/media\//);
  await page.unroute(presence);
  await sentAgain;
  await expect(dialog).toBeHidden();
  await expect(cuts).toHaveCount(1);
  await expect(preview).toHaveAttribute('data-settled', 'true');

  // Chosen from the top bar.
  await page
    .getByRole('banner')
    .getByLabel('Choose files')
    .setInputFiles(await sound('next.wav', 2));
  await expect(dialog.getByRole('heading')).toHaveText('Where should these files go?');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Continue with 1 file' })).toBeVisible();

  // After a reload nobody holds the files: they are asked for with their names and sizes.
  await markMediaDeleted(server.deps.db, (await projectOf(server, auth)).project_id, 0);
  await open(page, `${server.origin}/upload_media/${auth.auth_token}`);
  const current = page.getByRole('region', { name: 'Current project' });
  await expect(current).toContainText('held.wav, 0.4 MB');
  await expect(current.getByRole('link', { name: 'Continue with held' })).toBeVisible();
});

test('the sample opens with its words at once, and its download is free', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: 'try it with a sample interview' }).click();
  await page.waitForURL('**/workspace/*?project=*');
  await expect(page.getByRole('region', { name: 'Transcript' })).toContainText('So, second attempt.');
  await page.getByRole('button', { name: 'Download, free' }).filter({ visible: true }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download for free' }).click();
  await file;
  await expect(page.getByRole('banner')).toContainText('30credentials left');
});
