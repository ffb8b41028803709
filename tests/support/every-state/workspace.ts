import type { Locator } from '@playwright/test';
import { projects } from '#i18n/en/account.ts';
import { keys, tools, versions, workspace } from '#i18n/en/editor.ts';
import { download, upload } from '#i18n/en/files.ts';
import { comments } from '#i18n/en/player.ts';
import { cuts, search, transcript } from '#i18n/en/transcript.ts';
import { CUT, hang } from '../replies.ts';
import { gotoWorkspace, newProject } from '../workspace-project.ts';
import { mixedDocument, searchFor, selectWords } from '../workspace-steps.ts';
import { FILM } from './made.ts';
import { showView, speak, type Walk } from './walk.ts';

/** The workspace with each of its panels and dialogs. */
export async function walkWorkspace(walk: Walk): Promise<void> {
  const { page, server, judge } = walk;
  const auth = await newProject(server, mixedDocument());
  await speak(walk);
  await page.route(/silences-[^/]*\.json/, (route) => route.fulfill({ status: 404, body: '' }));
  await gotoWorkspace(page, server, auth);
  await page.locator('#transcript-text').getByText('#0,').waitFor();
  await judge('workspace');

  const dialog = page.getByRole('dialog');
  const closed = async (): Promise<void> => {
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  };
  const menu = async (opener: Locator, item: string): Promise<void> => {
    await opener.click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await selectWords(page);
  await page.getByRole('toolbar', { name: transcript.selectedWords() }).waitFor();
  await judge('words selected');
  await page.keyboard.press('Escape');
  await searchFor(page, 'harbour');
  await page.getByRole('button', { name: search.nextMatch() }).waitFor();
  await judge('searching');
  await page.keyboard.press('Escape');
  await showView(page, workspace.cuts());
  await page.getByRole('button', { name: cuts.checkCuts() }).click();
  await page.getByRole('button', { name: cuts.stopChecking() }).waitFor();
  await judge('checking cuts');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: cuts.deleteAll() }).click();
  await dialog.waitFor();
  await judge('deleting all cuts');
  await closed();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: keys.title() }).waitFor();
  await judge('keys');
  await closed();
  await showView(page, workspace.cutTools());
  await page.getByRole('button', { name: tools.whatToSuggest() }).click();
  await judge('suggestions');
  await page.keyboard.press('Escape');

  const project = page.getByRole('button', { name: projects.project({ name: '' }).trim() });
  await project.click();
  await judge('project menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: comments.share() }).click();
  await dialog.getByRole('button', { name: comments.makeLink() }).click();
  await dialog.getByRole('listitem').first().waitFor();
  await judge('sharing');
  await closed();
  await menu(project, projects.versions());
  await dialog.getByRole('listitem').first().waitFor();
  await judge('versions');
  await dialog.getByRole('listitem').first().getByRole('button').first().click();
  await page.getByRole('region', { name: versions.transcript() }).waitFor();
  await judge('a version');
  await closed();
  await page.getByRole('button', { name: comments.title(), exact: true }).click();
  await page.getByRole('heading', { name: workspace.comments() }).waitFor();
  await judge('comments');
  await page.keyboard.press('Escape');

  await page.getByLabel(upload.choose()).first().setInputFiles([FILM]);
  await dialog.getByRole('button', { name: upload.replaceThis() }).click();
  await dialog.getByRole('button', { name: upload.replace(), exact: true }).waitFor();
  await judge('replacing the recording');
  await dialog.getByRole('button', { name: upload.cancel(), exact: true }).click();
  await dialog.getByRole('button', { name: upload.toNew() }).waitFor();
  const place = dialog.filter({ has: page.getByRole('button', { name: upload.toNew() }) });
  await place.getByRole('button', { name: upload.cancel(), exact: true }).click();
  await place.waitFor({ state: 'hidden' });

  await page.route(CUT, (route) => route.fulfill({ status: 502, body: '' }));
  await page
    .getByRole('button', { name: new RegExp(`^${download.download()}, `) })
    .filter({ visible: true })
    .first()
    .click();
  const buy = dialog.getByRole('button', { name: download.buy({ price: '' }).trim() });
  await buy.waitFor();
  await judge('download');
  await buy.click();
  await dialog.getByRole('alert').waitFor();
  await judge('download failed');
  await page.unroute(CUT);
  await hang(page, CUT);
  await dialog.getByRole('button', { name: download.tryAgain() }).click();
  await dialog.getByRole('progressbar').waitFor();
  await judge('cutting');
  // A notice above it may have a button of that name too.
  const cutting = dialog.filter({ has: page.getByRole('progressbar') });
  await cutting.getByRole('button', { name: download.cancel() }).click();
  await dialog.getByRole('progressbar').waitFor({ state: 'detached' });
  await closed();
}
