import { type Comment, wordsOfAnchor } from '#model/comments.ts';
import { cutOfWord } from '#model/cuts.ts';
import type { EditorDocument, Words } from '#model/types.ts';

/** Inclusive. */
export interface Picked {
  readonly first: number;
  readonly last: number;
}

/** What can be proposed of these words. */
export function proposable(doc: EditorDocument, { first, last }: Picked): { cut: boolean; restore: boolean } {
  const found = { cut: false, restore: false };
  for (let i = first; i <= last; i++) found[cutOfWord(doc, i) ? 'restore' : 'cut'] = true;
  return found;
}

/** Indexes of words that an open comment is about. */
export function commentedWords(words: Words, comments: readonly Comment[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (const comment of comments) {
    if (comment.parentId !== null || comment.state !== 'open') continue;
    const [first, last] = wordsOfAnchor(words, comment);
    if (first >= 0) for (let i = first; i <= last; i++) found.add(i);
  }
  return found;
}

/** The words that the browser's own selection touches; null where it is collapsed or elsewhere. */
export function pickedByBrowser(root: Element): Picked | null {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!root.contains(range.startContainer) || !root.contains(range.endContainer)) return null;
  const first = edgeWord(range.startContainer, range.startOffset, 1);
  const last = edgeWord(range.endContainer, range.endOffset, -1);
  return first !== null && last !== null && first <= last ? { first, last } : null;
}

/** @param inwards 1 at the start of a selection: behind the letters of a word it begins with the next; −1 at its end */
function edgeWord(node: Node, offset: number, inwards: 1 | -1): number | null {
  const element = node instanceof Element ? (node.childNodes[offset] ?? node.lastChild) : node;
  const word = (element instanceof Element ? element : element?.parentElement)?.closest('[data-word]');
  const index = Number(word?.getAttribute('data-word') ?? Number.NaN);
  if (!Number.isInteger(index)) return null;
  if (node instanceof Element) return inwards === 1 ? index : Math.max(0, index - 1);
  const { length } = node.textContent?.trimEnd() ?? '';
  if (inwards === 1) return offset >= length ? index + 1 : index;
  return offset === 0 ? index - 1 : index;
}
