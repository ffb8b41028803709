import { type Browser, expect, type Page } from '@playwright/test';
import { axeFaults } from '#tests/support/axe.ts';
import { projectOf, signInAs } from '#tests/support/library.ts';
import { open, reload } from '#tests/support/open.ts';
import { makeLink, reviewUrl } from '#tests/support/review.ts';
import {
  type Auth,
  activationKey,
  newAccount,
  PASSWORD,
  type TestServer,
  uniqueEmail,
} from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { badge, cutWord, fromTranscriptMenu, struck } from '#tests/support/transcript-page.ts';
import { gotoWorkspace, madeDocument, newProject } from '#tests/support/workspace-project.ts';

/** Two accounts edit one project: one owns it, the other came by a link. */

const ended = (page: Page) => page.getByRole('dialog', { name: 'You can no longer edit this project' });

async function inAnotherBrowser(browser: Browser): Promise<Page> {
  return (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
}

async function gotoProject(page: Page, server: TestServer, auth: Auth, project: string): Promise<void> {
  await signInAs(page, auth);
  await open(page, `${server.origin}/workspace/${auth.auth_token}?project=${project}`);
}

test('an invited account returns to the link after login and edits until it is revoked', async ({
  browser,
  page,
  server,
}) => {
  const owner = await newProject(server, madeDocument(200));
  const guest = await newAccount(server, server.dataDir);
  await gotoWorkspace(page, server, owner);
  await page.getByRole('button', { name: 'Share for review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share for review' });
  await dialog.getByRole('combobox', { name: 'Permission' }).click();
  await page.getByRole('option', { name: 'Edit, with an account' }).click();
  await dialog.getByRole('textbox', { name: 'Link name (optional)' }).fill('Bob');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const address = await dialog.getByRole('textbox', { name: 'Address of Bob' }).inputValue();
  await reviewUrl(server, { token: address.slice(address.indexOf('#') + 1) });
  await dialog.getByRole('button', { name: 'Close' }).click();

  const other = await inAnotherBrowser(browser);
  await open(other, address);
  await expect(other.getByRole('heading', { name: 'You are invited to edit quiet-71' })).toBeVisible();
  await other.getByRole('button', { name: 'Log in' }).click();
  await other.getByRole('textbox', { name: 'Email' }).fill(guest.email);
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.keyboard.press('Enter');
  await other.getByRole('button', { name: `Edit as ${guest.email}` }).click();
  await other.locator('#transcript-text').getByText('#0,').waitFor();

  // Both edit, both see both edits and where the other is; undo is one's own.
  await cutWord(page, 10);
  await cutWord(other, 20);
  for (const each of [page, other]) {
    await expect(struck(each)).toHaveText(['#10,', '#20,']);
    await expect(badge(each, 'Saved')).toBeVisible();
  }
  await page.keyboard.press('ControlOrMeta+z');
  for (const each of [page, other]) await expect(struck(each)).toHaveText(['#20,']);
  await expect(other.locator('#transcript-text [data-other="caret"]')).toHaveCount(1);
  const nameOf = ({ email }: Auth) => email.split('@')[0];
  await expect(page.locator('[data-other="playhead"]')).toHaveAccessibleName(`${nameOf(guest)}’s playhead`);
  await expect(other.locator('[data-other="playhead"]')).toHaveAccessibleName(`${nameOf(owner)}’s playhead`);
  expect(await axeFaults(other)).toEqual([]);

  // What is the owner's alone is not offered.
  const download = other.getByRole('button', { name: 'Download', exact: true }).first();
  await expect(download).toHaveAttribute('aria-disabled', 'true');
  await expect(download).toHaveAttribute('title', 'Only the owner of this project can download it');
  await other.getByRole('button', { name: /^Project:/ }).click();
  await expect(other.getByRole('menuitem')).toHaveText(['All projects', 'New project']);
  await other.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Share for review' }).click();
  await expect(dialog).toContainText(guest.email);
  await dialog.getByRole('button', { name: 'Revoke Bob' }).click();
  await expect(ended(other)).toContainText('All your changes were saved.');
  await reload(other);
  await expect(other.getByText('This project no longer exists. Open another one.')).toBeVisible();
  await expect(other.getByText('#0,')).toHaveCount(0);
  await other.context().close();
});

test('unsaved changes stay on the page when the link is revoked', async ({ browser, page, server }) => {
  const owner = await newProject(server, madeDocument(200));
  const guest = await newAccount(server, server.dataDir);
  const { project_id } = await projectOf(server, owner);
  const { link, token } = await makeLink(server, owner, project_id, { rights: 'edit' });
  await reviewUrl(server, { token });
  await server.form('join_review', { ...guest, token });
  await gotoWorkspace(page, server, owner);
  const other = await inAnotherBrowser(browser);
  await gotoProject(other, server, guest, project_id);
  for (const each of [page, other]) await each.locator('#transcript-text').getByText('#0,').waitFor();
  await other.route('**/api/**', (route) => route.abort());
  await cutWord(other, 20);
  await expect(badge(other, 'Offline, kept on this device')).toBeVisible();
  await server.form('revoke_review_link', { ...owner, project_id, link_id: link.link_id });
  await other.unroute('**/api/**');
  await expect(ended(other)).toContainText('Your last changes were not saved. They stay on this page');
  await ended(other).getByRole('button', { name: 'Stay on this page' }).click();
  await expect(ended(other)).toBeHidden();
  await expect(struck(other)).toHaveText(['#20,']);
  await expect(badge(other, 'Not saved')).toBeVisible();
  // Nothing more is sent, nothing of it reached the owner.
  const sent: string[] = [];
  other.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await cutWord(other, 30);
  const saving = other.waitForEvent('download');
  await fromTranscriptMenu(other, 'Export the transcript or the edit');
  await other.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
  await saving;
  await expect(struck(page)).toHaveCount(0);
  expect(sent.filter((path) => /push_edits|save_project|follow_edits/.test(path))).toEqual([]);
  await other.context().close();
});

/** Signs up from the page that a link to edit shows, by the mail, and logs in. @returns the address of the account */
async function signUpFromLink(page: Page, server: TestServer): Promise<string> {
  const email = uniqueEmail();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  const key = await activationKey(server.dataDir, email);
  await open(page, `${server.origin}/activate-account/${key}`);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  return email;
}

test('signing up from a link with a password returns to it; the project is found later without the link', async ({
  browser,
  page,
  server,
}) => {
  const owner = await newProject(server, madeDocument(200));
  const { project_id } = await projectOf(server, owner);
  const password = 'between us';
  const { link, token } = await makeLink(server, owner, project_id, { rights: 'edit', password });
  await reviewUrl(server, { token, password });
  const enter = async (text: string): Promise<void> => {
    await page.getByLabel('Password', { exact: true }).fill(text);
    await page.keyboard.press('Enter');
  };
  await open(page, `${server.origin}/review/#${token}`);
  await enter('between them');
  await expect(page.getByText('This is not the password of this link. Try again.')).toBeVisible();
  await enter(password);
  const email = await signUpFromLink(page, server);
  // The password of the link is kept nowhere: it is asked for once more.
  await expect(page.getByText('This link is protected by a password.')).toBeVisible();
  await enter(password);
  await page.getByRole('button', { name: `Edit as ${email}` }).click();
  await page.locator('#transcript-text').getByText('#0,').waitFor();
  await cutWord(page, 20);
  await expect(badge(page, 'Saved')).toBeVisible();

  const shelf = page.getByRole('region', { name: 'Shared with you' });
  await page.getByRole('button', { name: /^Project:/ }).click();
  await page.getByRole('menuitem', { name: 'All projects' }).click();
  await expect(shelf.getByRole('listitem')).toContainText(`By ${owner.email.split('@')[0]}`);
  expect(await axeFaults(page)).toEqual([]);
  await shelf.getByRole('link', { name: 'quiet-71' }).click();
  await expect(struck(page)).toHaveText(['#20,']);

  // Leaving asks, and ends what is open elsewhere.
  const { auth_token } = await page.evaluate(
    () => JSON.parse(localStorage.getItem('user_data') ?? '{}') as Auth,
  );
  const elsewhere = await inAnotherBrowser(browser);
  await gotoProject(elsewhere, server, { email, auth_token }, project_id);
  await elsewhere.locator('#transcript-text').getByText('#0,').waitFor();
  await open(page, `${server.origin}/projects/${auth_token}`);
  const leave = shelf.getByRole('button', { name: 'Leave quiet-71' });
  const question = page.getByRole('dialog', { name: 'Leave “quiet-71”?' });
  await leave.click();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await leave.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByText('You left quiet-71')).toBeVisible();
  await expect(shelf).toHaveCount(0);
  await expect(ended(elsewhere)).toBeVisible();
  await elsewhere.context().close();

  // By the link again; revoked, it is gone from the page as soon as somebody looks.
  await server.form('join_review', { email, auth_token, token, password });
  await reload(page);
  await expect(shelf).toBeVisible();
  await server.form('revoke_review_link', { ...owner, project_id, link_id: link.link_id });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(shelf).toHaveCount(0);
});
