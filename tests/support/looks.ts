import { type BrowserContext, expect, type Locator, type Page, type Route } from '@playwright/test';
import { signInAs } from './library.ts';
import { type Auth, newAccount, pausesMeasured, type TestServer } from './server.ts';
import { test } from './test.ts';
import { gotoWorkspace } from './workspace-project.ts';

interface Format {
  readonly width: number;
  readonly height: number;
  readonly theme: 'dark' | 'light';
}

/**
 * Sizes and themes that states of the product are pictured in. Most are pictured once: in the light where nobody is logged in,
 * else in the dark, as they are shown to a person who never chose a theme.
 */
export const DARK: Format = { width: 1440, height: 900, theme: 'dark' };
export const LIGHT: Format = { width: 1440, height: 900, theme: 'light' };
/** The workspace has two columns and a strip for the cuts. */
export const MIDDLING: Format = { width: 1100, height: 800, theme: 'light' };
/** The workspace has tabs, pages have one column, and the header has a menu. */
export const TELEPHONE: Format = { width: 390, height: 844, theme: 'dark' };
export const LIGHT_TELEPHONE: Format = { ...TELEPHONE, theme: 'light' };

export interface Look {
  readonly page: Page;
  readonly server: TestServer;
  readonly context: BrowserContext;
  readonly width: number;
  readonly theme: 'dark' | 'light';
  /** A new account, signed in; its address is the same in every run. */
  signIn(): Promise<Auth>;
  /** Compares the page with the picture of that name, once nothing moves; `hidden` is what differs from run to run. */
  shows(name: string, ...hidden: Locator[]): Promise<void>;
}

/** What a server says that has nothing to say: where recognisers are installed, it is more. */
const NO_SECOND_PASS = {
  ...{ status: 'success', state: 'off', percent: 0, checked_by: null },
  ...{ portions: [], known: '' },
};

/** A day on which every page is looked at, so that dates and ages are the same. */
const NOON = new Date('2026-03-12T12:00:00Z');

type Walk = (look: Look) => Promise<void>;

/** Goes through states of the product in each format. A picture that differs does not keep the others from being compared. */
export function inLooks(group: string, formats: readonly Format[], walk: Walk): void {
  inLanguage('en', group, formats, walk);
}

/** As `inLooks`, in French. */
export function inFrench(group: string, formats: readonly Format[], walk: Walk): void {
  inLanguage('fr', group, formats, walk);
}

function inLanguage(language: 'en' | 'fr', group: string, formats: readonly Format[], walk: Walk): void {
  for (const { width, height, theme } of formats)
    test.describe(() => {
      const isSmall = width < 640;
      test.use({
        viewport: { width, height },
        hasTouch: isSmall,
        isMobile: isSmall,
        timezoneId: 'UTC',
        locale: language === 'fr' ? 'fr-FR' : 'en-US',
      });

      test(`${group}, ${width} px, ${theme}`, async ({ page, context, server }) => {
        page.setDefaultTimeout(30_000);
        await page.clock.setFixedTime(NOON);
        await context.route(DATED, withFixedDates);
        await context.route('**/assets/*.css', withInter);
        await context.route('**/api/get_second_pass/', (route) => route.fulfill({ json: NO_SECOND_PASS }));
        await page.addInitScript((name) => localStorage.setItem('theme', name), theme);
        const signIn = async (): Promise<Auth> => {
          const name = `${group}-${width}-${theme}`.toLowerCase().replace(/\W+/g, '-');
          const auth = await newAccount(server, server.dataDir, `${name}@example.org`);
          await signInAs(page, auth);
          return auth;
        };
        const shows = async (name: string, ...hidden: Locator[]): Promise<void> => {
          await settled(page);
          await expect
            .soft(page)
            .toHaveScreenshot(`${name}-${theme}-${width}.png`, { maxDiffPixels: 40, mask: hidden });
        };
        await walk({ page, server, context, width, theme, signIn, shows });
      });
    });
}

/** Opens the workspace of an account and waits until its pauses are part of the edit, and its player holds the media. */
export async function openWorkspace(page: Page, server: TestServer, auth: Auth): Promise<void> {
  await pausesMeasured(server, auth);
  const pauses = page.waitForResponse(/silences-[^/]*\.json/);
  await gotoWorkspace(page, server, auth);
  const failed = page.getByRole('region', { name: 'Transcript' }).getByRole('alert');
  await page.locator('#transcript-text').getByText('#0,').or(failed).first().waitFor();
  await pauses;
  // A playhead that stands in a cut leaves it when the media are opened, and stays in one that is made then.
  await page.locator('[data-settled=true]').or(failed).first().waitFor({ state: 'attached' });
}

/** Calls that say when something was. */
const DATED = /\/api\/((list|create|open|add|set|get_account)_\w+|get_version)\//;
/** What ends lies a week ahead, all else an hour back. */
const PAST = '2026-03-12T11:00:00.000Z';
const AHEAD = '2026-03-19T12:00:00.000Z';

async function withFixedDates(route: Route): Promise<void> {
  // A page that is left asks no more.
  const response = await route.fetch().catch(() => null);
  if (!response) return;
  const body = (await response.text())
    .replace(
      /"(\w+_at)":"20[^"]*"/g,
      (_, key: string) => `"${key}":"${/^(ends|expires|deletion)/.test(key) ? AHEAD : PAST}"`,
    )
    // The name of an account whose address is another in each run.
    .replace(/"person-\d+-\d+"/g, '"maya"');
  await route.fulfill({ response, body }).catch(() => undefined);
}

/** A page takes what letters are there after a tenth of a second: on a loaded machine another's. */
async function withInter(route: Route): Promise<void> {
  const response = await route.fetch();
  const body = (await response.text()).replaceAll('font-display:optional', 'font-display:block');
  await route.fulfill({ response, body });
}

/** Letters and pictures are there, what the timeline and the player have to draw is drawn, and nothing is being saved. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(
    () =>
      [...document.images].every((image) => image.complete || image.loading === 'lazy') &&
      !document.querySelector('[data-testid=timeline-canvas][data-idle=false], [data-settled=false]') &&
      ![...document.querySelectorAll('[role=status]')].some(({ textContent }) =>
        /^(Saving|Enregistrement)$/.test(textContent ?? ''),
      ),
  );
}
