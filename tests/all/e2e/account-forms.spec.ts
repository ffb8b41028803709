import { expect, type Page } from '@playwright/test';
import { open } from '#tests/support/open.ts';
import { newAccount, PASSWORD, type TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';

/** The login and sign-up forms: what they say for every reply that is not a success (specification §8), and what they never do twice. */
let server: TestServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

const UNREACHABLE = 'The server could not be reached. Check your connection and try again.';

async function fillLogin(page: Page, email: string): Promise<void> {
  await open(page, `${server.origin}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
}

/** The one button of the form on the page. */
function button(page: Page, name: string) {
  return page.getByRole('main').getByRole('button', { name });
}

test('login shows the message of an error, or that it is unknown', async ({ page }) => {
  await fillLogin(page, 'maya@northquay.example');
  const session = { email: 'maya@northquay.example', auth_token: 'a'.repeat(43), credentials: 0 };
  await page.route('**/api/login/', (route) => route.fulfill({ json: { status: 'success', ...session } }));
  // A browser that keeps nothing.
  for (const [text, says] of [
    ['The disk is full', 'The disk is full'],
    ['', 'Unknown error'],
  ]) {
    await page.evaluate((message) => {
      Storage.prototype.setItem = () => {
        throw new Error(message);
      };
    }, text);
    await button(page, 'Login').click();
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: says })).toBeVisible();
  }
});

test('login reports an unreachable server when its script fails to load', async ({ page }) => {
  await page.route('**/assets/account-calls-*.js', (route) => route.abort());
  await fillLogin(page, 'nobody@northquay.example');
  await button(page, 'Login').click();
  await expect(page.getByText(UNREACHABLE)).toBeVisible();
});

test('sign-up: an error clears when its field changes, the first field at fault has the focus, a password can be seen', async ({
  page,
}) => {
  await open(page, `${server.origin}/signup`);
  const email = page.getByLabel('Email');
  await email.fill('owen@northquay');
  await button(page, 'Sign Up').click();
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address');
  await email.fill('owen@northquay.example');
  await expect(email).not.toHaveAttribute('aria-invalid');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('password1');
  await page.getByLabel('Confirm password').fill('password1');
  await button(page, 'Sign Up').click();
  const terms = page.getByRole('checkbox', { name: /I accept/ });
  await expect(terms).toBeFocused();
  await expect(terms).toHaveAccessibleDescription('You must accept the terms and conditions');
  await page.keyboard.press('Space');
  await expect(terms).toBeChecked();
  await expect(page.getByText('You must accept')).toBeHidden();
  await button(page, 'Sign Up').click();
  await expect(password).toHaveAccessibleDescription(
    'This password is one of the most common ones. Choose another.',
  );
  await expect(password).toBeFocused();
  await expect(email).not.toHaveAttribute('aria-invalid');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).first().click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue('password1');
});

test('a form that is being submitted shows it and is not submitted twice', async ({ page }) => {
  const { email } = await newAccount(server, server.dataDir);
  await fillLogin(page, email);
  let calls = 0;
  const held = Promise.withResolvers<void>();
  await page.route('**/api/login/', async (route) => {
    calls += 1;
    await held.promise;
    await route.continue();
  });
  // Twice before anything could be drawn, then by hand and by key.
  await page.evaluate(() => {
    const form = document.querySelector('form');
    form?.requestSubmit();
    form?.requestSubmit();
  });
  await expect(button(page, 'Login')).toHaveAttribute('aria-busy', 'true');
  await button(page, 'Login').click({ force: true });
  await page.getByLabel('Password', { exact: true }).press('Enter');
  held.resolve();
  await page.waitForURL('**/upload_media/*');
  expect(calls).toBe(1);
});

test('password managers recognise the fields, and values filled in without events are submitted', async ({
  page,
}) => {
  await open(page, `${server.origin}/signup`);
  await expect(button(page, 'Sign Up')).toBeVisible();
  const autocomplete = () =>
    page.evaluate(() =>
      Array.from(document.querySelectorAll('form input'), (input) => [
        input.getAttribute('name'),
        input.getAttribute('autocomplete'),
      ]),
    );
  expect(await autocomplete()).toEqual([
    ['email', 'username'],
    ['password', 'new-password'],
    ['confirmPassword', 'new-password'],
    ['acceptTerms', null],
  ]);
  const { email } = await newAccount(server, server.dataDir);
  await open(page, `${server.origin}/login`);
  await expect(button(page, 'Login')).toBeVisible();
  expect(await autocomplete()).toEqual([
    ['email', 'username'],
    ['password', 'current-password'],
  ]);
  await page.evaluate(
    (values) => {
      for (const [name, value] of Object.entries(values))
        document.querySelector<HTMLInputElement>(`form input[name=${name}]`)!.value = value;
    },
    { email, password: PASSWORD },
  );
  await button(page, 'Login').click();
  await page.waitForURL('**/upload_media/*');
});
