import { wordOrderOf } from '#model/edit/arrangement.ts';
import type { WordSpan } from '#model/edit/cuts.ts';
import { currentDoc } from './document.ts';
import { selection } from './selection.ts';

/** Inclusive word indexes, as they play: the first may have been recorded after the last. */
export interface PlayedWords {
  readonly first: number;
  readonly last: number;
}

/** A span for each block, in playing order. */
export function spansOf({ first, last }: PlayedWords): readonly WordSpan[] {
  return wordOrderOf(currentDoc()).between(first, last);
}

/** Null where no words are selected. */
export function selectedRange(): PlayedWords | null {
  const { words } = selection;
  if (!words) return null;
  const { placeOf } = wordOrderOf(currentDoc());
  const isForward = placeOf(words.anchor) <= placeOf(words.focus);
  return isForward ? { first: words.anchor, last: words.focus } : { first: words.focus, last: words.anchor };
}

/** What is selected, in playing order. */
export function selectedSpans(): readonly WordSpan[] {
  return selection.words ? spansOf(selectedRange() as PlayedWords) : [];
}
