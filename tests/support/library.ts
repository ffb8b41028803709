import type { Page } from '@playwright/test';
import { DOCUMENT_VERSION } from '#model/constants.ts';
import type { EditorDocument } from '#model/types.ts';
import { fixture } from '#scripts/make-media.ts';
import { savedEdit } from './documents.ts';
import { open } from './open.ts';
import { type Api, type Auth, makeProject, newAccount, type TestServer, uploadFile } from './server.ts';

export interface MadeProject {
  readonly project_id: string;
  readonly revision: number;
  readonly name: string;
  readonly media: { readonly duration: number };
  readonly document: { readonly clips: readonly unknown[] } | null;
}

/** The project of this id, else the one that is open. */
export async function projectOf(server: Api, auth: Auth, project_id?: string): Promise<MadeProject> {
  const { body } = await server.form('get_project', { ...auth, ...(project_id && { project_id }) });
  if (!body.project) throw new Error(JSON.stringify(body));
  return body.project as MadeProject;
}

/** Uploads files as the rushes of one project, which is the open one then. */
export async function projectWith(server: Api, auth: Auth, ...paths: string[]): Promise<MadeProject> {
  const { body } = await makeProject(server, auth, ...paths);
  if (body.status !== 'success') throw new Error(JSON.stringify(body));
  return projectOf(server, auth);
}

/** Uploads a short recording as a project of its own, with a saved edit of these words. */
export async function addProject(
  server: TestServer,
  auth: Auth,
  name: string,
  words = 'so this is what was said',
): Promise<MadeProject> {
  await uploadFile(server, auth, await fixture('audio.wav'), 0, `${name}.wav`);
  const { body } = await server.form('upload_media', {
    ...auth,
    extension: 'wav',
    n_rushes: 1,
    expected_duration: 0,
    place: 'new',
  });
  if (body.status !== 'success') throw new Error(JSON.stringify(body));
  const project = await projectOf(server, auth);
  await saveEdit(server, auth, project, savedEdit(words, project.media.duration));
  return projectOf(server, auth);
}

/** Saves an edit on top of what the server has, its transcript complete. */
export async function saveEdit(
  server: TestServer,
  auth: Auth,
  { project_id }: Pick<MadeProject, 'project_id'>,
  edit: object | EditorDocument,
): Promise<void> {
  const { revision } = await projectOf(server, auth, project_id);
  const document = {
    ...edit,
    transcription: { complete: true, engine: 'Test', draft: false, notice: null },
  };
  const saved = { project_id, revision, document, document_version: DOCUMENT_VERSION };
  const { body } = await server.form('save_project', { ...auth, ...saved });
  if (body.status !== 'success') throw new Error(JSON.stringify(body));
}

/** An account with these projects, the last one open. */
export async function accountWith(server: TestServer, names: readonly string[]): Promise<Auth> {
  const auth = await newAccount(server, server.dataDir);
  for (const name of names) await addProject(server, auth, name);
  return auth;
}

/** Signs `auth` in on the pages of this context. */
export async function signInAs(page: Page, auth: Auth): Promise<void> {
  await page.addInitScript((user) => localStorage.setItem('user_data', JSON.stringify(user)), {
    ...auth,
    credentials: 30,
  });
}

export async function gotoLibrary(page: Page, server: TestServer, auth: Auth): Promise<void> {
  await signInAs(page, auth);
  await open(page, `${server.origin}/projects/${auth.auth_token}`);
}
