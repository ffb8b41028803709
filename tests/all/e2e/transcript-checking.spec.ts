import { expect, type Page } from '@playwright/test';
import type { EditorDocument } from '#model/types.ts';
import { wordAt, wordsFrom } from '#model/words/words.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { reload } from '#tests/support/open.ts';
import { test } from '#tests/support/test.ts';
import { clickWord, fromTranscriptMenu, openMade, text } from '#tests/support/transcript-page.ts';
import { gotoWorkspace, madeDocument, marked, openedProject } from '#tests/support/workspace-project.ts';

/** Uncertain words: marked, stepped through with their sound, accepted, corrected once and everywhere. Paragraphs: split and joined. */

/** 60 words; 12, 30 and 45 read 'Kowalsky' and were heard badly. */
function doubted(): EditorDocument {
  const doc = madeDocument(60);
  const list = Array.from({ length: doc.words.length }, (_, i) => {
    const word = wordAt(doc.words, i);
    return [12, 32, 47].includes(i) ? { ...word, text: 'Kowalsky', confidence: 0.1 } : word;
  });
  return { ...doc, words: wordsFrom(list) };
}

const field = (page: Page) => page.getByRole('textbox', { name: /^Uncertain word/ });
const bar = (page: Page) => page.getByRole('region', { name: 'Check words' });

test('F7 steps through and plays doubtful words, which are marked; Enter accepts, typing corrects, each one undo step', async ({
  page,
  server,
}) => {
  await gotoWorkspace(page, server, await openedProject(server, doubted()));
  await expect(text(page)).toContainText('#0,');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();
  await expect.poll(() => marked(page, 'doubt')).toBe('Kowalsky Kowalsky Kowalsky');
  await clickWord(page, 15);
  await page.keyboard.press('F7');
  await expect(field(page)).toBeFocused();
  await expect(bar(page).getByRole('status')).toHaveText('Uncertain word 2 of 3');
  await expect.poll(() => marked(page, 'checking')).toBe('Kowalsky');
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  expect(await axeFaults(page, '.ws-transcript')).toEqual([]);
  await page.keyboard.press('Shift+F7');
  await expect(bar(page).getByRole('status')).toHaveText('Uncertain word 1 of 3');
  await page.keyboard.press('Enter');
  await expect(bar(page).getByRole('status')).toHaveText('Uncertain word 1 of 2');
  await expect.poll(() => marked(page, 'doubt')).toBe('Kowalsky Kowalsky');

  await field(page).fill('Kowalski');
  await page.keyboard.press('Control+Enter');
  const question = page.getByRole('dialog', { name: 'Correct everywhere?' });
  await expect(question).toContainText('“Kowalsky” becomes “Kowalski” in 3 places');
  await question.getByRole('button', { name: 'Correct all' }).click();
  await expect(bar(page).getByRole('status')).toHaveText('No uncertain words are left');
  await expect(text(page).getByText('Kowalsky')).toHaveCount(0);
  await bar(page).getByRole('button', { name: 'Done' }).click();
  await expect(bar(page)).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect.poll(() => marked(page, 'doubt')).toBe('Kowalsky Kowalsky');
  await page.getByRole('button', { name: 'Undo: Accepted “Kowalsky”' }).click();
  await expect.poll(() => marked(page, 'doubt')).toBe('Kowalsky Kowalsky Kowalsky');

  await page.keyboard.press('F7');
  await field(page).fill('Kowalska');
  await page.keyboard.press('Enter');
  await expect(text(page)).toContainText('Kowalska');
  await page.getByRole('list', { name: 'Uncertain words' }).getByRole('button').last().click();
  await expect(bar(page).getByRole('status')).toHaveText('Uncertain word 2 of 2');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  // What was checked stays so after a reload, marks can be turned off for good, and corrected names are offered.
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();
  await reload(page);
  await expect.poll(() => marked(page, 'doubt')).toBe('Kowalsky Kowalsky');
  await fromTranscriptMenu(page, 'Mark uncertain words');
  await expect.poll(() => marked(page, 'doubt')).toBe('');
  await reload(page);
  await expect(text(page)).toContainText('#0,');
  await expect.poll(() => marked(page, 'doubt')).toBe('');
  await fromTranscriptMenu(page, 'Names and words');
  await page.getByRole('button', { name: 'Add Kowalska' }).click();
  await expect(page.getByRole('list', { name: 'Names and words' })).toContainText('Kowalska');
  await page.getByRole('button', { name: 'Remove Kowalska' }).click();
  await expect(page.getByRole('list', { name: 'Names and words' })).toBeHidden();
});

const names = (page: Page) => page.locator('.ts-name');
const menu = (page: Page) => page.getByRole('dialog', { name: 'Speaker' });
const speaker = (page: Page, name: string) => menu(page).getByRole('radio', { name, exact: true });

test('the speaker of a paragraph is changed by keyboard; trying several is one undo step', async ({
  page,
  server,
}) => {
  await openMade(page, server);
  await clickWord(page, 35);
  await page.keyboard.press('s');
  await expect(speaker(page, 'Speaker 2')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(names(page).nth(1)).toHaveText('Speaker 3');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(names(page).nth(1)).toHaveText('Speaker 1');
  await expect(page.locator('.ts-row[data-first]').nth(1)).toHaveAttribute('data-speaker', '1');
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(names(page).nth(1)).toHaveText('Speaker 2');

  await page.keyboard.press('s');
  await menu(page).getByRole('button', { name: 'New speaker' }).click();
  await expect(names(page).nth(1)).toHaveText('Speaker 4');
  await menu(page).getByRole('button', { name: 'New speaker' }).click();
  await expect(names(page).nth(1)).toHaveText('Speaker 5');
  await expect(menu(page).getByRole('button', { name: 'New speaker' })).toBeHidden();
});
