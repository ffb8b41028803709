import type { Page } from '@playwright/test';
import { cutWords, suggestCuts } from '#model/edit/cuts.ts';
import { setSilenceMode } from '#model/pauses/silences.ts';
import { withPauses } from '#model/testing.ts';
import type { EditorDocument } from '#model/types.ts';
import { madeDocument, pointOf } from './workspace-project.ts';

/** Steps that several walks through the workspace share, in any language. */

/** In a small window one of the panels is shown. */
export async function showTab(page: Page, width: number, name: RegExp): Promise<void> {
  if (width < 1024) await page.getByRole('tab', { name }).click();
}

/** Shows the list of cuts, in English: a tab of a small window, a strip that opens of a middling one. */
export async function showCuts(page: Page, width: number): Promise<void> {
  await showTab(page, width, /^Cuts/);
  if (width >= 1024 && width < 1280) await page.getByRole('button', { name: 'Open the cuts panel' }).click();
}

/** Picks an item of the menu under the project's name, in English. */
export async function fromMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^Project: / }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Until what the settings ask the server for stands there: each part moves those below it. */
export async function settingsRead(page: Page): Promise<void> {
  await page.getByText(/^(This|Cette) session/).waitFor();
  await page.getByText(/^(Free credentials|Crédits offerts)$/).waitFor();
  await page.getByRole('region', { name: /^(Storage|Stockage)$/ }).waitFor();
}

/** Selects five words from word 10 on. */
export async function selectWords(page: Page): Promise<void> {
  const { x, y } = await pointOf(page, 10);
  await page.mouse.click(x, y);
  for (let n = 0; n < 4; n++) await page.keyboard.press('Shift+ArrowRight');
}

/** Opens the search with a word that is there. */
export async function searchFor(page: Page, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.type(words);
}

/** Cuts of every kind: by hand, pauses, suggestions. */
export function mixedDocument(): EditorDocument {
  const pauses = [
    { start: 11.1, end: 12.2 },
    { start: 28.7, end: 30 },
  ];
  const own = cutWords(cutWords(setSilenceMode(withPauses(madeDocument(200), pauses), true), 5, 6), 40, 57);
  const suggested = [
    [20, 22],
    [60, 60],
  ] as const;
  return suggestCuts(
    own,
    suggested.map(([first, last]) => [first, last]),
    [
      { kind: 'repeat', confidence: 0.55 },
      { kind: 'filler', confidence: 0.92 },
    ],
  );
}
