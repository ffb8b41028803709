import type { Page } from '@playwright/test';
import { pointOfText } from './workspace-project.ts';

/** Clicks the middle of a word of the transcript, found in the text as it stands on the page. */
export async function clickHeardWord(
  page: Page,
  word: string,
  modifiers: ('Shift' | 'Control')[] = [],
): Promise<void> {
  const point = await pointOfText(page, `\\b${word}\\b`);
  for (const key of modifiers) await page.keyboard.down(key);
  await page.mouse.click(point.x, point.y);
  for (const key of modifiers) await page.keyboard.up(key);
}
