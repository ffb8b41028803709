import { expect, type Page } from '@playwright/test';
import { changeProject } from '#tests/support/replies.ts';
import { test } from '#tests/support/test.ts';
import { clickWord, struck, text } from '#tests/support/transcript-page.ts';
import { gotoWorkspace, openedProject, pointOf } from '#tests/support/workspace-project.ts';
import { mixedDocument } from '#tests/support/workspace-steps.ts';

/** The menu of commands wherever it can be asked for, rushes that meet, and what else hands try in a cutting room. */
const menu = (page: Page) => page.getByRole('menu', { name: 'Commands' });
const command = (page: Page, name: string) => menu(page).getByRole('menuitem', { name });
const commands = (page: Page) => menu(page).getByRole('menuitem').allTextContents();

test('the context menu offers the commands for words, cut words, pauses and the timeline, by mouse and keyboard', async ({
  page,
  server,
}) => {
  await gotoWorkspace(page, server, await openedProject(server, mixedDocument()));
  await expect(text(page)).toContainText('#0,');

  await test.step('words: search, speaker, comment', async () => {
    const { x, y } = await pointOf(page, 10);
    await page.mouse.click(x, y, { button: 'right' });
    expect((await commands(page)).map((name) => name.replace(/(A|B|D|E|F2|S|U|↵)$/, ''))).toEqual([
      'Cut',
      'Restore',
      'Mute',
      'Bleep',
      'Level',
      'Correct',
      'Play from here',
      'Comment',
      'Search',
      'Name the speaker',
      'Start a paragraph',
      'Move to the start',
      'Move to the end',
      'Download this range',
    ]);
    await expect(command(page, 'Restore')).toBeDisabled();
    await command(page, 'Search').click();
    await expect(page.getByRole('textbox', { name: 'Search & Cut' })).toHaveValue('#10,');
    await page.keyboard.press('Escape');
    await page.mouse.click(x, y, { button: 'right' });
    await command(page, 'Name the speaker').click();
    await expect(page.getByRole('dialog', { name: 'Speaker' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.mouse.click(x, y, { button: 'right' });
    await command(page, 'Comment').click();
    await expect(page.getByRole('region', { name: 'Comments' })).toContainText('On “#10,”');
    await expect(page.getByRole('textbox', { name: 'Comment' })).toBeFocused();
    await page.getByRole('button', { name: 'Close the comments' }).click();
  });

  await test.step('a struck word: its cut, and the word itself', async () => {
    const { x, y } = await pointOf(page, 5);
    await page.mouse.click(x, y, { button: 'right' });
    await expect(command(page, 'Listen')).toBeVisible();
    await command(page, 'Correct').click();
    const field = page.getByRole('textbox', { name: 'Correct the word #5,' });
    await expect(field).toBeFocused();
    await field.dblclick();
    await expect(field).toBeHidden();
    await expect(text(page)).toBeFocused();
  });

  await test.step('a pause, from the chip; a cut, from the timeline', async () => {
    await page.locator('.ts-chip[data-cut]').first().click({ button: 'right' });
    expect((await commands(page)).map((name) => name.replace(/D$/, ''))).toEqual([
      'Restore',
      'Listen',
      'Play from here',
    ]);
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
  });

  await test.step('the menu key opens it at the target words, Enter chooses', async () => {
    await page.keyboard.press('Escape');
    await clickWord(page, 10);
    await text(page).focus();
    const before = await struck(page).count();
    await page.keyboard.press('Shift+F10');
    await expect(menu(page)).toBeVisible();
    await command(page, 'Cut').focus();
    await page.keyboard.press('Enter');
    await expect(menu(page)).toBeHidden();
    await expect(struck(page)).toHaveCount(before + 1);
    await page.keyboard.press('Control+z');
  });
});

test('the names of joined rushes stand in the text where they meet', async ({ page, server }) => {
  const auth = await openedProject(server, mixedDocument());
  const rushes = [
    { name: 'interview-morning.mp4', size: 1, duration: 9.1 },
    { name: 'interview-afternoon.mp4', size: 1, duration: mixedDocument().duration - 9.1 },
  ];
  await changeProject(page, ({ media }) => ({ media: { ...media, rushes } }));
  await gotoWorkspace(page, server, auth);
  await expect(text(page).getByRole('img', { name: 'interview-morning.mp4 begins here' })).toBeVisible();
  await expect(text(page).getByRole('img', { name: 'interview-afternoon.mp4 begins here' })).toBeVisible();
});
