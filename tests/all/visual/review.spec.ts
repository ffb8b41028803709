import { projectOf } from '#tests/support/library.ts';
import { inLooks, LIGHT } from '#tests/support/looks.ts';
import { open } from '#tests/support/open.ts';
import { makeLink } from '#tests/support/review.ts';
import { madeDocument, newProject } from '#tests/support/workspace-project.ts';

/** What somebody sees who was sent a link. */
inLooks('review links with a password and revoked', [LIGHT], async ({ page, server, shows }) => {
  const owner = await newProject(server, madeDocument(120));
  const { project_id } = await projectOf(server, owner);
  const locked = await makeLink(server, owner, project_id, { password: 'between us' });
  await open(page, `${server.origin}/review/#${locked.token}`);
  await page.getByLabel('Password', { exact: true }).waitFor();
  await shows('password');
  await open(page, 'about:blank');
  await open(page, `${server.origin}/review/#${'x'.repeat(43)}`);
  await page.getByText('This link does not work, or no longer works.').waitFor();
  await shows('revoked');
});
