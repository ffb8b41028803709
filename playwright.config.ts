import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './tests/support/browser.ts';

/** End-to-end and visual tests: the production build, the real server, the system's Chromium, two workers at most. */
export default defineConfig({
  testDir: 'tests',
  testMatch: ['e2e/**/*.spec.ts', 'visual/*.spec.ts'],
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // Headless Chromium now and then drops every request of a page load (ERR_ABORTED); what needs its second try is named.
  retries: 1,
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list'], ['json', { outputFile: '.cache/reports/end-to-end.json' }]],
  use: {
    launchOptions: chromiumLaunch({ plainPages: true, shell: true }),
    viewport: { width: 1440, height: 900 },
    // Recording every test costs more than the tests do; what fails is recorded at its second try.
    trace: 'on-first-retry',
  },
});
