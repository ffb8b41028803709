import type { Page } from '@playwright/test';
import { everyDifference } from '#tests/support/download-differences.ts';
import { DARK, inLooks, type Look, openWorkspace } from '#tests/support/looks.ts';
import { CUT, cutLine, FILE, hang, refusal } from '#tests/support/replies.ts';
import { madeDocument, openedProject } from '#tests/support/workspace-project.ts';

/** The download's dialog from its question to its end, and every way it fails. */

const whole = cutLine(1, 100) + cutLine(2, 100);

const openDialog = (page: Page) =>
  page
    .getByRole('button', { name: /^Download, / })
    .filter({ visible: true })
    .first()
    .click();

/** Has the account's address, which differs from run to run. */
const fileName = (page: Page) => page.getByRole('dialog').getByLabel('File name');

async function show({ page, server }: Look, alreadyPaid = false, differs: object = {}): Promise<void> {
  const auth = await openedProject(server, madeDocument(200));
  const price = {
    credentials_required: 2,
    already_paid: alreadyPaid,
    balance: 30,
    dropped: [],
    converted: [],
  };
  await page.route('**/api/get_download_price/', (route) =>
    route.fulfill({ json: { status: 'success', ...price, ...differs } }),
  );
  await openWorkspace(page, server, auth);
  await openDialog(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Download (for|again)/ })
    .waitFor();
}

async function start(page: Page): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Download (for|again)|Try again)/ })
    .click();
}

inLooks('download', [DARK], async (look) => {
  const { page, shows } = look;
  await show(look);
  await page.route(CUT, (route) => route.fulfill({ status: 502, body: '' }));
  await start(page);
  await page.getByRole('dialog').getByText('Could not reach server to cut media').waitFor();
  await shows('failed', fileName(page));
});

inLooks('download failed', [DARK], async (look) => {
  const { page, shows } = look;
  await show(look);
  await page.route(CUT, (route) => route.fulfill({ body: cutLine(1, 20, 'The server has no room left.') }));
  await start(page);
  await page.getByRole('dialog').getByText('The server has no room left.').waitFor();
  await shows('server-says', fileName(page));
  await page.unroute(CUT);
  await page.route(CUT, (route) => route.fulfill({ body: whole }));
  await page.route(FILE, (route) => route.fulfill({ status: 404, body: '' }));
  await start(page);
  await page.getByRole('dialog').getByText('Failed to get download URL').waitFor();
  await shows('url-failed', fileName(page));
  await page.unroute(FILE);
  await page.route(FILE, (route) => route.fulfill(refusal('The file was deleted meanwhile.')));
  await start(page);
  await page.getByRole('dialog').getByText('The file was deleted meanwhile.').waitFor();
  await shows('file-refused', fileName(page));
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.unroute(FILE);
  await hang(page, FILE);
  await openDialog(page);
  await start(page);
  await page.getByRole('progressbar').waitFor();
  await page.getByRole('button', { name: 'Continue editing' }).click();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Download, \d+%/ })
    .waitFor();
  await shows('in-background');
});

inLooks('download that loses its connection', [DARK], async (look) => {
  const { page, shows } = look;
  await show(look);
  // Broken off in the middle; the next connection never answers.
  await hang(page, CUT);
  await page.route(CUT, (route) => route.fulfill({ body: cutLine(1, 80) }), { times: 1 });
  await start(page);
  await page.getByText('The connection was lost: reconnecting').waitFor();
  await shows('reconnecting', fileName(page));
});

inLooks('download that differs from the recording', [DARK], async (look) => {
  await show(look, false, everyDifference);
  await look.shows('every-difference', fileName(look.page));
});

inLooks('download options', [DARK], async (look) => {
  const { page, shows } = look;
  await show(look, true);
  await shows('already-paid', fileName(page));
  const dialog = page.getByRole('dialog');
  const pick = async (label: string, option: string) => {
    await dialog.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option }).click();
    await page.getByRole('option').first().waitFor({ state: 'detached' });
  };
  await pick('Loudness', '−16 LUFS, for podcasts');
  await pick('Voice', 'Light noise reduction');
  await shows('choices', fileName(page));
  await page.route(CUT, (route) => route.fulfill({ body: whole }));
  await page.route(FILE, (route) =>
    route.fulfill({
      json: { status: 'success', signedUrl: new URL('/media/made', route.request().url()).href },
    }),
  );
  await page.route('**/media/made', (route) => route.fulfill({ body: 'the file' }));
  await start(page);
  const ready = page.getByRole('region', { name: 'Notifications' }).getByText('Download ready').first();
  await ready.waitFor();
  // Under the pointer it stays.
  await ready.hover();
  // The voice is being made meanwhile.
  await shows('ready', page.locator('.ws-tools'));
});
