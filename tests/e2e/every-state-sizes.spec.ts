import { expect } from '@playwright/test';
import { inEveryState } from '#tests/support/every-state/every-state.ts';
import { walkTroubles } from '#tests/support/every-state/troubles.ts';
import { setTextSize, sizeFaults } from '#tests/support/text-size.ts';

/** The browser's text size doubled: every page and state still fits, and everything in it can be read and reached. */
for (const width of [1440, 390])
  inEveryState({
    what: `${width} px`,
    // The longer one.
    inOne: 'fr',
    // Short texts, the longer ones of which are French.
    leaveOut: (walk, language) => walk === walkTroubles && (language !== 'fr' || width !== 1440),
    async begin(page) {
      await page.setViewportSize({ width, height: 900 });
      await setTextSize(page, 2);
      return async (state) => expect.soft(await sizeFaults(page), state).toEqual([]);
    },
  });
