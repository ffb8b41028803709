import { expect, type Page } from '@playwright/test';
import { axeFaults } from '#tests/support/axe.ts';
import { projectOf } from '#tests/support/library.ts';
import { open } from '#tests/support/open.ts';
import { type Auth, newAccount, PASSWORD, type TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { badge, cutWord, struck } from '#tests/support/transcript-page.ts';
import { gotoWorkspace, madeDocument, newProject, pointOf } from '#tests/support/workspace-project.ts';

/** Whose session a page has when its path has another account's token, and what a browser keeps of its logins. */
let server: TestServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

async function signIn(page: Page, auth: Auth): Promise<void> {
  await open(page, `${server.origin}/login`);
  await page.evaluate(
    (text) => localStorage.setItem('user_data', text),
    JSON.stringify({ ...auth, credentials: 30 }),
  );
}

const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('user_data') ?? '{}') as Record<string, unknown>);

test('a link of another account asks before it replaces the session', async ({ page }) => {
  const mine = await newAccount(server, server.dataDir);
  const theirs = await newAccount(server, server.dataDir);
  await signIn(page, mine);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));

  await open(page, `${server.origin}/upload_media/${theirs.auth_token}`);
  const dialog = page.getByRole('dialog', { name: `You are logged in as ${mine.email}.` });
  const stay = dialog.getByRole('button', { name: `Stay logged in as ${mine.email}` });
  const goOn = dialog.getByRole('button', { name: `Continue as ${theirs.email}` });
  await expect(stay).toBeFocused();
  expect(await axeFaults(page)).toEqual([]);
  expect(await stored(page)).toMatchObject({ ...mine });
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual(['/api/recover_user_from_auth_token/']);

  await page.keyboard.press('Tab');
  await expect(goOn).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(stay).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${server.origin}/upload_media/${mine.auth_token}`);
  await expect(page.getByText('Drop a recording here')).toBeVisible();
  expect(await stored(page)).toMatchObject({ ...mine });

  await open(page, `${server.origin}/workspace/${theirs.auth_token}`);
  await expect(stay).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${server.origin}/workspace/${mine.auth_token}`);

  await open(page, `${server.origin}/settings/${theirs.auth_token}`);
  await goOn.click();
  await expect(page.getByRole('region', { name: 'Account' }).getByText(theirs.email)).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/settings/${theirs.auth_token}`);
  expect(await stored(page)).toMatchObject({ ...theirs });
});

test('a new token of the same account is accepted; an unknown one does not end the session', async ({
  page,
}) => {
  const old = await newAccount(server, server.dataDir);
  const { body } = await server.form('login', { email: old.email, password: PASSWORD });
  await signIn(page, old);
  await open(page, `${server.origin}/upload_media/${body.auth_token}`);
  await expect(page.getByText('Drop a recording here')).toBeVisible();
  expect(await stored(page)).toMatchObject({ email: old.email, auth_token: body.auth_token });

  await open(page, `${server.origin}/upload_media/${'x'.repeat(43)}`);
  await expect(page).toHaveURL(`${server.origin}/login`);
  expect(await stored(page)).toMatchObject({ auth_token: body.auth_token });
});

test('a browser keeps its device token when its user logs out, and shows it at the next login', async ({
  page,
}) => {
  const { email } = await newAccount(server, server.dataDir);
  const logIn = async (): Promise<string> => {
    await open(page, `${server.origin}/login`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    const request = page.waitForRequest('**/api/login/');
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    const sent = (await request).postData() ?? '';
    await page.waitForURL('**/upload_media/*');
    return sent;
  };
  const token = () => page.evaluate(() => localStorage.getItem('device_token'));
  expect(await logIn()).not.toContain('device_token');
  const kept = await token();
  expect(kept).toMatch(/^[\w-]{43}$/);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${server.origin}/`);
  expect(await token()).toBe(kept);
  expect(await logIn()).toContain(kept);
  expect(await token()).toBe(kept);
});

test('a token that is unknown leads to the login, and a logout ends one that was good', async ({ page }) => {
  const auth = await newAccount(server, server.dataDir);
  await signIn(page, { ...auth, auth_token: 'x'.repeat(43) });
  await open(page, `${server.origin}/upload_media/${'x'.repeat(43)}`);
  await expect(page).toHaveURL(`${server.origin}/login`);
  expect(await stored(page)).toEqual({});

  await signIn(page, auth);
  await open(page, server.origin);
  await page.waitForURL(`**/workspace/${auth.auth_token}`);
  await expect(page.getByText('30credentials left')).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${server.origin}/`);
  expect(await stored(page)).toEqual({});
  const reply = await server.form('recover_user_from_auth_token', { auth_token: auth.auth_token });
  expect(reply.status).toBe(401);
});

test('settings open with an expired token, and their calls lead to the login', async ({ page }) => {
  const auth = await newAccount(server, server.dataDir);
  await signIn(page, auth);
  await server.form('logout', auth);
  const shown = Promise.withResolvers<void>();
  await page.route(/\/api\/(?!recover_user)/, async (route) => {
    await shown.promise;
    await route.continue();
  });
  await open(page, `${server.origin}/settings/${auth.auth_token}`);
  await expect(page.getByRole('heading', { name: 'Settings', level: 2 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Account', exact: true })).toContainText(auth.email);
  shown.resolve();
  await expect(page).toHaveURL(`${server.origin}/login`);
});

for (const [wanted, title, text] of [
  ['**/api/recover_user_from_auth_token/', 'The server cannot be reached', ''],
  ['**/assets/guarded-page-*.js', 'Unexpected Application Error!', 'dynamically imported module'],
] as const)
  test(`a failed load is reported and retried by itself: ${wanted}`, async ({ page }) => {
    const auth = await newAccount(server, server.dataDir);
    await signIn(page, auth);
    await page.route(wanted, (route) => route.abort());
    await open(page, `${server.origin}/upload_media/${auth.auth_token}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('main')).toContainText(text);
    await expect(page.getByRole('button', { name: 'Try now' })).toBeVisible();
    await page.unroute(wanted);
    await expect(page.getByText('Drop a recording here')).toBeVisible();
  });

test('an expired login is renewed in place, and the current edit is kept and saved', async ({ page }) => {
  const auth = await newProject(server, madeDocument(100));
  await gotoWorkspace(page, server, auth);
  await pointOf(page, 10);
  await server.form('logout', auth);
  await cutWord(page, 10);
  await page.getByRole('region', { name: 'Notifications' }).getByText('Log in', { exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Log in again' });
  await expect(dialog.getByLabel('Email')).toHaveValue(auth.email);
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(badge(page, 'Saved')).toBeVisible();
  await expect(struck(page)).toHaveText(['#10,']);
  const auth_token = String((await stored(page)).auth_token);
  expect(auth_token).not.toBe(auth.auth_token);
  expect(new URL(page.url()).pathname).toBe(`/workspace/${auth_token}`);
  expect((await projectOf(server, { email: auth.email, auth_token })).document?.clips).toHaveLength(1);
});
