import type { Browser, Page } from '@playwright/test';
import { projectOf } from './library.ts';
import { makeLink } from './review.ts';
import type { TestServer } from './server.ts';
import { madeDocument, newProject } from './workspace-project.ts';

/** A project with a cut, and a link for its review. */
interface SharedProject {
  readonly owner: Awaited<ReturnType<typeof newProject>>;
  readonly project_id: string;
  readonly token: string;
}

export async function sharedProject(server: TestServer, wanted: object = {}): Promise<SharedProject> {
  const owner = await newProject(server, madeDocument(120, [{ startWordIdx: 11, endWordIdx: 13 }]));
  const { project_id } = await projectOf(server, owner);
  const { token } = await makeLink(server, owner, project_id, wanted);
  return { owner, project_id, token };
}

/** A page of somebody who was never here. */
export async function visitor(browser: Browser, options: object = {}): Promise<Page> {
  return (await browser.newContext(options)).newPage();
}

/** A word of the transcript on a review page. */
export const word = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Transcript' }).getByText(`${text} `, { exact: true });
