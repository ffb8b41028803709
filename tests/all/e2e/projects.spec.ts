import { expect, type Page } from '@playwright/test';
import type { ProjectCard } from '#contract/index.ts';
import { accountWith, addProject, gotoLibrary, projectOf } from '#tests/support/library.ts';
import { newAccount, type TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { marked } from '#tests/support/workspace-project.ts';

/** The page of projects, against the real server. */
let server: TestServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

const cards = (page: Page) => page.getByRole('gridcell');
const card = (page: Page, name: string) => cards(page).filter({ hasText: name });
const actions = (page: Page, name: string) => page.getByRole('button', { name: `Actions for ${name}` });

const act = async (page: Page, name: string, action: string) => {
  await actions(page, name).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};

const shelf = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Show' }).getByRole('button', { name });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

test('rename, duplicate, keep, archive, trash with undo, restore, delete for good', async ({ page }) => {
  const auth = await accountWith(server, ['alpha', 'beta']);
  await gotoLibrary(page, server, auth);
  await expect(cards(page)).toHaveText([/beta/, /alpha/]);

  await act(page, 'beta', 'Rename');
  await page.getByRole('textbox', { name: 'Name of the project' }).fill('Harbour');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Harbour')).toBeFocused();
  await expect.poll(async () => (await projectOf(server, auth)).name).toBe('Harbour');

  await act(page, 'Harbour', 'Duplicate');
  await expect(page.getByText('Harbour duplicated')).toBeVisible();
  await expect(cards(page)).toHaveCount(3);

  await act(page, 'alpha', 'Keep media');
  await expect(page.getByRole('img', { name: 'Its media is kept' })).toBeVisible();

  await act(page, 'alpha', 'Archive');
  await expect(cards(page)).toHaveCount(2);
  await shelf(page, 'Archived').click();
  await expect(cards(page)).toHaveText([/alpha/]);
  await act(page, 'alpha', 'Move to the trash');
  await expect(page.getByText('Nothing archived')).toBeVisible();
  // The newest notification stands first.
  await expect(page.getByText('1 project moved to the trash')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(cards(page)).toHaveText([/alpha/]);
  await act(page, 'alpha', 'Move to the trash');

  await shelf(page, 'Trash').click();
  await expect(card(page, 'alpha')).toContainText('Deleted for good on');
  await act(page, 'alpha', 'Delete for good');
  const question = page.getByRole('dialog', { name: 'Delete 1 project for good?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('The trash is empty')).toBeVisible();
  // The page shows it before the server has done it.
  await expect
    .poll(async () => (await server.form('list_projects', { ...auth, shelf: 'trash' })).body.total)
    .toBe(0);
});

test('by keyboard: arrows, search, rename, trash, open', async ({ page }) => {
  const auth = await accountWith(server, ['one', 'two', 'three', 'four', 'five', 'six']);
  await gotoLibrary(page, server, auth);
  await expect(cards(page)).toHaveCount(6);
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search projects')).toBeFocused();
  await page.keyboard.type('tw');
  await expect(cards(page)).toHaveText([/two/]);
  await page.keyboard.press('Escape');
  await expect(cards(page)).toHaveCount(6);
  await cards(page).first().focus();
  await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toContain('five');
  await page.keyboard.press('ArrowDown');
  expect(await focused(page)).toContain('one');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('F2');
  await page.keyboard.type('5th');
  await page.keyboard.press('Escape');
  expect(await focused(page)).toContain('five');
  await page.keyboard.press('F2');
  await page.keyboard.type('fifth');
  await page.keyboard.press('Enter');
  await expect(card(page, 'fifth')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(cards(page)).toHaveText([/six/, /four/, /three/, /two/, /one/]);
  await expect(card(page, 'four')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByRole('group', { name: 'Selected projects' })).toContainText('2 selected');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/workspace/**');
  await expect(page.getByRole('button', { name: 'Project: three' })).toBeVisible();
});

test('a project is found by what was said in it, and opens at the word', async ({ page }) => {
  const auth = await newAccount(server, server.dataDir);
  await addProject(server, auth, 'money', 'the question is how much the government will pay');
  await addProject(server, auth, 'weather', 'it rained all day');
  await gotoLibrary(page, server, auth);
  await expect(cards(page)).toHaveCount(2);
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search projects')).toBeFocused();
  await page.keyboard.type('government wi');
  await expect(cards(page)).toHaveText([/money/]);
  await expect(cards(page).locator('mark').first()).toHaveText('government');
  await cards(page).first().click();
  await expect(page.getByRole('button', { name: 'Project: money' })).toBeVisible();
  await expect.poll(() => marked(page, 'now')).toBe('government');
  await expect.poll(() => new URL(page.url()).searchParams.has('word')).toBe(false);
});

test('a thousand projects: only those in view are rendered, End reaches the last, all or a range are selected', async ({
  page,
}) => {
  const auth = await newAccount(server, server.dataDir);
  await page.route('**/api/list_projects/', async (route) => {
    const form = route.request().postDataBuffer()?.toString() ?? '';
    const number = (name: string) => Number(new RegExp(`name="${name}"\\s+(\\d+)`).exec(form)?.[1] ?? 0);
    const [offset, limit] = [number('offset'), number('limit')];
    const projects = Array.from({ length: Math.min(limit, 1000 - offset) }, (_, i) => made(offset + i));
    await route.fulfill({
      json: {
        status: 'success',
        projects,
        total: 1000,
        open_project_id: null,
        incoming: [{ join_id: 'a', name: 'channel-swim', stage: 'joining', progress: 62.5, place: 1 }],
        storage: { used_bytes: 48e9, limit_bytes: 50e9 },
      },
    });
  });
  await gotoLibrary(page, server, auth);
  await expect(page.getByRole('progressbar', { name: 'Joining' })).toHaveAttribute('aria-valuenow', '62');
  await expect(page.getByRole('meter', { name: 'Storage' })).toHaveAttribute('aria-valuenow', '96');
  await expect(cards(page).nth(3)).toContainText('Transcribing 41.50%');
  await cards(page).first().focus();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByRole('group', { name: 'Selected projects' })).toContainText('1,000 selected');
  await page.keyboard.press('End');
  await expect(card(page, 'Project 999')).toBeFocused();
  await expect(card(page, 'Project 999')).toBeInViewport();
  expect(await cards(page).count()).toBeLessThan(60);
  await page.keyboard.press('Escape');
  await card(page, 'Project 997').click({ modifiers: ['ControlOrMeta'] });
  await card(page, 'Project 999').click({ modifiers: ['Shift'] });
  await expect(page.getByRole('group', { name: 'Selected projects' })).toContainText('3 selected');
});

test('beside a first upload that is being joined nobody says that there are no projects', async ({
  page,
}) => {
  const auth = await newAccount(server, server.dataDir);
  await page.route('**/api/list_projects/', async (route) => {
    const reply = await (await route.fetch()).json();
    const incoming = [{ join_id: 'a', name: 'channel-swim', stage: 'joining', progress: 62.5, place: 1 }];
    await route.fulfill({ json: { ...reply, incoming } });
  });
  await gotoLibrary(page, server, auth);
  await expect(page.getByRole('progressbar', { name: 'Joining' })).toBeVisible();
  await expect(page.getByText('No projects yet')).toHaveCount(0);
});

function made(n: number): ProjectCard {
  return {
    project_id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    name: `Project ${n}`,
    created_at: '2026-11-01T10:00:00.000Z',
    edited_at: '2026-11-01T10:00:00.000Z',
    duration: 60 * n,
    has_video: false,
    speakers: ['Maya', 'Jon'],
    state: n % 4 === 3 ? 'transcribing' : 'ready',
    progress: n % 4 === 3 ? 41.5 : null,
    thumbnail_url: null,
    levels: Array.from({ length: 64 }, (_, i) => Math.abs(Math.sin(i * (n + 1)))),
    shelf: 'active',
    expires_at: null,
    kept: false,
    bytes: 1000,
    hit: null,
  };
}
