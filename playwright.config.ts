import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './tests/support/browser.ts';

/**
 * Browser tests on the production build, the real server and the system's Chromium, with two workers at most. `npm test` runs
 * the projects `e2e` and `visual`, `npm run test:all` also `all`.
 */
export default defineConfig({
  outputDir: 'test-results',
  // Without the project's and the system's name: a picture that moves between projects stays the same file.
  snapshotPathTemplate: '{testDir}/{testFilePath}-snapshots/{arg}{ext}',
  // A picture without another to compare it with is a failure until `--update-snapshots` makes it.
  updateSnapshots: 'none',
  testMatch: '**/*.spec.ts',
  projects: [
    { name: 'e2e', testDir: 'tests/e2e' },
    { name: 'visual', testDir: 'tests/visual' },
    { name: 'all', testDir: 'tests/all' },
  ],
  workers: 2,
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  reporter: [
    ['list'],
    ['json', { outputFile: '.cache/reports/playwright.json' }],
    // Pictures that differ are shown here with before, after and difference.
    ['html', { outputFolder: '.cache/reports/playwright', open: 'never' }],
  ],
  use: {
    launchOptions: chromiumLaunch({ plainPages: true, shell: true }),
    viewport: { width: 1440, height: 900 },
    // A film of the page beside the snapshots of its DOM would take longer than the tests.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
  },
});
