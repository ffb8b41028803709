import { emptyDocument } from '#model/document.ts';
import { type SavedEdit, savedEdit } from '#model/saved-edit.ts';
import { savedWords } from '#model/serialize.ts';
import type { Words } from '#model/types.ts';

const { words: NO_WORDS } = emptyDocument({ duration: 0, language: 'en' });

/** Words are nine tenths of the text, and most edits leave them as they are. */
const texts = new WeakMap<Words, string>();

/** JSON. */
export function editText({ doc, heard }: SavedEdit): Uint8Array {
  const { words: _, ...rest } = savedEdit({ doc: { ...doc, words: NO_WORDS }, heard }) as { words: object };
  const words = texts.get(doc.words) ?? JSON.stringify(savedWords(doc.words));
  texts.set(doc.words, words);
  return Buffer.from(`{"words":${words},${JSON.stringify(rest).slice(1)}`);
}
