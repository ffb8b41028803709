import { account, projects } from '#i18n/en/account.ts';
import { ui } from '#i18n/en/common.ts';
import { state, tools, workspace } from '#i18n/en/editor.ts';
import { upload } from '#i18n/en/files.ts';
import { projectOf } from '../library.ts';
import { open, reload } from '../open.ts';
import { changeProject, comeOnline, damaged, endLogin, endSaves, hang } from '../replies.ts';
import type { Auth } from '../server.ts';
import { gotoWorkspace, newProject } from '../workspace-project.ts';
import { mixedDocument } from '../workspace-steps.ts';
import { showView, speak, type Walk } from './walk.ts';

/** A workspace before its words are there, and what keeps its edit from being saved; then its project on each shelf. */
export async function walkTroubles(walk: Walk): Promise<void> {
  const { page, server, judge } = walk;
  const auth = await newProject(server, mixedDocument());
  await speak(walk);
  const dialog = page.getByRole('dialog');
  const notices = page.getByRole('region', { name: ui.notifications() });
  const told = async (title: string): Promise<void> => {
    await notices.getByText(title, { exact: true }).first().waitFor();
  };
  const dismiss = async (): Promise<void> => {
    await notices.getByLabel(ui.dismiss()).first().click();
    await notices.getByLabel(ui.dismiss()).first().waitFor({ state: 'detached' });
  };
  await page.context().route(/silences-[^/]*\.json/, (route) => route.fulfill({ status: 404, body: '' }));
  // As it comes from an upload, before its first word.
  await endSaves(page, 'lost');
  await changeProject(page, (project) => ({ ...damaged(project), document: null }));
  await hang(page, '**/api/transcribe_media/');
  await gotoWorkspace(page, server, auth);
  await told(workspace.damaged());
  await judge('recording damaged');
  await dismiss();
  await page.getByRole('button', { name: upload.rushesOf({ summary: '' }).trim() }).click();
  await page.getByRole('region', { name: upload.damaged() }).getByRole('button').waitFor();
  await judge('damage listed');
  await page.keyboard.press('Escape');
  await page.getByRole('progressbar').waitFor();
  await judge('transcribing');
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await reload(page);
  await page.locator('#transcript-text').getByText('#0,').waitFor();
  await endSaves(page, 'lost');
  await showView(page, workspace.cutTools());
  await page.getByRole('checkbox', { name: tools.trimPauses() }).click();
  await showView(page, workspace.transcript());
  await page.getByRole('status').getByText(state.offlineKept()).waitFor();
  await judge('offline');
  await endSaves(page, 'refused');
  await comeOnline(page);
  await told(workspace.notSaved());
  await judge('not saved');
  await dismiss();
  await endLogin(page);
  await comeOnline(page);
  await told(account.expired());
  await notices.getByText(account.logIn(), { exact: true }).click();
  await dialog.getByRole('heading', { name: account.logInAgain() }).waitFor();
  await judge('log in again');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await endSaves(page, 'conflict');
  await comeOnline(page);
  await dialog.getByRole('heading', { name: workspace.saveConflict() }).waitFor();
  await judge('changed in another window');

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await endSaves(page, 'no longer');
  await changeProject(page, () => ({ role: 'collaborator' }));
  await reload(page);
  await dialog.getByRole('heading', { name: workspace.accessEnded() }).waitFor();
  await judge('access ended');

  await page.route('**/api/get_project/', (route) => route.abort());
  await reload(page);
  await page.getByText(workspace.notOpened()).waitFor();
  await judge('not opened');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await walkLibrary(walk, auth);
}

/** Projects, on each of their shelves. */
async function walkLibrary({ page, server, judge }: Walk, auth: Auth): Promise<void> {
  const { project_id } = await projectOf(server, auth);
  await open(page, `${server.origin}/projects/${auth.auth_token}`);
  const card = page.getByRole('gridcell').first();
  await card.waitFor();
  await judge('projects');
  for (const [to, name] of [
    ['archived', projects.archived()],
    ['trash', projects.trash()],
  ] as const) {
    await server.form('move_projects', { ...auth, project_ids: JSON.stringify([project_id]), to });
    await page.getByRole('button', { name, exact: true }).click();
    await card.waitFor();
    await judge(`projects, ${to}`);
  }
}
