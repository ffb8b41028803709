import { projectOf } from '#tests/support/library.ts';
import { commentOf, makeLink, reviewUrl } from '#tests/support/review.ts';
import { madeDocument, newProject } from '#tests/support/workspace-project.ts';
import { inEveryLook } from './looks.ts';

/** What somebody sees who was sent a link. */
inEveryLook('review', async ({ page, server, shows }) => {
  const owner = await newProject(server, madeDocument(120, [{ startWordIdx: 11, endWordIdx: 13 }]));
  const { project_id } = await projectOf(server, owner);
  const { token } = await makeLink(server, owner, project_id);
  await reviewUrl(server, { token });
  await server.json('add_review_comment', { token, author: 'Ann', ...commentOf() });
  await page.goto(`${server.origin}/review/#${token}`);
  await page.getByRole('button', { name: 'Play' }).and(page.locator(':enabled')).waitFor();
  await shows('reading');
  const locked = await makeLink(server, owner, project_id, { password: 'between us' });
  await page.goto('about:blank');
  await page.goto(`${server.origin}/review/#${locked.token}`);
  await page.getByLabel('Password').waitFor();
  await shows('password');
  await page.goto('about:blank');
  await page.goto(`${server.origin}/review/#${'x'.repeat(43)}`);
  await page.getByText('This link does not work (any more).').waitFor();
  await shows('revoked');
});
