import type { Locator, Page } from '@playwright/test';
import { account } from '#i18n/en/account.ts';
import { comments } from '#i18n/en/comments.ts';
import { credentials } from '#i18n/en/credentials.ts';
import { cuts } from '#i18n/en/cuts.ts';
import { download } from '#i18n/en/download.ts';
import { keys } from '#i18n/en/keys.ts';
import { projects } from '#i18n/en/projects.ts';
import { replies } from '#i18n/en/replies.ts';
import { review } from '#i18n/en/review.ts';
import { search } from '#i18n/en/search.ts';
import { settings } from '#i18n/en/settings.ts';
import { state } from '#i18n/en/state.ts';
import { titles } from '#i18n/en/titles.ts';
import { tools } from '#i18n/en/tools.ts';
import { transcript } from '#i18n/en/transcript.ts';
import { ui } from '#i18n/en/ui.ts';
import { upload } from '#i18n/en/upload.ts';
import { versions } from '#i18n/en/versions.ts';
import { workspace } from '#i18n/en/workspace.ts';
import { LANGUAGES, type Language } from '#i18n/language.ts';
import { cutWords, suggestCuts } from '#model/cuts.ts';
import { setSilenceMode } from '#model/silences.ts';
import { withPauses } from '#model/testing.ts';
import type { EditorDocument } from '#model/types.ts';
import { GUIDES } from '#src/ui/guides.ts';
import { projectOf } from './library.ts';
import { CUT, changeProject, comeOnline, damaged, endLogin, endSaves, hang, payBy } from './replies.ts';
import { commentOf, makeLink, reviewUrl } from './review.ts';
import { type Auth, newAccount, type TestServer } from './server.ts';
import { gotoWorkspace, madeDocument, newProject, pointOf } from './workspace-project.ts';

/** Pages and states of the product, gone through `inLanguage` by the names that its catalogue gives them. */
export interface Walk {
  readonly page: Page;
  readonly server: TestServer;
  readonly language: Language;
  /** Called in each state, once it is shown. */
  judge(state: string): Promise<void>;
}

async function speak({ page, language }: Walk): Promise<void> {
  await page.addInitScript((name) => localStorage.setItem('trimscript.language', name), language);
}

const PAGES = [
  '/',
  '/demo',
  '/pricing',
  '/terms',
  '/privacy',
  '/about',
  '/help',
  ...GUIDES.map(({ slug }) => `/help/${slug}`),
  '/account_verification_sent',
  '/request_reset_password',
  '/reset_password_mail_sent',
  '/reset_password_mail_fail',
  '/reset_password_success',
  '/reset_password_fail',
  '/nowhere',
];
/** What begins as a film does. */
const FILM = { name: 'a.mp4', mimeType: 'video/mp4', buffer: Buffer.from('\0\0\0\x18ftypisom', 'latin1') };
const MAILED = [
  '/activate-account/none',
  '/reset-password/none',
  '/confirm-email/none',
  '/stop-email-change/none',
];

/** Pages that anybody can open, outcomes of mailed links, forms with their errors, what a link for review shows. */
export async function walkPublicPages(walk: Walk): Promise<void> {
  const { page, server, judge } = walk;
  await speak(walk);
  const heading = page.getByRole('heading', { level: 1 });
  const main = page.getByRole('main');
  for (const path of PAGES) {
    await page.goto(server.origin + path);
    await heading.waitFor();
    await judge(path);
  }
  for (const path of MAILED) {
    await page.goto(server.origin + path);
    await heading.filter({ hasNotText: titles.confirmingEmail() }).waitFor();
    await judge(path);
  }
  await page.goto(`${server.origin}/signup`);
  await main.getByRole('button', { name: account.signUp() }).click();
  await page.getByText(account.emailRequired()).waitFor();
  await judge('/signup with faults');
  await page.goto(`${server.origin}/login`);
  await main.getByRole('button', { name: account.login() }).click();
  await page.getByText(account.emailRequired()).waitFor();
  await judge('/login with faults');
  await page.getByLabel(account.email()).fill('nobody@example.org');
  await page.getByLabel(account.password()).fill('not the password');
  await main.getByRole('button', { name: account.login() }).click();
  await page.getByText(replies.wrongPassword()).waitFor();
  await judge('/login refused');
}

/** `npm test` walks in one language, `npm run test:visual` in all. */
export function walkedIn(one: Language): readonly Language[] {
  return process.env.LOOKS === 'two' ? [one] : LANGUAGES;
}

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
    await page.goto(`${server.origin}/review/?${secret.slice(0, 8)}#${secret}`);
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

