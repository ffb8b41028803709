import { accountWith, gotoLibrary, projectOf } from '#tests/support/library.ts';
import { DARK, inLooks, openWorkspace, TELEPHONE } from '#tests/support/looks.ts';
import { commentOf, makeLink } from '#tests/support/review.ts';
import { madeDocument, newProject } from '#tests/support/workspace-project.ts';
import { fromMenu } from '#tests/support/workspace-steps.ts';

/** What stands beside cutting itself: comments, versions, projects. */

inLooks('comments of reviewers', [DARK, TELEPHONE], async ({ page, server, shows }) => {
  const owner = await newProject(server, madeDocument(200, [{ startWordIdx: 11, endWordIdx: 13 }]));
  const { project_id } = await projectOf(server, owner);
  const { token } = await makeLink(server, owner, project_id, { label: 'Ann' });
  await server.json('add_review_comment', { token, author: 'Ann', ...commentOf() });
  await server.json('add_review_comment', {
    token,
    author: 'Ann',
    ...commentOf({ kind: 'cut', text: '', start: 7, end: 8, first_word: 20, last_word: 22 }),
  });
  await openWorkspace(page, server, owner);
  await page.getByRole('button', { name: 'Comments: 2 open' }).click();
  await page.getByText('Leave that in').first().waitFor();
  await shows('comments');
});

inLooks('versions', [DARK, TELEPHONE], async ({ page, server, width, shows }) => {
  const owner = await newProject(server, madeDocument(200, [{ startWordIdx: 11, endWordIdx: 13 }]));
  await openWorkspace(page, server, owner);
  await fromMenu(page, 'Versions');
  const sheet = page.getByRole('dialog', { name: 'Versions' });
  const latest = sheet.getByRole('list', { name: 'Versions' }).getByRole('listitem').first();
  await latest.getByText('latest').waitFor();
  // Beside the list it is open at once.
  if (width >= 640) await sheet.getByRole('button', { name: 'Restore' }).waitFor();
  await shows('versions');
  await latest.getByRole('button').first().click();
  await sheet.getByRole('button', { name: 'Restore' }).waitFor();
  await shows('version');
});

inLooks('projects', [DARK, TELEPHONE], async ({ page, server, shows }) => {
  const auth = await accountWith(server, [
    'Harbour interview',
    'A lecture on the history of very long names of files',
  ]);
  await gotoLibrary(page, server, auth);
  await page.getByRole('gridcell').nth(1).waitFor();
  await shows('projects');
});
