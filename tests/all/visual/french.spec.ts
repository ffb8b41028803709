import { inFrench, LIGHT, openWorkspace, TELEPHONE } from '#tests/support/looks.ts';
import { open } from '#tests/support/open.ts';
import { madeDocument, openedProject } from '#tests/support/workspace-project.ts';
import { searchFor, selectWords, settingsRead, showTab } from '#tests/support/workspace-steps.ts';

/** The main pages in French, whose words are longer: what no longer fits is seen here, and first on a telephone. */

inFrench('public pages in French', [TELEPHONE], async ({ page, server, shows }) => {
  for (const [name, path] of [
    ['landing', '/'],
    ['pricing', '/pricing'],
    ['help', '/help'],
    ['signup', '/signup'],
    ['login', '/login'],
    ['payment-failed', '/payment_fail'],
  ] as const) {
    await open(page, server.origin + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await shows(name);
  }
});

inFrench('account in French', [TELEPHONE], async ({ page, server, signIn, shows }) => {
  const auth = await signIn();
  await open(page, `${server.origin}/settings/${auth.auth_token}`);
  await settingsRead(page);
  await shows('settings');
  await open(page, `${server.origin}/credentials`);
  await page.getByLabel('Numéro de carte').waitFor();
  await shows('credentials');
  await open(page, `${server.origin}/projects/${auth.auth_token}`);
  await page.getByRole('main').getByText('Aucun projet').waitFor();
  await shows('projects-none');
  await open(page, `${server.origin}/upload_media/${auth.auth_token}`);
  await page.locator('input[type=file]').first().waitFor({ state: 'attached' });
  await shows('upload');
});

inFrench('workspace in French', [LIGHT, TELEPHONE], async ({ page, server, width, shows }) => {
  const doc = madeDocument(200, [{ startWordIdx: 5, endWordIdx: 6 }]);
  const auth = await openedProject(server, doc);
  const price = { credentials_required: 2, already_paid: false, balance: 30, dropped: [], converted: [] };
  await page.route('**/api/get_download_price/', (route) =>
    route.fulfill({ json: { status: 'success', ...price } }),
  );
  await openWorkspace(page, server, auth);
  await selectWords(page);
  await shows('selected');
  await page.keyboard.press('Escape');
  await searchFor(page, 'harbour');
  await shows('searching');
  await page.keyboard.press('Escape');
  await showTab(page, width, /^Coupes/);
  await shows('cuts');
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await shows('keys');
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Télécharger, / })
    .filter({ visible: true })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).waitFor();
  // The name of the file has the account's address, which differs from run to run.
  await shows('download', page.getByLabel('Nom du fichier'));
});
