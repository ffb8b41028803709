import type { Page } from '@playwright/test';
import { SAVE_CONFLICT } from '#contract/index.ts';
import { credentials } from '#i18n/en/account.ts';
import { SAVES } from './workspace-project.ts';

/** Replies of the server that bring a page into a state which would cost much, or cannot be had, otherwise. */

export const refusal = (desc: string) => ({ json: { status: 'failure', desc } });

/** Calls of a download: the cut, and the address of its file. */
export const CUT = '**/api/get_final_video/';
export const FILE = '**/api/upload_final_video_to_cloud/';

/** A line of the answer to `CUT`. */
export const cutLine = (segmentNb: number, progress: number, error: string | null = null) =>
  `${JSON.stringify({ segmentNb, nbSegments: 2, progress, error })}\n`;

/** A call that never ends. */
export async function hang(page: Page, call: string): Promise<void> {
  await page.route(call, () => undefined);
}

/** What of the project the server says otherwise from now on. */
export async function changeProject(
  page: Page,
  change: (project: { media: object }) => object,
): Promise<void> {
  await page.route('**/api/get_project/', async (route) => {
    const reply = await (await route.fetch()).json();
    await route.fulfill({ json: { ...reply, project: { ...reply.project, ...change(reply.project) } } });
  });
}

/** Part of the recording could not be read. */
export const damaged = ({ media }: { media: object }) => ({
  media: { ...media, unreadable: [{ start: 31, end: 33.4 }] },
});

/**
 * How saves end from now on. After a conflict no edit is found to be merged with; measured pauses, which the page saves by itself
 * at a moment of its own, are saved as ever.
 */
export async function endSaves(
  page: Page,
  how: 'lost' | 'refused' | 'conflict' | 'no longer',
): Promise<void> {
  await page.unroute(SAVES);
  if (how === 'conflict') await changeProject(page, () => ({ document: null }));
  await page.route(SAVES, (route) => {
    if (how === 'lost') return route.abort();
    if (how === 'conflict')
      return /words|cuts|settings/.test(route.request().postData() ?? '')
        ? route.fulfill(refusal(SAVE_CONFLICT))
        : route.fallback();
    if (how === 'no longer')
      return route.fulfill({
        json: { status: 'failure', desc: 'There is no such project.', no_project: true },
      });
    return route.fulfill({ status: 413, ...refusal('This edit is too large to be saved.') });
  });
}

/** Saves at once what waits for a better line. */
export async function comeOnline(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}

/** Every call but the one that opens a page says that the login is over. */
export async function endLogin(page: Page): Promise<void> {
  await page.route('**/api/*/', (route) =>
    route.request().url().endsWith('recover_user_from_auth_token/')
      ? route.fallback()
      : route.fulfill({ status: 401, ...refusal('Log in first') }),
  );
}

/** Fills in a test card by the end of its number, and pays. */
export async function payBy(page: Page, card: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(card) }).click();
  await page.getByRole('button', { name: credentials.submit() }).click();
}
