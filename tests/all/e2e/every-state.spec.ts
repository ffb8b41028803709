import { expect } from '@playwright/test';
import { axeColourFaults, axeFaults } from '#tests/support/axe.ts';
import { inEveryState } from '#tests/support/every-state/every-state.ts';

/** WCAG 2.2 AA, as far as a machine can tell, in every page and state, both languages and both themes. */
inEveryState({
  what: 'access',
  inOne: 'en',
  async begin(page, language) {
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
  },
});
