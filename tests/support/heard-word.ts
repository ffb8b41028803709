import type { Page } from '@playwright/test';

/** Clicks the middle of a word of the transcript, found in the text as it stands on the page. */
export async function clickHeardWord(
  page: Page,
  word: string,
  modifiers: ('Shift' | 'Control')[] = [],
): Promise<void> {
  const point = await page.evaluate((wanted) => {
    const root = document.querySelector('[aria-label="Transcript text"]');
    if (!root) throw new Error('No transcript on the page');
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = new RegExp(`\\b${wanted}\\b`, 'i').exec(node.textContent ?? '')?.index;
      if (at === undefined) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      const box = range.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }
    throw new Error(`The word '${wanted}' is not on the page`);
  }, word);
  for (const key of modifiers) await page.keyboard.down(key);
  await page.mouse.click(point.x, point.y);
  for (const key of modifiers) await page.keyboard.up(key);
}
