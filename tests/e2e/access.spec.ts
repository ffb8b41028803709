import { expect, type Page } from '@playwright/test';
import { axeColourFaults, axeFaults } from '#tests/support/axe.ts';
import { FILM } from '#tests/support/every-state/made.ts';
import { projectOf, signInAs } from '#tests/support/library.ts';
import { open } from '#tests/support/open.ts';
import { makeLink, reviewUrl } from '#tests/support/review.ts';
import { test } from '#tests/support/test.ts';
import { openMade, selectByMouse } from '#tests/support/transcript-page.ts';
import { madeDocument, openedProject } from '#tests/support/workspace-project.ts';

/** WCAG 2.2 AA, as far as a machine can tell, in six states and both themes. All of them: tests/all/e2e/every-state.spec.ts. */
async function judge(page: Page, state: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    const faults = colorScheme === 'light' ? axeFaults(page) : axeColourFaults(page);
    expect.soft(await faults, `${state}, ${colorScheme}`).toEqual([]);
  }
}

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('theme', 'auto')));

test('pages without an account have no accessibility violation', async ({ page, server }) => {
  await open(page, server.origin);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await judge(page, 'landing page');
  await open(page, `${server.origin}/signup`);
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click();
  await page.getByText('Email is required').waitFor();
  await judge(page, 'sign-up with faults');
  const owner = await openedProject(server, madeDocument(600, [{ startWordIdx: 11, endWordIdx: 13 }]));
  const { project_id } = await projectOf(server, owner);
  const { token } = await makeLink(server, owner, project_id);
  await reviewUrl(server, { token });
  await open(page, `${server.origin}/review/#${token}`);
  await page.locator('[data-word="5"]').click();
  await judge(page, 'review, a word picked');
});

test('pages of an account have no accessibility violation', async ({ page, server }) => {
  await openMade(page, server, 600, [{ startWordIdx: 10, endWordIdx: 12 }]);
  await selectByMouse(page, 15, 25);
  await page.getByRole('toolbar', { name: 'Selected words' }).waitFor();
  await judge(page, 'workspace, words selected');
  const auth = await openedProject(server, madeDocument(600));
  await signInAs(page, auth);
  await open(page, `${server.origin}/settings/${auth.auth_token}`);
  await page.getByText('This session').waitFor();
  await judge(page, 'settings');
  await open(page, `${server.origin}/upload_media/${auth.auth_token}`);
  await page.getByRole('region', { name: 'Projects' }).waitFor();
  await judge(page, 'upload');
  await page.getByLabel('Choose files').setInputFiles([FILM]);
  await page.getByRole('dialog').waitFor();
  await judge(page, 'rushes to be confirmed');
});
