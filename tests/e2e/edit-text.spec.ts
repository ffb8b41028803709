import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from '#tests/support/test.ts';
import { badge, fromTranscriptMenu, struck, text } from '#tests/support/transcript-page.ts';
import { gotoWorkspace, madeDocument, openedProject } from '#tests/support/workspace-project.ts';

/** The edit leaves as a text, is changed in another program and comes back. What lines can say: src/editor/model/text-edit. */
test('an edit is exported as a text, changed elsewhere, taken back as one step, merged or refused once the edit is another one', async ({
  page,
  server,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'trimscript-edit-text-'));
  await gotoWorkspace(page, server, await openedProject(server, madeDocument(60)));
  await text(page).getByText('#0,').waitFor();

  await fromTranscriptMenu(page, 'Export the transcript or the edit');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Format' }).click();
  await page.getByRole('option', { name: 'Edit as text (TXT)' }).click();
  await expect(dialog).toContainText('strike words with ~~');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  const path = join(folder, 'talk.edit.txt');
  await (await download).saveAs(path);
  const written = await readFile(path, 'utf8');

  const give = async (content: string): Promise<void> => {
    await writeFile(path, content);
    const chooser = page.waitForEvent('filechooser');
    await fromTranscriptMenu(page, 'Import a transcript');
    await (await chooser).setFiles(path);
  };
  await give(written);
  await expect(page.getByText('This text changes nothing.')).toBeVisible();

  await give(written.replace('#5,', '#6,'));
  const refusal = page.getByRole('alertdialog');
  await expect(refusal).toContainText('“#6,” is not in the recording here');
  await expect(struck(page)).toHaveCount(0);

  const changed = written.replace(/#(20|25),/g, '~~#$1,~~').replace('#30,', '{#30,|thirty}');
  await give(changed);
  await expect(page.getByText(/talk\.edit\.txt: 2 words cut, 0 restored, 1 correction/)).toBeVisible();
  await expect(struck(page)).toHaveText(['#20,', '#25,']);
  await expect(text(page)).toContainText('thirty');
  // Of the edit before: merged, as if another window had made it.
  await give(written.replace('#40,', '~~#40,~~'));
  await expect(page.getByText('both are in it now')).toBeVisible();
  await expect(struck(page)).toHaveText(['#20,', '#25,', '#40,']);
  await give(written.replace(/^# revision: .*$/m, '# revision: 0'));
  await expect(refusal).toContainText('The edit is another one than this text was written from');
  await page.getByRole('button', { name: /^Undo: / }).click();
  await expect(struck(page)).toHaveText(['#20,', '#25,']);

  await page.getByRole('button', { name: /^Undo: / }).click();
  await expect(struck(page)).toHaveCount(0);
  await expect(text(page)).toContainText('#30,');
  await expect(badge(page, 'Saved')).toBeVisible();
  await rm(folder, { recursive: true });
});
