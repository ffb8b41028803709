import { expect, type Page } from '@playwright/test';
import { open } from '#tests/support/open.ts';
import { newAccount, type TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';

/** The credentials page of a server without Stripe: amounts and prices, and test cards in the sandbox. */
let server: TestServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

async function openCredentials(page: Page): Promise<void> {
  const auth = await newAccount(server, server.dataDir);
  await page.addInitScript((user) => localStorage.setItem('user_data', JSON.stringify(user)), {
    ...auth,
    credentials: 30,
  });
  await open(page, `${server.origin}/credentials`);
  await expect(page.getByText('no money is taken. Use a test card')).toBeVisible();
}

const summary = (page: Page) =>
  page.getByRole('region', { name: 'Payment' }).getByRole('definition').allTextContents();

test('credentials after purchase and the price follow what is chosen or typed', async ({ page }) => {
  await openCredentials(page);
  expect(await summary(page)).toEqual(['30', '+120', '150', '€3.00']);
  await page.getByRole('radio', { name: /600/ }).check();
  expect(await summary(page)).toEqual(['30', '+600', '630', '€10.00']);
  await expect(page.getByLabel('Custom amount')).toHaveValue('600');
  // By keyboard, as radio buttons are.
  await page.keyboard.press('ArrowLeft');
  expect(await summary(page)).toEqual(['30', '+360', '390', '€7.00']);

  const amount = page.getByLabel('Custom amount');
  for (const [typed, shown, after, price] of [
    ['59', '59', '89', '€10.62'],
    ['60', '60', '90', '€9.60'],
    ['180', '180', '210', '€4.00'],
    ['359', '359', '389', '€50.26'],
    ['361', '361', '391', '€43.32'],
    ['601', '600', '630', '€10.00'],
    ['99999', '600', '630', '€10.00'],
    ['-5', '0', '30', '€0.00'],
    ['many', '0', '30', '€0.00'],
    ['12.7', '12', '42', '€2.16'],
    ['', '0', '30', '€0.00'],
  ]) {
    await amount.fill(typed!);
    await expect(amount).toHaveValue(shown!);
    expect(await summary(page)).toEqual(['30', `+${shown}`, after, price]);
  }
  // As a person types: over a selected 0, digit by digit.
  await amount.focus();
  await page.keyboard.type('250');
  expect(await summary(page)).toEqual(['30', '+250', '280', '€35.00']);
  await expect(page.getByText('€0.14 each')).toBeVisible();
  await amount.fill('120');
  await expect(page.getByText('Package price applied')).toBeVisible();
  await expect(page.getByRole('radio', { name: /120/ })).toBeChecked();
});

test('an amount of nothing, or too little for a card, is not submitted', async ({ page }) => {
  await openCredentials(page);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  const button = page.getByRole('button', { name: 'Submit Payment' });
  await page.getByRole('button', { name: /4242 4242/ }).click();
  await page.getByLabel('Custom amount').fill('0');
  await expect(page.getByText('Choose a package or enter an amount.')).toBeVisible();
  await expect(button).toBeDisabled();
  await button.click({ force: true });
  await page.getByLabel('Custom amount').fill('2');
  await expect(page.getByText('The smallest payment is €0.50.')).toBeVisible();
  await page.getByLabel('CVC').press('Enter');
  expect(calls.filter((url) => url.includes('save_stripe_info'))).toEqual([]);
  await page.getByLabel('Custom amount').fill('3');
  await expect(button).toBeEnabled();
});

test('an incomplete card shows an error at each field; the first gets the focus', async ({ page }) => {
  await openCredentials(page);
  await page.getByRole('button', { name: 'Submit Payment' }).click();
  await expect(page.getByLabel('Card number')).toBeFocused();
  await expect(page.getByLabel('Card number')).toHaveAccessibleDescription('Your card number is incomplete.');
  await expect(page.getByLabel('CVC')).toHaveAccessibleDescription(
    "Your card's security code is incomplete.",
  );
  await page.getByLabel('Card number').pressSequentially('4242424242424241');
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4241');
  await page.getByLabel('Expiry').pressSequentially('0120');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Submit Payment' }).click();
  await expect(page.getByLabel('Card number')).toHaveAccessibleDescription('Your card number is invalid.');
  await expect(page.getByLabel('Expiry')).toHaveAccessibleDescription(
    "Your card's expiration date is in the past.",
  );
  // A test card fills the form and takes the complaints away.
  await page.getByRole('button', { name: /4242 4242/ }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('without stored user data payment leads to login; the failure page can be opened directly', async ({
  page,
}) => {
  await open(page, `${server.origin}/credentials`);
  await expect(page).toHaveURL(`${server.origin}/login`);
  await open(page, `${server.origin}/payment_fail`);
  await expect(
    page.getByText('Sorry, we could not process the transaction. Please try again.'),
  ).toBeVisible();
});
