import { expect } from '@playwright/test';
import { axeFaults } from '#tests/support/axe.ts';
import { heardDocument } from '#tests/support/documents.ts';
import { test } from '#tests/support/test.ts';
import { fromTranscriptMenu, text } from '#tests/support/transcript-page.ts';
import { gotoWorkspace, openedProject, pointOfText } from '#tests/support/workspace-project.ts';

const HEARD = 'today we bake a loaf of wry bread and then we go out for a walk around the big lake';
const SCRIPT = 'Today we bake a loaf of rye bread. And then we go out for a walk around the big lake.';

test('where a script says another word, what was heard is offered at the word and in Check words; taken, it is undone by one step', async ({
  page,
  server,
}) => {
  await gotoWorkspace(page, server, await openedProject(server, heardDocument(HEARD)));
  await text(page).getByText('today we bake').waitFor();
  await fromTranscriptMenu(page, 'Paste a script');
  const dialog = page.getByRole('dialog', { name: 'Paste a script' });
  await dialog.getByLabel('Text of the script').fill(SCRIPT);
  await dialog.getByRole('button', { name: 'Compare' }).click();
  await expect(text(page)).toContainText('rye bread.');

  const { x, y } = await pointOfText(page, 'rye');
  await page.mouse.click(x, y);
  await page.keyboard.press('Shift+ArrowRight');
  const bar = page.getByRole('toolbar', { name: 'Selected words' });
  const heard = bar.getByRole('button', { name: 'Heard: wry' });
  await expect(heard).toHaveAttribute('title', 'Write “wry” instead of “rye”');
  expect(await axeFaults(page, '.ts-bar')).toEqual([]);
  await heard.click();
  await expect(text(page)).toContainText('loaf of wry bread.');
  await expect(heard).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(text(page)).toContainText('loaf of rye bread.');

  await page.keyboard.press('F7');
  const checking = page.getByRole('region', { name: 'Check words' });
  await expect(checking.getByRole('textbox', { name: 'Uncertain word rye' })).toBeVisible();
  await expect(checking).toContainText('Heard:');
  await checking.getByRole('button', { name: 'wry' }).click();
  await expect(text(page)).toContainText('loaf of wry bread.');
  await page.getByRole('button', { name: /^Undo: / }).click();
  await expect(text(page)).toContainText('loaf of rye bread.');
});
