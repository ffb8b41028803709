import { expect, type Page } from '@playwright/test';
import { signInAs } from '#tests/support/library.ts';
import { open } from '#tests/support/open.ts';
import { newAccount } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';

/** The credentials page of a server without Stripe. */
const summary = (page: Page) =>
  page.getByRole('region', { name: 'Payment' }).getByRole('definition').allTextContents();

test('a package or a typed amount is paid once by a test card, or the refusal says why', async ({
  page,
  server,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await signInAs(page, await newAccount(server, server.dataDir));
  await open(page, `${server.origin}/credentials`);
  await expect(page.getByText('no money is taken. Use a test card')).toBeVisible();
  const submit = page.getByRole('button', { name: 'Submit Payment' });
  const amount = page.getByLabel('Custom amount');

  await test.step('credentials after the purchase and the price follow what is chosen', async () => {
    expect(await summary(page)).toEqual(['30', '+120', '150', '€3.00']);
    await page.getByRole('radio', { name: /600/ }).check();
    expect(await summary(page)).toEqual(['30', '+600', '630', '€10.00']);
    await amount.fill('100');
    expect(await summary(page)).toEqual(['30', '+100', '130', '€16.00']);
    await expect(
      page.getByText('100 credentials cost €16.00; the package of 120 costs €3.00.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Choose 120 for €3' }).click();
    await expect(amount).toHaveValue('120');
  });

  await test.step('an empty card is said field by field', async () => {
    await submit.click();
    await expect(page.getByLabel('Card number')).toBeFocused();
    await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(
      'Your card number is incomplete.',
    );
  });

  await test.step('an amount of nothing, or too little for a card, is not submitted', async () => {
    await page.getByRole('button', { name: /4242 4242/ }).click();
    await amount.fill('many');
    await expect(amount).toHaveValue('0');
    await expect(page.getByText('Choose a package or enter an amount.')).toBeVisible();
    await expect(submit).toBeDisabled();
    await amount.fill('2');
    await expect(page.getByText('The smallest payment is €0.50.')).toBeVisible();
    await page.getByLabel('CVC').press('Enter');
    await amount.fill('120');
  });

  const pay = async (card: RegExp): Promise<void> => {
    await page.getByRole('button', { name: card }).click();
    await submit.dblclick();
  };
  const back = async (reason: string): Promise<void> => {
    await expect(page).toHaveURL(`${server.origin}/payment_fail`);
    await expect(
      page.getByText('Sorry, we could not process the transaction. Please try again.'),
    ).toBeVisible();
    await expect(page.getByText('You tried to buy 120 credentials for €3.00.')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(reason);
    await expect(page.getByRole('link', { name: 'Add credentials' })).toHaveAttribute('href', '/credentials');
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible();
    await expect(amount).toHaveValue('120');
  };
  await pay(/0000 0002 /);
  await back('Your card was declined.');
  await pay(/3184 /);
  const dialog = page.getByRole('dialog', { name: '3-D Secure' });
  await expect(page.getByText('Your bank asks you to confirm the payment.')).toBeAttached();
  await dialog.getByRole('button', { name: 'Fail' }).click();
  await back('We are unable to authenticate your payment method.');
  await pay(/3155 /);
  await dialog.getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByText('120 credentials were added to your account.')).toBeVisible();
  await expect(page.getByText('150credentials left')).toBeVisible();
  await page.getByRole('button', { name: 'Buy more' }).click();
  await pay(/4242 /);
  await expect(page.getByText('270credentials left')).toBeVisible();
  // Each of four double clicks was one payment.
  expect(sent.filter((text) => text.includes('credentials_to_add'))).toHaveLength(4);
  expect(sent.filter((text) => /4242|3155|9995/.test(text.replace(/[\w-]{43}/g, '')))).toEqual([]);
  await page.getByRole('link', { name: 'Back to the workspace' }).click();
  await expect(page).toHaveURL(/\/workspace\//);
});
