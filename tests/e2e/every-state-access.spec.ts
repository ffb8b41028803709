import { expect } from '@playwright/test';
import { inLanguage } from '#server/language.ts';
import { axeColourFaults, axeFaults } from '#tests/support/axe.ts';
import {
  walkAccount,
  walkedIn,
  walkPublicPages,
  walkReviews,
  walkTroubles,
  walkWorkspace,
} from '#tests/support/every-state.ts';
import { test } from '#tests/support/test.ts';

/** WCAG 2.2 AA, as far as a machine can tell, in every page and state, both languages and both themes. */
// Dozens of states in one walk.
test.describe.configure({ mode: 'parallel', timeout: 300_000 });

for (const language of walkedIn('en'))
  for (const walk of [walkPublicPages, walkReviews, walkAccount, walkWorkspace, walkTroubles])
    test(`${walk.name}, ${language}`, async ({ page, server }) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      await page.addInitScript(() => localStorage.setItem('theme', 'auto'));
      const show = async (theme: 'dark' | 'light'): Promise<void> => {
        await page.emulateMedia({ colorScheme: theme });
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      };
      await inLanguage(language, () =>
        walk({
          page,
          server,
          language,
          judge: async (state) => {
            await show('light');
            expect.soft(await axeFaults(page), `${state}, light`).toEqual([]);
            expect.soft(await page.locator('html').getAttribute('lang'), state).toBe(language);
            await show('dark');
            expect.soft(await axeColourFaults(page), `${state}, dark`).toEqual([]);
          },
        }),
      );
      expect(faults).toEqual([]);
    });
