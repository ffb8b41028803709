import { subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { cutOfWord, type WordSpan } from '#model/edit/cuts.ts';
import { paragraphOfWord } from '#model/edit/transcript.ts';
import type { EditorDocument } from '#model/types.ts';
import { spaceBetween } from '#model/words/share-time.ts';
import { editor } from '../state/document/document.ts';
import { selection } from '../state/document/selection.ts';

/** Text of `spans`, which play one after the other, without cut words; paragraphs are separated by an empty line. */
export function copyText(doc: EditorDocument, spans: readonly WordSpan[]): string {
  return spans
    .map((span) => textOfSpan(doc, span))
    .filter((text) => text !== '')
    .join('\n\n');
}

function textOfSpan(doc: EditorDocument, { startWordIdx, endWordIdx }: WordSpan): string {
  let text = '';
  let paragraph = -1;
  let isCutUntil = -1;
  for (let word = startWordIdx; word <= endWordIdx; word++) {
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

/** Whether the actions for selected words are shown; notifies on every change of selection and document. */
export class WordActions {
  readonly #listeners = new Set<() => void>();
  #held = false;

  /** @returns stops it */
  start(): () => void {
    const notify = (): void => this.refresh();
    const stops = [subscribe(selection, notify), subscribeKey(editor, 'rev', notify)];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Hides them while somebody selects or corrects. */
  hold(held: boolean): void {
    this.#held = held;
    this.refresh();
  }

  readonly areShown = (): boolean => !this.#held && selection.words !== null;

  /** Of the bar over the text. */
  readonly isBarShown = (): boolean => this.areShown() && !selection.isBarAway;

  readonly isHeld = (): boolean => this.#held;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Has what is shown placed again. */
  refresh(): void {
    for (const listener of this.#listeners) listener();
  }
}
