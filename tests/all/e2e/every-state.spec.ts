import { expect, type Page } from '@playwright/test';
import { LANGUAGES, type Language } from '#i18n/language.ts';
import { inLanguage } from '#server/reader-language.ts';
import { axeColourFaults, axeFaults } from '#tests/support/axe.ts';
import { walkAccount } from '#tests/support/every-state/account.ts';
import { walkPublicPages } from '#tests/support/every-state/public-pages.ts';
import { walkReviews } from '#tests/support/every-state/reviews.ts';
import { walkTroubles } from '#tests/support/every-state/troubles.ts';
import type { Walk } from '#tests/support/every-state/walk.ts';
import { walkWorkspace } from '#tests/support/every-state/workspace.ts';
import { test } from '#tests/support/test.ts';
import { setTextSize, sizeFaults } from '#tests/support/text-size.ts';

/** Every page and state of the product, in the parts that one page goes through. */
const WALKS = [walkPublicPages, walkReviews, walkAccount, walkWorkspace, walkTroubles] as const;

// Dozens of states in one walk.
test.describe.configure({ mode: 'parallel', timeout: 600_000 });

/** A test of a walk; an error on the page is one of the test. */
function walkThrough(
  walk: (typeof WALKS)[number],
  language: Language,
  what: string,
  begin: (page: Page) => Promise<Walk['judge']>,
): void {
  test(`${walk.name}, ${language}, ${what}`, async ({ page, server }) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    const judge = await begin(page);
    await inLanguage(language, () => walk({ page, server, language, judge }));
    expect(faults).toEqual([]);
  });
}

for (const language of LANGUAGES)
  for (const walk of WALKS) {
    // WCAG 2.2 AA, as far as a machine can tell, in both themes.
    walkThrough(walk, language, 'access', async (page) => {
      await page.addInitScript(() => localStorage.setItem('theme', 'auto'));
      const show = async (theme: 'dark' | 'light'): Promise<void> => {
        await page.emulateMedia({ colorScheme: theme });
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      };
      return async (state) => {
        await show('light');
        expect.soft(await axeFaults(page), `${state}, light`).toEqual([]);
        expect.soft(await page.locator('html').getAttribute('lang'), state).toBe(language);
        await show('dark');
        expect.soft(await axeColourFaults(page), `${state}, dark`).toEqual([]);
      };
    });

    // The browser's text size doubled: every page and state still fits, and everything in it can be read and reached.
    for (const width of [1440, 390]) {
      // Short texts, the longer ones of which are French.
      if (walk === walkTroubles && (language !== 'fr' || width !== 1440)) continue;
      walkThrough(walk, language, `${width} px`, async (page) => {
        await page.setViewportSize({ width, height: 900 });
        await setTextSize(page, 2);
        return async (state) => expect.soft(await sizeFaults(page), state).toEqual([]);
      });
    }
  }
