import { newAccount } from '#tests/support/server.ts';
import { inEveryLook } from './looks.ts';

/** What belongs to an account. Addresses and times differ from run to run. */
inEveryLook('account', async ({ page, server, shows }) => {
  const auth = await newAccount(server, server.dataDir);
  await page.addInitScript((user) => localStorage.setItem('user_data', JSON.stringify(user)), {
    ...auth,
    credentials: 30,
  });
  const changing = [page.getByText(/@/), page.locator('time')];
  await page.goto(`${server.origin}/settings/${auth.auth_token}`);
  await page.getByRole('heading', { name: 'Settings', level: 2 }).waitFor();
  await shows('settings', ...changing);
  await page.goto(`${server.origin}/credentials`);
  await page.getByLabel('Card number').waitFor();
  await shows('credentials');
  await page.getByRole('button', { name: 'Submit Payment' }).click();
  await page.getByText('Your card number is incomplete.').waitFor();
  await shows('card-incomplete');
  await page.goto(`${server.origin}/purchase_failure`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await shows('purchase-failed');
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