/** What belongs to an account: settings with each form, paying, projects, the upload up to its refusal. */
export async function walkAccount(walk: Walk): Promise<void> {
  const { page, server, judge } = walk;
  const auth = await newAccount(server, server.dataDir);
  await speak(walk);
  await signIn(page, auth);
  await page.goto(`${server.origin}/settings/${auth.auth_token}`);
  await page.getByRole('region', { name: settings.sessions() }).getByRole('listitem').first().waitFor();
  await judge('settings');
  for (const open of [
    settings.changePassword(),
    settings.changeEmail(),
    settings.switchOn(),
    settings.deleteAccount(),
  ])
    await page.getByRole('button', { name: open, exact: true }).first().click();
  await judge('settings, forms open');
  await page.goto(`${server.origin}/credentials`);
  await page.getByLabel(credentials.cardNumber()).waitFor();
  await judge('credentials');
  await page.getByRole('button', { name: credentials.submit() }).click();
  await page.getByText(credentials.numberIncomplete()).waitFor();
  await judge('credentials, card incomplete');
  await payBy(page, '3184');
  const complete = page.getByRole('dialog').getByRole('button', { name: credentials.complete() });
  await complete.waitFor();
  await judge('credentials, the bank asks');
  await complete.click();
  await page.getByText(credentials.buyMore()).waitFor();
  await judge('credentials, paid');
  await page.goto(`${server.origin}/payment_fail`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await judge('payment failed');
  await page.goto(`${server.origin}/projects/${auth.auth_token}`);
  await page.getByText(projects.none()).waitFor();
  await judge('no projects');

  await page.goto(`${server.origin}/upload_media/${auth.auth_token}`);
  const choose = page.getByLabel(upload.choose());
  await choose.waitFor({ state: 'attached' });
  await judge('upload');
  await choose.setInputFiles([
    FILM,
    { name: 'notes.mp4', mimeType: 'video/mp4', buffer: Buffer.from('These are notes, no film.') },
  ]);
  await page.getByText(upload.unreadable().replace(/^, /, '')).waitFor();
  await judge('rushes chosen');
  await page.getByRole('button', { name: upload.confirmRushes() }).click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await judge('rushes refused');
  await page.getByRole('dialog').getByRole('button', { name: upload.cancel() }).click();
  await page.getByRole('button', { name: upload.remove({ name: 'notes.mp4' }) }).click();
  await hang(page, '**/api/store_media_chunk/');
  await page.getByRole('button', { name: upload.confirmRushes() }).click();
  await page.getByRole('dialog').getByRole('button', { name: upload.confirm() }).click();
  await page.getByRole('dialog').getByRole('progressbar').waitFor();
  await judge('uploading');
}

/** The workspace with each of its panels and dialogs. */
export async function walkWorkspace(walk: Walk): Promise<void> {
  const { page, server, judge } = walk;
  const auth = await newProject(server, everyKindOfCut());
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
  const { x, y } = await pointOf(page, 10);
  await page.mouse.click(x, y);
  for (let n = 0; n < 4; n++) await page.keyboard.press('Shift+ArrowRight');
  await page.getByRole('toolbar', { name: transcript.selectedWords() }).waitFor();
  await judge('words selected');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.type('harbour');
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
  await menu(project, projects.share());
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
  await menu(project, projects.comments());
  await page.getByRole('heading', { name: workspace.comments() }).waitFor();
  await judge('comments');
  await page.keyboard.press('Escape');

  await page.getByLabel(upload.choose()).first().setInputFiles([FILM]);
  await page.getByRole('button', { name: upload.confirmRushes(), exact: true }).click();
  await dialog.getByRole('button', { name: upload.replaceThis() }).click();
  await dialog.getByRole('button', { name: upload.replace(), exact: true }).waitFor();
  await judge('replacing the recording');
  await dialog.getByRole('button', { name: upload.cancel() }).click();
  await dialog.waitFor({ state: 'hidden' });

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
  await dialog.getByRole('button', { name: download.cancel() }).click();
  await dialog.getByRole('progressbar').waitFor({ state: 'detached' });
  await closed();
}

/** A workspace before its words are there, and what keeps its edit from being saved; then its project on each shelf. */
export async function walkTroubles(walk: Walk): Promise<void> {
  const { page, server, judge } = walk;
  const auth = await newProject(server, everyKindOfCut());
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

  await page.reload();
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
  await page.reload();
  await dialog.getByRole('heading', { name: workspace.accessEnded() }).waitFor();
  await judge('access ended');

  await page.route('**/api/get_project/', (route) => route.abort());
  await page.reload();
  await page.getByText(workspace.notOpened()).waitFor();
  await judge('not opened');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await walkLibrary(walk, auth);
}

/** In a small window one of the panels is shown. */
async function showView(page: Page, view: string): Promise<void> {
  const tab = page.getByRole('tab', { name: new RegExp(`^${view}`) });
  if (await tab.isVisible()) await tab.click();
}

/** Projects, on each of their shelves. */
async function walkLibrary({ page, server, judge }: Walk, auth: Auth): Promise<void> {
  const { project_id } = await projectOf(server, auth);
  await page.goto(`${server.origin}/projects/${auth.auth_token}`);
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

async function signIn(page: Page, auth: Auth): Promise<void> {
  await page.addInitScript((user) => localStorage.setItem('user_data', JSON.stringify(user)), {
    ...auth,
    credentials: 30,
  });
}

/** Cuts by hand, of pauses and suggested. */
function everyKindOfCut(): EditorDocument {
  const pauses = [
    { start: 11.1, end: 12.2 },
    { start: 28.7, end: 30 },
  ];
  const own = cutWords(setSilenceMode(withPauses(madeDocument(200), pauses), true), 40, 57);
  return suggestCuts(own, [[20, 22]], [{ kind: 'repeat', confidence: 0.55 }]);
}
