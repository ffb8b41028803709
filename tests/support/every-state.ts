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
import { titles } from '#i18n/en/titles.ts';
import { tools } from '#i18n/en/tools.ts';
import { transcript } from '#i18n/en/transcript.ts';
import { upload } from '#i18n/en/upload.ts';
import { versions } from '#i18n/en/versions.ts';
import { workspace } from '#i18n/en/workspace.ts';
import { app } from '#i18n/fr/app.ts';
import { server as replyTexts } from '#i18n/fr/server.ts';
import { type Language, setLanguageSource } from '#i18n/language.ts';
import { addCatalogue } from '#i18n/texts.ts';
import { cutWords, suggestCuts } from '#model/cuts.ts';
import { setSilenceMode } from '#model/silences.ts';
import { withPauses } from '#model/testing.ts';
import type { EditorDocument } from '#model/types.ts';
import { GUIDES } from '#src/ui/guides.ts';
import { projectOf } from './library.ts';
import { commentOf, makeLink, reviewUrl } from './review.ts';
import { type Auth, newAccount, type TestServer } from './server.ts';
import { gotoWorkspace, madeDocument, newProject, pointOf } from './workspace-project.ts';

/** Pages and states of the product, gone through in one language by the names that its catalogue gives them. */
export interface Walk {
  readonly page: Page;
  readonly server: TestServer;
  readonly language: Language;
  /** Called in each state, once it is shown. */
  judge(state: string): Promise<void>;
}

addCatalogue('fr', app);
addCatalogue('fr', replyTexts);

async function speak({ page, language }: Walk): Promise<void> {
  setLanguageSource(() => language);
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
    { name: 'a.mp4', mimeType: 'video/mp4', buffer: Buffer.from('\0\0\0\x18ftypisom', 'latin1') },
    { name: 'notes.mp4', mimeType: 'video/mp4', buffer: Buffer.from('These are notes, no film.') },
  ]);
  await page.getByText(upload.unreadable().replace(/^, /, '')).waitFor();
  await judge('rushes chosen');
  await page.getByRole('button', { name: upload.confirmRushes() }).click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await judge('rushes refused');
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
  // In a small window one of them is shown.
  const show = async (view: string): Promise<void> => {
    const tab = page.getByRole('tab', { name: new RegExp(`^${view}`) });
    if (await tab.isVisible()) await tab.click();
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
  await show(workspace.cuts());
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
  await show(workspace.cutTools());
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

  const line = JSON.stringify({ segmentNb: 1, nbSegments: 2, progress: 80, error: null });
  await page.route('**/api/get_final_video/', (route) => route.fulfill({ status: 502, body: line }));
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
  await closed();

  await page.route('**/api/get_project/', (route) => route.abort());
  await page.reload();
  await page.getByText(workspace.notOpened()).waitFor();
  await judge('not opened');
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
