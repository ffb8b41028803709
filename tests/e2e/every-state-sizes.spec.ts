import { expect } from '@playwright/test';
import { inLanguage } from '#server/language.ts';
import {
  walkAccount,
  walkedIn,
  walkPublicPages,
  walkReviews,
  walkTroubles,
  walkWorkspace,
} from '#tests/support/every-state.ts';
import { test } from '#tests/support/test.ts';
import { setTextSize, sizeFaults } from '#tests/support/text-size.ts';

/** The browser's text size doubled: every page and state still fits, and everything in it can be read and reached. */
// Dozens of states in one walk.
test.describe.configure({ mode: 'parallel', timeout: 300_000 });

// French is the longer one.
for (const language of walkedIn('fr'))
  for (const width of [1440, 390])
    for (const walk of [
      walkPublicPages,
      walkReviews,
      walkAccount,
      walkWorkspace,
      // Short texts, the longer ones of which are French.
      ...(language === 'fr' && width === 1440 ? [walkTroubles] : []),
    ])
      test(`${walk.name}, ${language}, ${width} px`, async ({ page, server }) => {
        await page.setViewportSize({ width, height: 900 });
        await setTextSize(page, 2);
        await inLanguage(language, () =>
          walk({
            page,
            server,
            language,
            judge: async (state) => expect.soft(await sizeFaults(page), state).toEqual([]),
          }),
        );
      });
