import { expect } from '@playwright/test';
import { axeFaults } from '#tests/support/axe.ts';
import { open, reload } from '#tests/support/open.ts';
import { makeLink, reviewUrl } from '#tests/support/review.ts';
import { sharedProject, visitor, word } from '#tests/support/review-page.ts';
import { test } from '#tests/support/test.ts';
import { gotoWorkspace } from '#tests/support/workspace-project.ts';

/** People without an account read along by a link, comment and propose; the owner decides in the workspace. */

test('a link is made in the project’s menu, asks for its password, and answers nothing once it is revoked', async ({
  browser,
  page,
  server,
}) => {
  const { owner } = await sharedProject(server);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await gotoWorkspace(page, server, owner);
  await page.getByRole('button', { name: 'Share for review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share for review' });
  await dialog.getByRole('textbox', { name: 'Link name (optional)' }).fill('Ann');
  await dialog.getByRole('textbox', { name: 'Password (optional)' }).fill('between us');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const address = await dialog.getByRole('textbox', { name: 'Address of Ann' }).inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

  const reviewer = await visitor(browser);
  await open(reviewer, address);
  await reviewer.getByRole('textbox', { name: 'Password' }).fill('between them');
  await reviewer.keyboard.press('Enter');
  await expect(reviewer.getByText('This is not the password of this link. Try again.')).toBeVisible();
  await reviewer.getByRole('textbox', { name: 'Password' }).fill('between us');
  await reviewer.keyboard.press('Enter');
  await expect(word(reviewer, '#5,')).toBeVisible();

  await dialog.getByRole('button', { name: 'Revoke Ann' }).click();
  await expect(dialog.getByText('Ann', { exact: true })).toBeHidden();
  const gone = 'This link does not work, or no longer works. Ask the person who sent it for a new one.';
  await expect(reviewer.getByText(gone)).toBeVisible();
  await expect(reviewer.getByText('#5,')).toBeHidden();
  await reload(reviewer);
  await expect(reviewer.getByText(gone)).toBeVisible();
  await reviewer.context().close();
});

test('a review by keyboard plays, selects words, comments and replies; a read-only link offers none of it', async ({
  browser,
  server,
}) => {
  const { owner, project_id, token } = await sharedProject(server);
  await reviewUrl(server, { token });
  const page = await visitor(browser, {
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
  });
  await open(page, `${server.origin}/review/#${token}`);
  await expect(page.getByRole('button', { name: 'Play' })).toBeEnabled();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press('Space');
  await page.getByRole('region', { name: 'Transcript' }).focus();
  await word(page, '#10,').click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByRole('button', { name: 'Suggest restoring' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Suggest a cut' })).toBeHidden();
  await page.keyboard.press('c');
  await page.keyboard.type('Why not?');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Bob');
  await page.getByRole('button', { name: 'Send' }).press('Enter');
  const list = page.getByRole('list', { name: 'List of comments' });
  await expect(list).toContainText('Why not?');
  await list.getByRole('textbox', { name: 'Reply' }).fill('Still');
  await list.getByRole('button', { name: 'Send reply' }).press('Enter');
  await expect(list.getByRole('list', { name: 'Replies' })).toContainText('Still');
  await list.getByRole('button', { name: 'Resolve' }).press('Enter');
  await expect(list).toContainText('Resolved');
  // One line over the three words of the cut, which ends at the last letter.
  const struck = await page
    .getByRole('region', { name: 'Transcript' })
    .locator('[data-word], [data-word] *')
    .evaluateAll((parts) =>
      parts
        .filter((part) => getComputedStyle(part).textDecorationLine === 'line-through')
        .map((part) => part.textContent ?? ''),
    );
  expect(struck.map((text) => text.endsWith(' '))).toEqual([true, true, false]);
  expect(await axeFaults(page)).toEqual([]);

  const reading = await makeLink(server, owner, project_id, { rights: 'view' });
  await open(page, `${server.origin}/review/#${reading.token}`);
  await expect(list).toContainText('Why not?');
  await word(page, '#10,').click();
  await expect(page.getByRole('button', { name: 'Comment' })).toHaveCount(0);
  await page.context().close();
});
