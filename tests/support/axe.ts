import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The rules of WCAG 2.2 AA that a machine can judge, and what axe holds to be good practice: for whole pages. */
const PAGE_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Resolves once nothing on the page fades or slides any more. Judged half way, a colour that changes with the theme or
 * under the pointer has the contrast of neither state. A spinner, which never ends, is not waited for.
 */
async function movedIn(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (item) =>
          item.playState !== 'running' || item.effect?.getTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  );
}

/**
 * What axe finds, as 'rule: elements', empty at best, once everything that moves has arrived.
 * @param within selectors of the parts to judge; the whole page by `PAGE_RULES` when there are none.
 */
export async function axeFaults(page: Page, ...within: string[]): Promise<string[]> {
  await movedIn(page);
  const axe = new AxeBuilder({ page });
  for (const part of within) axe.include(part);
  if (within.length === 0) axe.withTags(PAGE_RULES);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}
