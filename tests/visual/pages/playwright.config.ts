import { defineConfig } from '@playwright/test';
import everyday from '../../../playwright.config.ts';

/** Every page and state in every look; differences as an HTML report with before, after and difference. */
export default defineConfig({
  ...everyday,
  testDir: '.',
  testMatch: ['*.looks.ts'],
  outputDir: '../../../test-results',
  // A picture without another to compare it with is a failure until `--update` makes it.
  updateSnapshots: 'none',
  reporter: [
    ['list'],
    ['json', { outputFile: '../../../.cache/reports/visual.json' }],
    ['html', { outputFolder: '../../../.cache/reports/visual', open: 'never' }],
  ],
});
