import { expect } from '@playwright/test';
import { axeFaults } from '#tests/support/axe.ts';
import type { TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';

/** WCAG 2.2 AA, as far as a machine can tell, on every public page: each theme and each width once. */
let server: TestServer;

test.beforeAll(({ server: shared }) => {
  server = shared;
});

const PAGES = [
  '/',
  '/demo',
  '/pricing',
  '/terms',
  '/privacy',
  '/about',
  '/help',
  '/help/cut-words',
  '/account_verification_sent',
  '/activate-account/none',
  '/nowhere',
];

for (const { theme, width } of [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 390 },
])
  test(`no public page breaks an accessibility rule, ${theme}, ${width} px`, async ({ page }) => {
    const faults: string[] = [];
    // A strict Content-Security-Policy would have blocked something. That a page of none is missing is no fault.
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('status of')) faults.push(message.text());
    });
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('dialog', (dialog) => dialog.accept());
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
    for (const path of PAGES) {
      await page.goto(server.origin + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (path.startsWith('/activate')) await expect(page.getByText('There was an error')).toBeVisible();
      expect(await axeFaults(page), path).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    for (const [path, button] of [
      ['/signup', 'Sign Up'],
      ['/login', 'Login'],
    ] as const) {
      await page.goto(server.origin + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await axeFaults(page), path).toEqual([]);
      await page.getByRole('main').getByRole('button', { name: button }).click();
      expect(await axeFaults(page), `${path} with faults`).toEqual([]);
    }
    expect(faults).toEqual([]);
  });
