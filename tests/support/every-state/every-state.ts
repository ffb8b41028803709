import { expect, type Page } from '@playwright/test';
import { LANGUAGES, type Language } from '#i18n/language.ts';
import { inLanguage } from '#server/language.ts';
import { test } from '../test.ts';
import { walkAccount } from './account.ts';
import { walkPublicPages } from './public-pages.ts';
import { walkReviews } from './reviews.ts';
import { walkTroubles } from './troubles.ts';
import type { Walk } from './walk.ts';
import { walkWorkspace } from './workspace.ts';

/** Every page and state of the product, in the parts that one page goes through. */
const WALKS = [walkPublicPages, walkReviews, walkAccount, walkWorkspace, walkTroubles] as const;

interface Judging {
  /** Ends the names of the tests. */
  readonly what: string;
  /** `npm test` walks in this language, `npm run test:visual` in all. */
  readonly inOne: Language;
  /** Walks that this shows nothing more in. */
  readonly leaveOut?: (walk: (typeof WALKS)[number], language: Language) => boolean;
  /** Prepares the page and says how each state is judged. */
  readonly begin: (page: Page, language: Language) => Promise<Walk['judge']>;
}

/** A test of each walk and language; an error on the page is one of the test. */
export function inEveryState({ what, inOne, leaveOut, begin }: Judging): void {
  test.describe(() => {
    // Dozens of states in one walk.
    test.describe.configure({ mode: 'parallel', timeout: 300_000 });

    for (const language of process.env.LOOKS === 'two' ? [inOne] : LANGUAGES)
      for (const walk of WALKS)
        if (!leaveOut?.(walk, language))
          test(`${walk.name}, ${language}, ${what}`, async ({ page, server }) => {
            const faults: string[] = [];
            page.on('pageerror', (error) => faults.push(error.message));
            const judge = await begin(page, language);
            await inLanguage(language, () => walk({ page, server, language, judge }));
            expect(faults).toEqual([]);
          });
  });
}
