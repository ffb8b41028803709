import { expect, type Page } from '@playwright/test';
import type { ReviewMedia } from '#contract/index.ts';
import { moveWords } from '#model/edit/moves.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { open, reload } from '#tests/support/open.ts';
import { makeLink, reviewUrl } from '#tests/support/review.ts';
import { sharedProject, visitor, word } from '#tests/support/review-page.ts';
import { test } from '#tests/support/test.ts';
import { gotoWorkspace, madeDocument, saveOutside } from '#tests/support/workspace-project.ts';

/** Seconds that the player's position shows. */
const shown = async (page: Page): Promise<number> => {
  const text = await page.getByRole('slider', { name: 'Position' }).getAttribute('aria-valuetext');
  return Number(/0:00:(\d\d)/.exec(text ?? '')?.[1]);
};

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

test('the page says how far the copy is, plays its beginning, and plays by itself what it was told to', async ({
  browser,
  server,
}) => {
  const { token } = await sharedProject(server);
  const url = await reviewUrl(server, { token });
  const page = await visitor(browser);
  let media: ReviewMedia = { state: 'making', progress: 7.9, beginning: null };
  for (const call of ['open_review', 'get_review_media'])
    await page.route(`**/api/${call}/`, async (route) => {
      const reply = await route.fetch();
      await route.fulfill({ response: reply, json: { ...(await reply.json()), media } });
    });
  await open(page, `${server.origin}/review/#${token}`);
  await expect(page.getByText('Preparing the copy: 7%. You can read and comment')).toBeVisible();
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  const position = page.getByRole('slider', { name: 'Position' });
  const reached = async () => Number(await position.inputValue());
  expect(await reached()).toBe(0);
  media = { state: 'making', progress: 40, beginning: { url, expires_in: 600 } };
  await expect(page.getByText('Preparing the copy: 40%. The beginning plays already.')).toBeVisible();
  await expect.poll(reached).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Pause' }).click();
  media = { state: 'ready', url, expires_in: 600 };
  await expect(page.getByText('Preparing the copy')).toBeHidden();
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.context().close();
});

test('what the owner put in another order is read, walked through and played in that order', async ({
  browser,
  server,
}) => {
  const { owner, token } = await sharedProject(server);
  // Words 30 to 59 play first, from second 10.475 on.
  await saveOutside(server, owner, moveWords(madeDocument(120), [{ startWordIdx: 30, endWordIdx: 59 }], 0));
  await reviewUrl(server, { token });
  const page = await visitor(browser, { viewport: { width: 1440, height: 900 } });
  await open(page, `${server.origin}/review/#${token}`);
  await expect(page.getByRole('button', { name: 'Play' })).toBeEnabled();
  expect(await shown(page)).toBe(0);
  const words = page.getByRole('region', { name: 'Transcript' }).locator('[data-word]');
  await expect(words.first()).toHaveText('#30, ');
  await expect(words.nth(30)).toHaveText('#0, ');
  await word(page, '#55,').click();
  await expect(page.locator('[data-now]')).toHaveText('#55, ');
  await page.getByRole('slider', { name: 'Position' }).press('Home');
  // Nothing was said yet, though the recording's word before it was.
  await expect(page.locator('[data-now]')).toHaveCount(0);
  expect(await shown(page)).toBe(0);
  await word(page, '#55,').click();
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight');
  await expect.poll(() => shown(page)).toBe(10);
  await page.keyboard.press('Space');
  await expect.poll(() => shown(page)).toBeGreaterThanOrEqual(11);
  await expect(words.and(page.locator('[data-now]'))).toHaveText(/./);
  expect(Number(await page.locator('[data-now]').getAttribute('data-word'))).toBeLessThan(30);
  await page.context().close();
});
