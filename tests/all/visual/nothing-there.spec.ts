import { accountWith, gotoLibrary } from '#tests/support/library.ts';
import { DARK, inLooks, openWorkspace } from '#tests/support/looks.ts';
import { open } from '#tests/support/open.ts';
import { refusal } from '#tests/support/replies.ts';
import { madeDocument, newProject, openedProject } from '#tests/support/workspace-project.ts';
import { fromMenu } from '#tests/support/workspace-steps.ts';

/** What stands where there is nothing, or nothing could be loaded. */

const down = { status: 502, body: '' };

inLooks('searches without a match', [DARK], async ({ page, server, shows }) => {
  await openWorkspace(page, server, await openedProject(server, madeDocument(200)));
  await page.getByRole('button', { name: 'Search & Cut' }).click();
  await page.keyboard.type('zeppelin');
  await page.getByText('0/0').waitFor();
  await shows('no-match');
});

inLooks('an account without projects', [DARK], async ({ page, server, signIn, shows }) => {
  const auth = await signIn();
  await open(page, `${server.origin}/workspace/${auth.auth_token}`);
  await page.getByLabel('Choose files').waitFor({ state: 'attached' });
  await shows('workspace-empty');
});

inLooks('empty lists', [DARK], async ({ page, server, shows }) => {
  await gotoLibrary(page, server, await accountWith(server, ['Harbour interview']));
  await page.getByRole('gridcell').first().waitFor();
  for (const [name, shelf, says] of [
    ['archive-empty', 'Archived', 'Nothing archived'],
    ['trash-empty', 'Trash', 'The trash is empty'],
  ] as const) {
    await page.getByRole('button', { name: shelf }).click();
    await page.getByText(says).waitFor();
    await shows(name);
  }
});

inLooks('lists that failed to load', [DARK], async ({ page, server, shows }) => {
  const owner = await newProject(server, madeDocument(200));
  await page.route('**/api/list_versions/', (route) => route.fulfill(down));
  await page.route('**/api/list_comments/', (route) => route.fulfill(down));
  await page.route('**/api/create_review_link/', (route) =>
    route.fulfill(refusal('A project has at most 50 links.')),
  );
  await openWorkspace(page, server, owner);
  await fromMenu(page, 'Versions');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Try again' }).waitFor();
  await shows('versions-not-loaded');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Share for review' }).click();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await dialog.getByText('A project has at most 50 links.').waitFor();
  await shows('link-refused');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Comments', exact: true }).click();
  await page.getByText('The comments could not be loaded').waitFor();
  await shows('comments-not-loaded');
});
