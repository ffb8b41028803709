import { proxy } from 'valtio';
import type { WordsChange } from '#model/merge/operation.ts';

/** Own corrections that gave way to another window's. */
export const refusedWords = proxy<{ list: { before: string; mine: string }[] }>({ list: [] });

export function noteRefused(changes: readonly WordsChange[]): void {
  refusedWords.list = changes.map(({ remove, insert }) => ({
    before: textOf(remove),
    mine: textOf(insert),
  }));
}

function textOf(words: readonly { readonly text: string }[]): string {
  return words.map(({ text }) => text).join(' ');
}
