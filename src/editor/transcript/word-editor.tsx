import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { editWord } from '#model/transcript.ts';
import { currentDoc, dispatch } from '../state/document.ts';
import type { TranscriptView } from './view.ts';

interface WordEditorProps {
  readonly view: TranscriptView;
  readonly text: HTMLElement;
  readonly word: number;
  /** Editing is over; `next` is a word to go on with. */
  readonly onClose: (next: number | null) => void;
}

/**
 * An input over one word. It is not controlled, so that an input method may compose in peace. Enter, Escape and leaving
 * commit; Tab goes on to the next word. An empty text leaves the word as it was: a word is cut, not deleted.
 */
export function WordEditor({ view, text, word, onClose }: WordEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  const [box, setBox] = useState<{ left: number; top: number; width: number } | null>(null);
  const original = currentDoc().words.text[word] ?? '';
  const done = useRef(false);

  useLayoutEffect(() => {
    if (!view.isInView(word)) view.reveal(word, 0.35, 'auto');
    const rect = view.wordRect(word);
    const origin = text.getBoundingClientRect();
    setBox(
      rect && { left: rect.left - origin.left, top: rect.top - origin.top, width: Math.max(rect.width, 24) },
    );
  }, [view, text, word]);
  const isPlaced = box !== null;
  useLayoutEffect(() => {
    if (!isPlaced) return;
    input.current?.focus({ preventScroll: true });
    input.current?.select();
  }, [isPlaced]);

  const commit = (next: number | null): void => {
    if (done.current) return;
    done.current = true;
    const typed = input.current?.value.trim() ?? '';
    const before = currentDoc().words.length;
    if (typed !== '' && typed !== original) dispatch((doc) => editWord(doc, word, typed));
    const added = currentDoc().words.length - before;
    onClose(next === null ? null : Math.min(next + added, currentDoc().words.length - 1));
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' || event.key === 'Escape') {
      commit(null);
      text.parentElement?.focus({ preventScroll: true });
    } else if (event.key === 'Tab') commit(Math.max(0, word + (event.shiftKey ? -1 : 1)));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  if (!box) return null;
  return (
    <input
      ref={input}
      aria-label={`Correct the word ${original}`}
      defaultValue={original}
      spellCheck
      onKeyDown={handleKey}
      onBlur={() => commit(null)}
      className="field absolute z-10 field-sizing-content h-7 min-w-6 rounded-ctl border border-line-ctl bg-bg-2 px-1 text-16"
      style={{ left: box.left - 5, top: box.top + (20 - 28) / 2, minWidth: box.width + 10 }}
    />
  );
}
