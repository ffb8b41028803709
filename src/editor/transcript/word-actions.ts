import { subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { cutOfWord, cutsInRange, hasUncut } from '#model/cuts.ts';
import { spaceBetween } from '#model/share-time.ts';
import { paragraphOfWord } from '#model/transcript.ts';
import type { EditorDocument } from '#model/types.ts';
import { wordMiddle } from '#model/words.ts';
import { currentDoc, editor } from '../state/document.ts';
import { selectedRange, selection } from '../state/selection.ts';

/** Text of words `first`…`last` without cut words; paragraphs are separated by an empty line. */
export function copyText(doc: EditorDocument, first: number, last: number): string {
  let text = '';
  let paragraph = -1;
  let isCutUntil = -1;
  for (let word = first; word <= last && word < doc.words.length; word++) {
    if (word <= isCutUntil) continue;
    const cut = cutOfWord(doc, word);
    if (cut) {
      isCutUntil = cut.endWordIdx;
      continue;
    }
    const here = paragraphOfWord(doc, word);
    if (text !== '') text += here === paragraph ? spaceBetween(text.slice(-2), doc.words.text[word]) : '\n\n';
    text += doc.words.text[word];
    paragraph = here;
  }
  return text;
}

export interface Offer {
  readonly canCut: boolean;
  /** Includes pauses between the words. */
  readonly canRestore: boolean;
  readonly canSearch: boolean;
}

export const SEARCH_WORDS = 20;
/** Includes a cut that begins at the middle of the last word, seconds. */
const NUDGE = 2e-9;

/** Derived offer; keeps identity while equal, notifies on every selection change. */
export class WordActions {
  readonly #listeners = new Set<() => void>();
  #offer: Offer | null = null;
  #held = false;

  /** @returns stops it */
  start(): () => void {
    const refresh = (): void => this.refresh();
    const stops = [subscribe(selection, refresh), subscribeKey(editor, 'rev', refresh)];
    this.refresh();
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** No offer while selecting or correcting. */
  hold(held: boolean): void {
    this.#held = held;
    this.refresh();
  }

  readonly get = (): Offer | null => this.#offer;

  readonly isHeld = (): boolean => this.#held;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  refresh(): void {
    const next = this.#held ? null : offerNow();
    if (!isSame(this.#offer, next)) this.#offer = next;
    for (const listener of this.#listeners) listener();
  }
}

function offerNow(): Offer | null {
  const range = selectedRange();
  if (!range) return null;
  const doc = currentDoc();
  const [start, end] = [wordMiddle(doc.words, range.first), wordMiddle(doc.words, range.last) + NUDGE];
  return {
    canCut: hasUncut(doc, range.first, range.last),
    canRestore: cutsInRange(doc, start, end).length > 0,
    canSearch: range.last - range.first < SEARCH_WORDS,
  };
}

function isSame(a: Offer | null, b: Offer | null): boolean {
  if (a === null || b === null) return a === b;
  return a.canCut === b.canCut && a.canRestore === b.canRestore && a.canSearch === b.canSearch;
}
