import { expect, type Page } from '@playwright/test';
import { open } from '#tests/support/open.ts';
import { activationKey, newAccount, PASSWORD, type TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import {
  gotoWorkspace,
  madeDocument,
  marked,
  newProject,
  pointOf,
} from '#tests/support/workspace-project.ts';

/** Public pages, sign-up, activation, login, the guard and the error page, against the real server. */
let server: TestServer;

test.beforeAll(({ server: shared }) => {
  server = shared;
});

/** Clicks the one button of a form. */
async function submit(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name }).click();
}

async function storedUser(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('user_data'));
}

test('the landing page leads everywhere, and an unknown address says so', async ({ page }) => {
  await open(page, server.origin);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conquer Yourself');
  for (const [name, address] of [
    ['Pricing', '/pricing'],
    ['Login', '/login'],
    ['Sign Up', '/signup'],
    ['Get Started for Free', '/signup'],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).first().click();
    await expect(page).toHaveURL(`${server.origin}${address}`);
    await open(page, server.origin);
  }
  await open(page, `${server.origin}/no-such-page`);
  await expect(page.getByRole('heading')).toHaveText('Unexpected Application Error!');
  await expect(page.getByText('404 Not Found')).toBeVisible();
});

test('sign-up names every fault and puts the cursor on the first', async ({ page }) => {
  await open(page, `${server.origin}/signup`);
  await submit(page, 'Sign Up');
  for (const text of [
    'Email is required',
    'Password is required',
    'You must accept the terms and conditions',
  ])
    await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();

  await page.getByLabel('Email').fill('maya@northquay.example');
  await page.getByLabel('Password', { exact: true }).fill('seven77');
  await page.getByLabel('Confirm password').fill('other');
  await submit(page, 'Sign Up');
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();

  await page.route('**/api/sign_up/', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByLabel('Password', { exact: true }).fill('long enough');
  await page.getByLabel('Confirm password').fill('long enough');
  await page.getByRole('checkbox', { name: /I accept/ }).check();
  await submit(page, 'Sign Up');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    'Sorry, an error occured during signup, please try again later',
  );
});

test('an account is made, activated once, and logged in', async ({ page }) => {
  const email = 'maya@northquay.example';
  await open(page, `${server.origin}/signup`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('off the breakwater');
  await page.getByLabel('Confirm password').fill('off the breakwater');
  await page.getByRole('checkbox', { name: /I accept/ }).check();
  await submit(page, 'Sign Up');
  await expect(page).toHaveURL(/\/account_verification_sent$/);
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the outbox' })).toHaveAttribute('href', '/outbox');

  const link = `${server.origin}/activate-account/${await activationKey(server.dataDir, email)}`;
  await open(page, link);
  await expect(page.getByText('Your email is confirmed')).toBeVisible();

  const alert = page.waitForEvent('dialog');
  const again = open(page, link);
  const dialog = await alert;
  expect(dialog.message()).toMatch(/^Email confirmation failed: .+/);
  await dialog.accept();
  await again;
  await expect(
    page.getByText('There was an error confirming your email. Please try to sign up once again.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL(`${server.origin}/`);

  await open(page, `${server.origin}/login`);
  await submit(page, 'Login');
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('wrong');
  const refusal = page.waitForResponse('**/api/login/');
  await submit(page, 'Login');
  const { desc } = await (await refusal).json();
  await expect(page.getByRole('alert').filter({ hasText: desc })).toBeVisible();

  await page.route('**/api/login/', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
  await submit(page, 'Login');
  await expect(page.getByText('Apologies, the service is currently down, please try later')).toBeVisible();

  await page.getByLabel('Password').fill('off the breakwater');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/upload_media/*');
  const user = JSON.parse((await storedUser(page)) ?? '{}');
  expect(user).toMatchObject({ email, credentials: 30 });
  expect(page.url()).toBe(`${server.origin}/upload_media/${user.auth_token}`);
});

test('guarded pages ask who comes, and a logout ends it everywhere', async ({ page }) => {
  const auth = await newAccount(server, server.dataDir);
  await open(page, `${server.origin}/workspace/${auth.auth_token}`);
  await expect(page).toHaveURL(`${server.origin}/login`);

  const store = (user: object) =>
    page.evaluate((text) => localStorage.setItem('user_data', text), JSON.stringify(user));
  await store({ ...auth, auth_token: 'x'.repeat(43), credentials: 1 });
  await open(page, `${server.origin}/upload_media/${'x'.repeat(43)}`);
  await expect(page).toHaveURL(`${server.origin}/login`);
  expect(await storedUser(page)).toBeNull();

  await store({ ...auth, credentials: 1 });
  await open(page, server.origin);
  await page.waitForURL(`**/workspace/${auth.auth_token}`);
  await expect(page.getByText('30credentials left')).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${server.origin}/`);
  expect(await storedUser(page)).toBeNull();
  const reply = await server.form('recover_user_from_auth_token', { auth_token: auth.auth_token });
  expect(reply.status).toBe(401);
});

for (const wanted of ['**/api/recover_user_from_auth_token/', '**/assets/guarded-page-*.js'])
  test(`a server that cannot be reached is said, and asked again by itself: ${wanted}`, async ({ page }) => {
    const auth = await newAccount(server, server.dataDir);
    await open(page, `${server.origin}/login`);
    await page.evaluate(
      (text) => localStorage.setItem('user_data', text),
      JSON.stringify({ ...auth, credentials: 30 }),
    );
    await page.route(wanted, (route) => route.abort());
    await open(page, `${server.origin}/upload_media/${auth.auth_token}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The server cannot be reached');
    await expect(page.getByRole('button', { name: 'Try now' })).toBeVisible();
    await page.unroute(wanted);
    await expect(page.getByText('Drop your rushes here')).toBeVisible();
  });

test('an expired login is renewed in place, and the edit under the hand is kept and saved', async ({
  page,
}) => {
  const auth = await newProject(server, madeDocument(100));
  await gotoWorkspace(page, server, auth);
  const { x, y } = await pointOf(page, 10);
  await server.form('logout', auth);
  await page.mouse.click(x, y);
  await expect.poll(() => marked(page, 'now')).toBe('#10,');
  await page.keyboard.press('a');
  const struck = page.locator('#transcript-text del');
  await expect(struck).toHaveText(['#10,']);
  await page.getByRole('region', { name: 'Notifications' }).getByText('Log in', { exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Log in again' });
  await expect(dialog.getByLabel('Email')).toHaveValue(auth.email);
  await expect(dialog.getByLabel('Password')).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();
  await expect(struck).toHaveText(['#10,']);
  const user = JSON.parse((await storedUser(page)) ?? '{}');
  expect(user.auth_token).not.toBe(auth.auth_token);
  expect(new URL(page.url()).pathname).toBe(`/workspace/${user.auth_token}`);
  const { body } = await server.form('get_project', { email: auth.email, auth_token: user.auth_token });
  expect((body.project as { document: { clips: unknown[] } }).document.clips).toHaveLength(1);
});

test('who logs in with a project finds it first, with the way to its workspace', async ({ page }) => {
  const { email } = await newProject(server, madeDocument(100));
  await open(page, `${server.origin}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/upload_media/*');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('Open the workspace to go on with it');
  await page.getByRole('main').getByRole('link').first().click();
  await page.waitForURL('**/workspace/*');
  await expect(page.locator('#transcript-text')).toContainText('#0,');
});
