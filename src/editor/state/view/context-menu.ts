import { proxy, ref } from 'valtio';
import { cutOfWord } from '#model/edit/cuts.ts';
import type { Range } from '#model/types.ts';
import { currentDoc } from '../document/document.ts';
import { selectedSpans } from '../document/selected-words.ts';
import {
  placeCaret,
  type SelectionOrigin,
  selectCut,
  selectGap,
  selection,
  selectWords,
} from '../document/selection.ts';

/** What the menu is for: the target words, a cut (at a word of it, or none), the selected gap, a block or moved range, or a moment of the timeline. */
export type MenuTarget =
  | { readonly kind: 'words' }
  | { readonly kind: 'cut'; readonly id: string; readonly word: number | null }
  | { readonly kind: 'gap' }
  /** Levels for what is meant. */
  | { readonly kind: 'level' }
  | { readonly kind: 'block'; readonly range: Range }
  /** Source seconds; `cut`: the range that 'Cut' removes there. */
  | { readonly kind: 'time'; readonly time: number; readonly cut: Range };

export interface OpenMenu {
  readonly target: MenuTarget;
  /** Client px of its corner. */
  readonly x: number;
  readonly y: number;
}

export const contextMenu = proxy<{ open: (OpenMenu & { $$valtioSnapshot: OpenMenu }) | null }>({
  open: null,
});

export function openMenu(open: OpenMenu): void {
  contextMenu.open = ref(open);
}

export function closeMenu(): void {
  contextMenu.open = null;
}

/** Opens the menu of a word: of the selection that contains it, of the cut that removes it, else of the word alone. */
export function openWordMenu(word: number, at: Pick<OpenMenu, 'x' | 'y'>): void {
  const isSelected = selectedSpans().some((span) => word >= span.startWordIdx && word <= span.endWordIdx);
  const cut = cutOfWord(currentDoc(), word);
  if (isSelected) openMenu({ ...at, target: { kind: 'words' } });
  else if (cut) {
    selectWords(null);
    openCutMenu(cut.id, 'transcript', at, word);
  } else {
    placeCaret(word);
    openMenu({ ...at, target: { kind: 'words' } });
  }
}

/** @param word of the transcript that represents the cut */
export function openCutMenu(
  id: string,
  origin: SelectionOrigin,
  at: Pick<OpenMenu, 'x' | 'y'>,
  word: number | null = null,
): void {
  selectCut(id, origin);
  selection.struckWord = word;
  openMenu({ ...at, target: { kind: 'cut', id, word } });
}

/** @param start of the gap, source seconds */
export function openGapMenu(start: number, at: Pick<OpenMenu, 'x' | 'y'>): void {
  selectGap(start);
  openMenu({ ...at, target: { kind: 'gap' } });
}
