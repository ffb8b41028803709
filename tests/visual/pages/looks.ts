import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type { TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';

/** Widths and themes that every state of the product is pictured in. */
const LOOKS = [
  { width: 1440, height: 900, theme: 'dark' },
  { width: 1440, height: 900, theme: 'light' },
  { width: 1100, height: 800, theme: 'dark' },
  { width: 1100, height: 800, theme: 'light' },
  { width: 390, height: 844, theme: 'dark' },
  { width: 390, height: 844, theme: 'light' },
] as const;
/** In `npm test`; `npm run test:visual` takes all. */
const FEW = [LOOKS[0], LOOKS[5]];

export interface Look {
  readonly page: Page;
  readonly server: TestServer;
  readonly context: BrowserContext;
  readonly width: number;
  /** Compares the page with the picture of that name, once nothing moves; `hidden` is what differs from run to run. */
  shows(name: string, ...hidden: Locator[]): Promise<void>;
}

/** A day on which every page is looked at, so that dates and ages are the same. */
const NOON = new Date('2026-03-12T12:00:00Z');

/** Goes through states of the product in every look. A picture that differs does not keep the others from being compared. */
export function inEveryLook(group: string, walk: (look: Look) => Promise<void>): void {
  for (const { width, height, theme } of process.env.VISUAL === 'all' ? LOOKS : FEW)
    test.describe(`${group}, ${width} px, ${theme}`, () => {
      const isSmall = width < 640;
      test.use({ viewport: { width, height }, hasTouch: isSmall, isMobile: isSmall, timezoneId: 'UTC' });

      test(group, async ({ page, context, server }) => {
        test.setTimeout(300_000);
        await page.clock.setFixedTime(NOON);
        await page.addInitScript((name) => localStorage.setItem('theme', name), theme);
        const shows = async (name: string, ...hidden: Locator[]): Promise<void> => {
          await settled(page);
          await expect
            .soft(page)
            .toHaveScreenshot(`${name}-${theme}-${width}.png`, { maxDiffPixels: 40, mask: hidden });
        };
        await walk({ page, server, context, width, shows });
      });
    });
}

/** Letters and pictures are there, and what the timeline and the player have to draw is drawn. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(
    () =>
      [...document.images].every((image) => image.complete || image.loading === 'lazy') &&
      !document.querySelector('[data-testid=timeline-canvas][data-idle=false], [data-settled=false]'),
  );
}
