import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
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
  const names = list.getByRole('textbox');
  await expect(names).toHaveCount(3);
  await expect(page.locator('[data-chapter]')).toHaveCount(3);

  await names.nth(0).fill('Opening');
  await names.nth(0).press('ArrowDown');
  await expect(names.nth(1)).toBeFocused();
  await names.nth(1).fill('L’été — part 2');
  await names.nth(1).press('Enter');
  await expect.poll(() => marked(page, 'now')).toBe('#10,');
  await names.nth(2).fill('');
  await page.getByRole('button', { name: 'Go to the chapter “Opening”' }).first().click();
  await expect.poll(() => marked(page, 'now')).toBe('#0,');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(names.nth(2)).toHaveValue(/^#20, /);

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
});
