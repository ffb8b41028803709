import { comments, review } from '#i18n/en/player.ts';
import { projectOf } from '../library.ts';
import { open } from '../open.ts';
import { commentOf, makeLink, reviewUrl } from '../review.ts';
import { madeDocument, newProject } from '../workspace-project.ts';
import { speak, type Walk } from './walk.ts';

/** What a link for review or for editing shows to somebody without an account. */
export async function walkReviews(walk: Walk): Promise<void> {
  const { page, server, judge } = walk;
  await speak(walk);
  const owner = await newProject(server, madeDocument(120, [{ startWordIdx: 11, endWordIdx: 13 }]));
  const { project_id } = await projectOf(server, owner);
  const { token } = await makeLink(server, owner, project_id);
  await reviewUrl(server, { token });
  await server.json('add_review_comment', { token, author: 'Ann', ...commentOf() });
  const visit = async (secret: string): Promise<void> => {
    await open(page, `${server.origin}/review/?${secret.slice(0, 8)}#${secret}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText(review.opening()).waitFor({ state: 'detached' });
  };
  await visit(token);
  await page.locator('[data-word]').first().waitFor();
  await judge('review');
  await page.locator('[data-word="5"]').click();
  await judge('review, a word picked');
  await page.getByRole('button', { name: comments.comment(), exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await judge('review, commenting');
  await visit((await makeLink(server, owner, project_id, { password: 'between us' })).token);
  await judge('review, password');
  await visit((await makeLink(server, owner, project_id, { rights: 'edit' })).token);
  await judge('invited to edit');
  await visit('x'.repeat(43));
  await judge('review, no link');
}
