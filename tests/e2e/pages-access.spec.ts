import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { startServer, type TestServer } from '#tests/support/server.ts';

/** WCAG 2.2 AA, as far as a machine can tell, on every public page: both themes, wide and narrow. */
let server: TestServer;

test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const PAGES = [
  '/',
  '/demo',
  '/pricing',
  '/terms',
  '/privacy',
  '/account_verification_sent',
  '/activate-account/none',
  '/nowhere',
];

async function violations(page: Page, name: string): Promise<string[]> {
  // What fades in is judged once it is there.
  await page.waitForFunction(() => document.getAnimations().every((item) => item.playState === 'finished'));
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return violations.map(({ id, nodes }) => `${name}: ${id} at ${nodes.map((node) => node.html).join(' ')}`);
}

for (const theme of ['light', 'dark'] as const)
  for (const width of [1440, 390])
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
        faults.push(...(await violations(page, path)));
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
      for (const [path, button] of [
        ['/signup', 'Sign Up'],
        ['/login', 'Login'],
      ] as const) {
        await page.goto(server.origin + path);
        faults.push(...(await violations(page, path)));
        await page.getByRole('main').getByRole('button', { name: button }).click();
        faults.push(...(await violations(page, `${path} with faults`)));
      }
      expect(faults).toEqual([]);
    });
