import { subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { isSilence } from '#model/cut-reasons.ts';
import { cutsInRange } from '#model/cuts.ts';
import { wordMiddle } from '#model/words.ts';
import { currentDoc, editor } from '../state/document.ts';
import { selectedRange, selection } from '../state/selection.ts';

/** What can be done with the selected words. */
export interface Offer {
  /** None of them is cut. */
  readonly canCut: boolean;
  /** Some of them are cut, or a pause between them is. */
  readonly canRestore: boolean;
  /** They are few enough to look for. */
  readonly canSearch: boolean;
}

/** Words a search is offered for at most. */
export const SEARCH_WORDS = 20;
/** Beyond the middle of the last word, so that a cut that begins there counts; seconds, far below a sample. */
const NUDGE = 2e-9;

/**
 * Keeps the offer up to date. Listeners hear of every change of the selection, so that what is drawn can move; the offer stays
 * the same object as long as it says the same, so that nothing is rendered anew.
 */
export class WordActions {
  readonly #listeners = new Set<() => void>();
  #offer: Offer | null = null;
  #held = false;

  /** Begins to listen to the selection and the document; the result ends it. */
  start(): () => void {
    const refresh = (): void => this.refresh();
    const stops = [subscribe(selection, refresh), subscribeKey(editor, 'rev', refresh)];
    this.refresh();
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** While held there is no offer: the selection is being made, or a word corrected. */
  hold(held: boolean): void {
    this.#held = held;
    this.refresh();
  }

  /** The offer, `null` without selected words. */
  readonly get = (): Offer | null => this.#offer;

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
  const cuts = cutsInRange(
    doc,
    wordMiddle(doc.words, range.first),
    wordMiddle(doc.words, range.last) + NUDGE,
  );
  return {
    canCut: cuts.every(isSilence),
    canRestore: cuts.length > 0,
    canSearch: range.last - range.first < SEARCH_WORDS,
  };
}

function isSame(a: Offer | null, b: Offer | null): boolean {
  if (a === null || b === null) return a === b;
  return a.canCut === b.canCut && a.canRestore === b.canRestore && a.canSearch === b.canSearch;
}
