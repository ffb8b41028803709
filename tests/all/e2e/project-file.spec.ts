/** The project file between the page and the command line: what one writes, the other reads. */
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { execa } from 'execa';
import { cutWords } from '#model/edit/cuts.ts';
import { appendTranscript } from '#model/edit/transcript.ts';
import { emptyDocument } from '#model/saved/document.ts';
import { fixture } from '#scripts/make-media.ts';
import { type Auth, makeProject, newAccount, type TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { badge, fromTranscriptMenu, struck, text } from '#tests/support/transcript-page.ts';
import { gotoWorkspace, saveOutside } from '#tests/support/workspace-project.ts';

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trimscript-project-'));
});
test.afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const WORDS = 'Good morning everyone and welcome'.split(' ').map((word, i) => ({
  ...{ text: word, start: 0.5 + i, end: 1.2 + i, confidence: 1, speaker: 0 },
}));

/** A project of talk.mp4, which lies in the folder, with one word cut. */
async function cutTalk(server: TestServer): Promise<Auth> {
  const talk = join(folder, 'talk.mp4');
  await copyFile(await fixture('video.mp4'), talk);
  const auth = await newAccount(server, server.dataDir);
  await makeProject(server, auth, talk);
  const { body } = await server.form('get_project', auth);
  const { duration } = (body as { project: { media: { duration: number } } }).project.media;
  const doc = appendTranscript(emptyDocument({ duration, language: 'en' }), WORDS);
  await saveOutside(server, auth, cutWords(doc, 1, 1));
  return auth;
}

const trimscript = (...args: string[]) =>
  execa(join(process.cwd(), 'scripts/trimscript'), args, {
    cwd: folder,
    env: { LC_ALL: 'C' },
    reject: false,
  });

async function chooseProjectFile(page: Page): Promise<void> {
  await fromTranscriptMenu(page, 'Export the transcript or the edit');
  await page.getByRole('dialog').getByRole('combobox', { name: 'Format' }).click();
  await page.getByRole('option', { name: 'Project file (JSON)' }).click();
}

async function give(page: Page, path: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await fromTranscriptMenu(page, 'Import a transcript');
  await (await chooser).setFiles(path);
}

test('the page writes what trimscript cuts by, and takes back what trimscript wrote, as one step', async ({
  page,
  server,
}) => {
  await gotoWorkspace(page, server, await cutTalk(server));
  await expect(struck(page)).toHaveText(['morning']);
  await chooseProjectFile(page);
  await expect(page.getByRole('dialog')).toContainText('put it beside the recording');
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('talk.mp4.trimscript.json');
  const exported = join(folder, 'exported.json');
  await file.saveAs(exported);

  const cut = await trimscript('cut', 'talk.mp4', '-o', 'out.mp4', '--project', exported, '--json');
  const done = JSON.parse(cut.stdout.split('\n').at(-1) ?? '');
  expect([cut.exitCode, done.type, done.cuts]).toEqual([0, 'done', 1]);

  const written = await trimscript('edit', 'talk.mp4', '--project', exported);
  await writeFile(join(folder, 'talk.edit.txt'), written.stdout.replace('everyone', '~~everyone~~'));
  const taken = await trimscript('edit', 'talk.mp4', '--project', exported, '--edit', 'talk.edit.txt');
  expect([taken.exitCode, JSON.parse(await readFile(exported, 'utf8')).revision]).toEqual([0, 2]);
  await give(page, exported);
  await expect(page.getByText('The edit is now that of exported.json.')).toBeVisible();
  await expect(struck(page)).toHaveText(['morning', 'everyone']);
  await page.getByRole('button', { name: /^Undo: / }).click();
  await expect(struck(page)).toHaveText(['morning']);

  const other = JSON.parse(await readFile(exported, 'utf8'));
  await writeFile(exported, JSON.stringify({ ...other, recording: { ...other.recording, bytes: 1 } }));
  await give(page, exported);
  await expect(page.getByRole('alertdialog')).toContainText('exported.json belongs to another recording');
  await expect(struck(page)).toHaveText(['morning']);
  await expect(badge(page, 'Saved')).toBeVisible();
});

test('a recording of several files has no project file, and the dialog says why', async ({
  page,
  server,
}) => {
  const auth = await newAccount(server, server.dataDir);
  const path = await fixture('video.mp4');
  await makeProject(server, auth, path, path);
  const { body } = await server.form('get_project', auth);
  const { duration } = (body as { project: { media: { duration: number } } }).project.media;
  await saveOutside(server, auth, appendTranscript(emptyDocument({ duration, language: 'en' }), WORDS));
  await gotoWorkspace(page, server, auth);
  await text(page).getByText('Good').waitFor();
  await chooseProjectFile(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('was joined of several files');
  await expect(dialog.getByRole('button', { name: 'Export' })).toHaveAttribute('aria-disabled', 'true');
});
