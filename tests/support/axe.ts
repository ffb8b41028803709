import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The rules of WCAG 2.2 AA that a machine can judge, and what axe holds to be good practice: for whole pages. */
const PAGE_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Resolves once nothing on the page fades or slides any more. Judged half way, a colour that changes with the theme or
 * under the pointer has the contrast of neither state. A spinner, which never ends, is not waited for. From then on
 * motion is reduced: the browser may notice later that a button came under the resting pointer, and fade it meanwhile.
 */
export async function movedIn(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
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
  return found(axe);
}

/** As `axeFaults` of a whole page, of what a theme can change only. */
export async function axeColourFaults(page: Page): Promise<string[]> {
  await movedIn(page);
  return found(new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']));
}

/** A menu or a tip lies over the page and belongs to no landmark of it. */
const OVER_THE_PAGE = /^<div [^>]*(role="menu"|data-base-ui-portal)/;

async function found(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => {
    const html = nodes.map((node) => node.html).filter((one) => id !== 'region' || !OVER_THE_PAGE.test(one));
    return html.length === 0 ? [] : `${id}: ${html.join(' ')}`;
  });
}
