import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { axeFaults } from '#tests/support/axe.ts';
import { heardDocument } from '#tests/support/documents.ts';
import { reload } from '#tests/support/open.ts';
import { changeProject } from '#tests/support/replies.ts';
import type { TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { fromTranscriptMenu } from '#tests/support/transcript-page.ts';
import { gotoWorkspace, madeDocument, openedProject } from '#tests/support/workspace-project.ts';

/** Transcripts brought in and taken out, and the edit for other editors. */
let server: TestServer;
let folder: string;
test.beforeAll(async ({ server: shared }) => {
  server = shared;
  folder = await mkdtemp(join(tmpdir(), 'trimscript-formats-'));
});
test.afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const SRT =
  '1\r\n00:00:01,000 --> 00:00:03,000\r\nBonjour à tous\r\n\r\n2\r\n00:00:04,000 --> 00:00:06,000\r\n<i>Merci</i>\r\n';
const text = (page: Page) => page.locator('#transcript-text');

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

async function show(page: Page): Promise<void> {
  // Words 3 to 5 are cut.
  const doc = madeDocument(100, [{ startWordIdx: 3, endWordIdx: 5 }]);
  await gotoWorkspace(page, server, await openedProject(server, doc));
  await text(page).getByText('#0,').waitFor();
}

async function importFile(page: Page, path: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await fromTranscriptMenu(page, 'Import a transcript');
  await (await chooser).setFiles(path);
}

test('a Latin-1 caption file replaces the transcript as one undo step; other files are refused', async ({
  page,
}) => {
  await show(page);
  await importFile(page, await file('talk.srt', Buffer.from(SRT, 'latin1')));
  await expect(page.getByRole('heading', { name: '4 words imported' })).toBeVisible();
  // The cut of the words before stands, over what is said there now.
  await expect(text(page)).toContainText('[Bonjour] à tous Merci');
  await expect(page.getByText('Imported from talk.srt (SubRip).')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(text(page)).toContainText('#0,');
  await importFile(page, await file('letter.srt', 'Dear all,\nsee you soon.'));
  await expect(page.getByText('This file holds no captions').first()).toBeVisible();
  await expect(text(page)).toContainText('#0,');
});

test('a large file is read beside the page, and reading it can be cancelled', async ({ page }) => {
  await show(page);
  const note = `NOTE ${'so '.repeat(200_000)}`;
  const talk = await file('talk.vtt', `WEBVTT\n\n${note}\n\n00:01.000 --> 00:03.000\nBonjour à tous\n`);
  // The reader's code is held, and the first reading with it.
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/read-text\.worker/, (route) => held.then(() => route.continue()).catch(() => undefined));
  await importFile(page, talk);
  const dialog = page.getByRole('dialog', { name: 'Importing talk.vtt' });
  await expect(dialog.getByRole('status')).toHaveText('Reading the file');
  expect(await axeFaults(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  letGo();
  await expect(text(page)).toContainText('#0,');
  await importFile(page, talk);
  await expect(page.getByRole('heading', { name: '3 words imported' })).toBeVisible();
});

test('the transcript is exported in edited or source time, and the edit for other editors', async ({
  page,
}) => {
  await changeProject(page, ({ media }) => ({
    media: { ...media, video: { width: 640, height: 360, frameRate: { num: 30_000, den: 1001 } } },
    urls: null,
  }));
  await show(page);
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await fromTranscriptMenu(page, 'Export the transcript or the edit');
  await dialog.waitFor();
  expect(await axeFaults(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const exported = async (format: string, { times, isDrop }: { times?: string; isDrop?: boolean } = {}) => {
    await fromTranscriptMenu(page, 'Export the transcript or the edit');
    await dialog.getByRole('combobox', { name: 'Format' }).click();
    await page.getByRole('option', { name: format }).click();
    if (times) {
      await dialog.getByRole('combobox', { name: 'Timings' }).click();
      await page.getByRole('option', { name: times }).click();
    }
    if (isDrop !== undefined)
      await dialog.getByRole('checkbox', { name: 'Drop-frame timecode' }).setChecked(isDrop);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export' }).click();
    const saved = await download;
    await expect(dialog).toBeHidden();
    return { name: saved.suggestedFilename(), content: await readFile(await saved.path()) };
  };
  const edited = await exported('Captions (SRT)', { times: 'Match the edit' });
  expect(edited.name).toMatch(/\.srt$/);
  const source = await exported('Captions (SRT)', { times: 'Match the recording' });
  expect(source.content.toString()).toContain('#5,');
  expect(edited.content.toString()).not.toContain('#5,');
  const word = await exported('Word (DOCX)');
  expect(word.content.subarray(0, 2).toString()).toBe('PK');
  expect(word.content.length).toBeGreaterThan(2000);
  const edl = async (isDrop: boolean) =>
    (await exported('Edit list (EDL, CMX 3600)', { isDrop })).content.toString();
  expect(await edl(true)).toMatch(/^FCM: DROP FRAME.* 01:00:01;\d\d /ms);
  expect(await edl(false)).toMatch(/^FCM: NON-DROP FRAME.* 01:00:01:\d\d /ms);
});

test('an uncertain encoding and more than five speakers are asked about', async ({ page }) => {
  await show(page);
  const speakers = ['A', 'B', 'C', 'D', 'E', 'F'].map((name, i) => ({
    ...{ start: i, end: i + 0.5, speaker: `Person ${name}` },
    text: name === 'F' ? 'everything' : 'no',
  }));
  await importFile(page, await file('six.json', JSON.stringify({ words: speakers })));
  const dialog = page.getByRole('dialog', { name: 'Importing six.json' });
  await expect(dialog.getByText('This transcript has 6 speakers')).toBeVisible();
  expect(await axeFaults(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('combobox', { name: 'Person A' }).click();
  await page.getByRole('option', { name: 'Speaker 2' }).click();
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByRole('heading', { name: '6 words imported' })).toBeVisible();
  await expect(page.getByText('Person A, Person B').first()).toBeVisible();

  const hello = Buffer.from([0xc4, 0xe3, 0xba, 0xc3]);
  const caption = Buffer.concat([Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n'), hello]);
  await importFile(page, await file('guess.srt', caption));
  const guess = page.getByRole('dialog', { name: 'Importing guess.srt' });
  await guess.getByRole('combobox', { name: 'Text encoding' }).click();
  await page.getByRole('option', { name: 'gb18030' }).click();
  await expect(guess.getByTestId('preview')).toContainText('你好');
  await guess.getByRole('button', { name: 'Import' }).click();
  await expect(text(page)).toContainText('你好');
});

test('a pasted script replaces the transcript; unspoken passages are listed, earlier takes are cut, and unscripted passages proposed', async ({
  page,
}) => {
  const said =
    'today we bake a loaf of rye sorry once again today we bake a loaf of rye bread and can somebody close the door in the next lesson we talk about ovens';
  await gotoWorkspace(page, server, await openedProject(server, heardDocument(said)));
  await text(page).getByText('today we bake').waitFor();
  await fromTranscriptMenu(page, 'Paste a script');
  const dialog = page.getByRole('dialog', { name: 'Paste a script' });
  expect(await axeFaults(page, '[role=dialog]')).toEqual([]);
  await dialog.getByLabel('Text of the script').fill('Too short.');
  await dialog.getByRole('button', { name: 'Compare' }).click();
  await expect(dialog).toContainText('too short for a script');
  await dialog
    .getByLabel('Text of the script')
    .fill(
      'ANNE: Today we bake a loaf of rye bread, and take our time.\n\nBOB: Do not hurry the dough.\n\nANNE: In the next lesson we talk about ovens.',
    );
  await dialog.getByRole('button', { name: 'Compare' }).click();
  const unsaid = page.getByRole('dialog', { name: 'In the script, but not said' });
  await expect(unsaid.getByRole('listitem').last()).toHaveText('Do not hurry the dough.');
  await unsaid.getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('#transcript-text del')).toHaveText(
    'Today we bake a loaf of rye sorry once again',
  );
  await expect(text(page)).toContainText('rye bread, and');
  // Nothing outside the script is cut unasked; what was found is still there after a reload.
  const outside = page.getByRole('list', { name: 'Passages outside the script to check' });
  const takes = page.getByRole('group', { name: /^Takes of/ });
  await expect(takes.getByRole('radio', { name: 'Keep take 2' })).toBeChecked();
  await expect(outside.getByRole('listitem')).toContainText('Not in the script');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await reload(page);
  await expect(outside.getByRole('listitem')).toContainText('can somebody close the door');
  await outside.getByRole('button', { name: /^Cut the suggestion/ }).click();
  await expect(page.locator('#transcript-text del')).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(page.locator('#transcript-text del')).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(text(page)).toContainText('today we bake');
});
