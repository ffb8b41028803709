import { expect } from '@playwright/test';
import { axeFaults } from '#tests/support/axe.ts';
import { projectOf } from '#tests/support/library.ts';
import { open } from '#tests/support/open.ts';
import { reviewUrl } from '#tests/support/review.ts';
import { sharedProject, visitor, word } from '#tests/support/review-page.ts';
import { test } from '#tests/support/test.ts';
import { gotoWorkspace } from '#tests/support/workspace-project.ts';

/** People without an account read along by a link, comment and propose; the owner decides in the workspace. */

const TELEPHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('a reviewer on a phone comments and proposes a cut; the owner accepts it with one key', async ({
  browser,
  page,
  server,
}) => {
  const { owner, token } = await sharedProject(server);
  await reviewUrl(server, { token });
  const phone = await visitor(browser, TELEPHONE);
  const sent: string[] = [];
  phone.on('request', (request) => sent.push(`${request.url()} ${JSON.stringify(request.headers())}`));
  await open(phone, `${server.origin}/review/#${token}`);
  await expect(phone.getByRole('button', { name: 'Play' })).toBeEnabled();
  await expect(phone.getByRole('heading', { name: 'quiet-43' })).toBeVisible();
  expect(await phone.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await axeFaults(phone)).toEqual([]);

  // What is cut is struck, or left out.
  await expect(phone.locator('del').first()).toHaveAttribute('data-word', '11');
  await expect(phone.locator('del')).toHaveCount(3);
  await phone.getByRole('checkbox', { name: 'Hide cuts' }).check();
  await expect(phone.locator('del')).toHaveCount(0);
  await phone.getByRole('checkbox', { name: 'Hide cuts' }).uncheck();

  await word(phone, '#5,').tap();
  await phone.getByRole('button', { name: 'Comment', exact: true }).tap();
  const dialog = phone.getByRole('dialog');
  await expect(dialog).toContainText('#5,');
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Leave that in, please');
  await dialog.getByRole('button', { name: 'Send' }).tap();
  await expect(dialog.getByText('Enter your name')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Your name' }).fill('Ann');
  expect(await axeFaults(phone)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send' }).tap();
  await expect(dialog).toBeHidden();

  // A selection by the browser's own handles.
  await word(phone, '#20,').tap();
  await phone.evaluate(() => {
    const at = (index: number) => document.querySelector(`[data-word="${index}"]`)!.firstChild!;
    getSelection()?.setBaseAndExtent(at(20), 0, at(22), 2);
  });
  await phone.getByRole('button', { name: 'Suggest a cut' }).tap();
  await expect(dialog.getByRole('textbox', { name: 'Your name' })).toHaveValue('Ann');
  await dialog.getByRole('button', { name: 'Send' }).tap();
  await expect(dialog).toBeHidden();
  await phone.getByRole('tab', { name: 'Comments' }).tap();
  const listed = phone.getByRole('list', { name: 'List of comments' }).locator('> li');
  await expect(listed).toHaveCount(2);
  await expect(listed.last()).toContainText('Suggests a cut');
  expect(await axeFaults(phone)).toEqual([]);

  await gotoWorkspace(page, server, owner);
  await page.getByRole('button', { name: 'Comments: 2 open' }).click();
  const panel = page.getByRole('region', { name: 'Comments' });
  await expect(panel.getByText('Leave that in, please')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('n');
  await expect(panel.locator('[aria-current]')).toContainText('Suggests a cut');
  await page.keyboard.press('y');
  await expect(panel.getByText('Cut as suggested')).toBeVisible();
  await expect.poll(async () => (await projectOf(server, owner)).document?.clips.length).toBe(2);
  await panel.getByRole('textbox', { name: 'Reply' }).fill('It stays');
  await panel.getByRole('button', { name: 'Send reply' }).click();
  await expect(panel.getByRole('list', { name: 'Replies' }).getByText('It stays')).toBeVisible();

  // The reviewer is told, and asks for the edit as it is now.
  await expect(listed.last()).toContainText('Accepted');
  await expect(listed.first()).toContainText('It stays');
  await phone.getByRole('tab', { name: 'Transcript' }).tap();
  await phone.getByRole('button', { name: 'The edit has changed. Show changes' }).tap();
  await expect(phone.locator('del')).toHaveCount(6);
  // The token went nowhere but into bodies.
  expect(sent.filter((request) => request.includes(token))).toEqual([]);
  await phone.context().close();
});
