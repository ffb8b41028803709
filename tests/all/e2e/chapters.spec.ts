import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { execa } from 'execa';
import { unzipSync } from 'fflate';
import { cutWords } from '#model/edit/cuts.ts';
import { readId3 } from '#tests/support/id3.ts';
import { test } from '#tests/support/test.ts';
import { clickWord, text } from '#tests/support/transcript-page.ts';
import { gotoWorkspace, madeDocument, marked, newProject } from '#tests/support/workspace-project.ts';

/** Chapters are set while listening, and are in the file that a podcast app gets. */
test('three chapters are set, named, listed and downloaded in an MP3', async ({ page, server }) => {
  const doc = cutWords(madeDocument(40), 4, 7);
  await gotoWorkspace(page, server, await newProject(server, doc));
  await expect(text(page)).toContainText('#0,');
  const set = async (word: number) => {
    await clickWord(page, word);
    await expect.poll(() => marked(page, 'now')).toBe(`#${word},`);
    await page.keyboard.press('h');
  };

  await set(0);
  await expect(page.getByText(/^Chapter “#0, .*” set$/)).toBeVisible();
  await page.getByRole('button', { name: 'Show chapters' }).click();
  await set(10);
  await set(20);
  const list = page.getByRole('list', { name: 'List of chapters' });
  const titles = list.getByRole('textbox');
  await expect(titles).toHaveCount(3);
  await expect(page.locator('[data-chapter]')).toHaveCount(3);

  await titles.nth(0).fill('Opening');
  await titles.nth(0).press('ArrowDown');
  await expect(titles.nth(1)).toBeFocused();
  await titles.nth(1).fill('L’été — part 2');
  await titles.nth(1).press('Enter');
  await expect.poll(() => marked(page, 'now')).toBe('#10,');
  await titles.nth(2).fill('');
  await page.getByRole('button', { name: 'Go to the chapter “Opening”' }).first().click();
  await expect.poll(() => marked(page, 'now')).toBe('#0,');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(titles.nth(2)).toHaveValue(/^#20, /);

  await page.getByRole('button', { name: /^Download, / }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Podcast/ }).click();
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: /^Download for / }).click();
  const file = readId3(await readFile(await (await saved).path()));
  const { start, end } = doc.words;
  const removed = doc.cuts[0]!.duration;
  expect(file.chapters.map(({ title }) => title)).toEqual([
    'Opening',
    'L’été — part 2',
    expect.stringMatching(/^#20, /),
  ]);
  expect(end[7]).toBeLessThan(start[10]!);
  for (const [i, word] of [0, 10, 20].entries()) {
    const at = 1000 * (start[word]! - (word > 7 ? removed : 0));
    expect(Math.abs(file.chapters[i]!.start - at)).toBeLessThan(30);
  }

  // Each chapter as a file of its own, or one of them alone.
  await page.getByRole('button', { name: /^Download, / }).click();
  await dialog.getByRole('combobox', { name: 'How much' }).click();
  await page.getByRole('option', { name: 'Each chapter as a file (ZIP)' }).click();
  await expect(dialog.getByText('.zip')).toBeVisible();
  const zipped = page.waitForEvent('download');
  await dialog.getByRole('button', { name: /^Download for / }).click();
  const names = Object.keys(unzipSync(await readFile(await (await zipped).path())));
  expect(names).toEqual([
    '01 Opening.mp3',
    '02 L’été — part 2.mp3',
    expect.stringMatching(/^03 #20, .*\.mp3$/),
  ]);
  await page.getByRole('button', { name: 'Download the chapter “Opening”' }).click();
  await expect(dialog.getByRole('combobox', { name: 'How much' })).toHaveText(/^Opening, /);
  await page.keyboard.press('Escape');

  // What is selected: its price is that of its length.
  await clickWord(page, 10);
  await clickWord(page, 20, { shift: true });
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Download this range' }).click();
  await expect(dialog.getByRole('combobox', { name: 'How much' })).toHaveText(/^What is selected, /);
  const part = page.waitForEvent('download');
  await dialog.getByRole('button', { name: /^Download for / }).click();
  const path = await (await part).path();
  const args = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', path];
  const length = end[20]! - start[10]!;
  expect(Math.abs(Number((await execa('ffprobe', args)).stdout) - length)).toBeLessThan(0.1);
});
