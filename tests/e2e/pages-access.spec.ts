import { expect } from '@playwright/test';
import { axeFaults } from '#tests/support/axe.ts';
import { walkPublicPages } from '#tests/support/every-state/public-pages.ts';
import { test } from '#tests/support/test.ts';

/** On a telephone and in the dark: every-state-access.spec.ts has the other themes, states and languages in a wide window. */
test('no public page breaks an accessibility rule, dark, 390 px', async ({ page, server }) => {
  const faults: string[] = [];
  // A strict Content-Security-Policy would have blocked something. That a page of none is missing is no fault.
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('status of')) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('dialog', (dialog) => dialog.accept());
  await page.setViewportSize({ width: 390, height: 900 });
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await walkPublicPages({
    page,
    server,
    language: 'en',
    judge: async (state) => {
      expect(await axeFaults(page), state).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), state).toBe(390);
    },
  });
  expect(faults).toEqual([]);
});
