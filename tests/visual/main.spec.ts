import { projectOf } from '#tests/support/library.ts';
import { DARK, inLooks, LIGHT, LIGHT_TELEPHONE, openWorkspace, TELEPHONE } from '#tests/support/looks.ts';
import { open } from '#tests/support/open.ts';
import { commentOf, makeLink, reviewUrl } from '#tests/support/review.ts';
import type { Auth, TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { wavOf } from '#tests/support/wav.ts';
import { newProject } from '#tests/support/workspace-project.ts';
import { mixedDocument, settingsRead } from '#tests/support/workspace-steps.ts';

/** Six states that most of the product's parts show in, at both ends of the widths and in both themes. The others: tests/all/visual. */
test.describe.configure({ mode: 'parallel' });

/** A silent rush of so many seconds. */
function rush(name: string, seconds: number) {
  const rate = 8000;
  const buffer = Buffer.from(wavOf(new Int16Array(seconds * rate), rate));
  return { name, mimeType: 'audio/wav', buffer };
}

/** A project with a comment on it. */
async function makeReviewed(server: TestServer): Promise<{ owner: Auth; token: string }> {
  const owner = await newProject(server, mixedDocument());
  const { project_id } = await projectOf(server, owner);
  const { token } = await makeLink(server, owner, project_id);
  await reviewUrl(server, { token });
  await server.json('add_review_comment', { token, author: 'Ann', ...commentOf() });
  return { owner, token };
}

/** What all tests of this worker open: making it costs as much as all pictures of it. */
let reviewed: ReturnType<typeof makeReviewed> | null = null;

inLooks('main', [DARK, LIGHT, TELEPHONE, LIGHT_TELEPHONE], async ({ page, server, signIn, shows }) => {
  await open(page, server.origin);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // Hidden are films, whose controls differ between versions of the browser.
  await shows('landing', page.locator('video'));

  reviewed ??= makeReviewed(server);
  const { owner, token } = await reviewed;
  await open(page, `${server.origin}/review/#${token}`);
  await page.getByRole('button', { name: 'Play' }).and(page.locator(':enabled')).waitFor();
  await shows('review');

  const price = { credentials_required: 2, already_paid: false, balance: 30, dropped: [], converted: [] };
  await page.route('**/api/get_download_price/', (route) =>
    route.fulfill({ json: { status: 'success', ...price } }),
  );
  // The pauses of the document, not those of the quiet recording under it.
  await page.route(/silences-[^/]*\.json/, (route) => route.fulfill({ status: 404, body: '' }));
  await openWorkspace(page, server, owner);
  await shows('workspace');
  await page
    .getByRole('button', { name: /^Download, / })
    .filter({ visible: true })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Download for/ }).waitFor();
  // The name that is offered holds the account's address, another in each run.
  await page.getByLabel('File name').fill('interview');
  await shows('download');

  const auth = await signIn();
  await open(page, `${server.origin}/upload_media/${auth.auth_token}`);
  await page
    .getByLabel('Choose files')
    .setInputFiles([rush('interview-1.wav', 65), rush('interview-2.wav', 3)]);
  await page.getByText('0:01:05').filter({ visible: true }).first().waitFor();
  await dialog.getByText('0:01:08').waitFor();
  await page.getByText('All files are uploaded').waitFor();
  await shows('upload');
  await open(page, `${server.origin}/settings/${auth.auth_token}`);
  await settingsRead(page);
  await shows('settings');
});
