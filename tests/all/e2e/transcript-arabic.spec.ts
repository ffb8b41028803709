import { expect, type Page } from '@playwright/test';
import { cutWords } from '#model/edit/cuts.ts';
import { appendTranscript, setParagraphs } from '#model/edit/transcript.ts';
import { emptyDocument } from '#model/saved/document.ts';
import type { EditorDocument } from '#model/types.ts';
import { test } from '#tests/support/test.ts';
import { cuts, text } from '#tests/support/transcript-page.ts';
import { gotoWorkspace, marked, openedProject } from '#tests/support/workspace-project.ts';

/** An Arabic paragraph with two English words and a number, an English one with two Arabic words and a comma. */
const ARABIC = 'هذا تسجيل قصير عن برنامج “Trimscript cutter”، ومدته 12 دقيقة تقريبا. مرحبا بكم'.split(' ');
const ENGLISH = 'we say مرحبا بكم، and then we begin'.split(' ');

function mixedDocument(): EditorDocument {
  const words = [...ARABIC, ...ENGLISH].map((word, i) => ({
    text: word,
    start: 0.5 + i * 0.5,
    end: 0.9 + i * 0.5,
    confidence: 1,
    speaker: 0,
  }));
  const empty = emptyDocument({ duration: words.length * 0.5 + 1, language: 'en' });
  const doc = setParagraphs(appendTranscript(empty, words), [
    { endWordIdx: ARABIC.length - 1, speaker: 0 },
    { endWordIdx: words.length - 1, speaker: 1 },
  ]);
  // Two Arabic words, both English ones, and both Arabic ones of the English paragraph.
  return [1, 5, ARABIC.length + 2].reduce((cut, first) => cutWords(cut, first, first + 1), doc);
}

/** Where the browser drew the `nth` place that reads `wanted`, px of the window. */
function drawnAt(page: Page, wanted: string, nth = 0): Promise<{ x: number; y: number; width: number }> {
  return page.evaluate(
    ([word, skip]) => {
      const root = document.querySelector('#transcript-text');
      const walker = document.createTreeWalker(root ?? document, NodeFilter.SHOW_TEXT);
      for (let left = skip, node = walker.nextNode(); node; node = walker.nextNode()) {
        const content = node.textContent ?? '';
        for (let at = content.indexOf(word); at >= 0; at = content.indexOf(word, at + 1)) {
          if (left-- > 0) continue;
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + word.length);
          const { x, y, width, height } = range.getBoundingClientRect();
          return { x: x + width / 2, y: y + height / 2, width };
        }
      }
      throw new Error(`'${word}' is not on the page`);
    },
    [wanted, nth] as const,
  );
}

test('right-to-left words are clicked and highlighted where they are drawn, brackets beside them, and left is forward', async ({
  page,
  server,
}) => {
  await gotoWorkspace(page, server, await openedProject(server, mixedDocument()));
  await expect(text(page)).toContainText('تسجيل');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();
  const rows = page.locator('.ts-row');
  await expect(rows.first()).toHaveAttribute('dir', 'rtl');
  await expect(rows.nth(1)).not.toHaveAttribute('dir');
  expect((await drawnAt(page, 'هذا')).x).toBeGreaterThan((await drawnAt(page, 'تسجيل')).x);

  // Of some words the page has another of the same name in the other paragraph.
  const seen = new Map<string, number>();
  for (const word of [...ARABIC, ...ENGLISH]) {
    const nth = seen.get(word) ?? 0;
    seen.set(word, nth + 1);
    const { x, y, width } = await drawnAt(page, word, nth);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 7, { steps: 3 });
    await page.mouse.up();
    await expect.poll(() => marked(page, 'selection'), word).toBe(word);
    await page.mouse.click(x, y);
    const box = await page.locator('.ts-now > i').boundingBox();
    // A word of a cut is not stood in while the preview skips it.
    if ((await marked(page, 'now')) !== word) continue;
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - x), word).toBeLessThan(2);
    expect(Math.abs((box?.width ?? 0) - width), word).toBeLessThan(2);
  }

  await page.locator('.ts-bracket').first().waitFor();
  const sides = await page.locator('.ts-bracket').evaluateAll((brackets) =>
    brackets.map((bracket) => {
      const box = bracket.getBoundingClientRect();
      return { dir: bracket.getAttribute('dir'), x: box.x + box.width / 2 };
    }),
  );
  expect(sides.map(({ dir }) => dir)).toEqual(['rtl', 'rtl', 'ltr', 'ltr', 'rtl', 'rtl']);
  const [first, last, english, englishEnd, arabic, arabicEnd] = sides.map(({ x }) => x);
  expect(first).toBeGreaterThan((await drawnAt(page, 'تسجيل')).x);
  expect(last).toBeLessThan((await drawnAt(page, 'قصير')).x);
  expect(english).toBeLessThan((await drawnAt(page, 'Trimscript')).x);
  expect(englishEnd).toBeGreaterThan((await drawnAt(page, 'cutter')).x);
  expect(arabic).toBeGreaterThan((await drawnAt(page, 'مرحبا', 1)).x);
  expect(arabicEnd).toBeLessThan((await drawnAt(page, 'بكم', 1)).x);

  await page.locator('.ts-bracket').nth(1).click();
  await page.keyboard.press('ArrowLeft');
  await expect(cuts(page).first()).toContainText('تسجيل قصير عن');
  await page.keyboard.press('ArrowRight');
  await expect(cuts(page).first()).not.toContainText('عن');
});
