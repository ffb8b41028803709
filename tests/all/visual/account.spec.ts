import { DARK, inLooks, TELEPHONE } from '#tests/support/looks.ts';
import { open, reload } from '#tests/support/open.ts';

/** What belongs to an account. A telephone has the price under the packages. */

inLooks('credentials', [DARK, TELEPHONE], async ({ page, server, signIn, shows }) => {
  await signIn();
  await open(page, `${server.origin}/credentials`);
  await page.getByLabel('Card number').waitFor();
  await shows('credentials');
  await page.getByRole('button', { name: 'Submit Payment' }).click();
  await page.getByText('Your card number is incomplete.').waitFor();
  await shows('card-incomplete');
});

inLooks('account without projects', [DARK], async ({ page, server, signIn, shows }) => {
  const auth = await signIn();
  await open(page, `${server.origin}/projects/${auth.auth_token}`);
  await page.getByText('No projects yet').waitFor();
  await shows('projects-none');
  await page.getByLabel('Search projects').fill('nowhere');
  await page.getByText('Nothing found for “nowhere”').waitFor();
  await shows('projects-not-found');
  await page.route('**/api/list_projects/', (route) => route.abort());
  await reload(page);
  await page.getByText('The projects could not be loaded').waitFor();
  await shows('projects-failed');
});
