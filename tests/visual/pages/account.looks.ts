import { inEveryLook } from './looks.ts';
import { settingsRead } from './steps.ts';

/** What belongs to an account. */
inEveryLook('account', async ({ page, server, signIn, shows }) => {
  const auth = await signIn();
  await page.goto(`${server.origin}/settings/${auth.auth_token}`);
  await settingsRead(page);
  await shows('settings');
  await page.goto(`${server.origin}/credentials`);
  await page.getByLabel('Card number').waitFor();
  await shows('credentials');
  await page.getByRole('button', { name: 'Submit Payment' }).click();
  await page.getByText('Your card number is incomplete.').waitFor();
  await shows('card-incomplete');
  await page.goto(`${server.origin}/payment_fail`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await shows('payment-failed');
  await page.goto(`${server.origin}/projects/${auth.auth_token}`);
  await page.getByText('No projects yet').waitFor();
  await shows('projects-none');
  await page.getByLabel('Search projects').fill('nowhere');
  await page.getByText('Nothing found for “nowhere”').waitFor();
  await shows('projects-not-found');
  await page.route('**/api/list_projects/', (route) => route.abort());
  await page.reload();
  await page.getByText('The projects could not be loaded').waitFor();
  await shows('projects-failed');
});
