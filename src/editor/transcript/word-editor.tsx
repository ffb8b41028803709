import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { transcript } from '#i18n/en/transcript.ts';
import { correctSeenWord } from '#model/edit/transcript.ts';
import { correctionDeed } from '#model/merge/deed.ts';
import { wordAt, wordAtTime } from '#model/words/words.ts';
import { currentDoc } from '../state/document/document.ts';
import { correct } from '../state/transcription/alignment.ts';
import { wordPlaces } from './hit.ts';
import { LINE_HEIGHT, type Sizes, type TranscriptLayout } from './layout.ts';
import type { TranscriptView } from './view.ts';

interface WordEditorProps {
  readonly view: TranscriptView;
  readonly layout: TranscriptLayout;
  readonly sizes: Sizes;
  readonly text: HTMLElement;
  readonly word: number;
  /** `next`: word to edit next. */
  readonly onClose: (next: number | null) => void;
}

/** Uncontrolled, for input methods. Enter, Escape, a second double-click and blur commit; Tab goes on; an empty text changes nothing. */
export function WordEditor({ view, layout, sizes, text, word, onClose }: WordEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  const [original] = useState(() => wordAt(currentDoc().words, word));
  const done = useRef(false);
  // Others may insert words before it meanwhile.
  const at = wordAtTime(currentDoc().words, (original.start + original.end) / 2);
  const [place] = wordPlaces(layout, sizes, Math.max(0, at));

  useLayoutEffect(() => {
    if (!view.isInView(word)) view.reveal(word, 0.35, 'auto');
    input.current?.focus({ preventScroll: true });
    input.current?.select();
  }, [view, word]);

  const commit = (next: number | null): void => {
    if (done.current) return;
    done.current = true;
    const typed = input.current?.value.trim() ?? '';
    const before = currentDoc().words.length;
    if (typed !== '' && typed !== original.text)
      correct((doc) => correctSeenWord(doc, original, typed), correctionDeed(typed));
    const added = currentDoc().words.length - before;
    onClose(next === null ? null : Math.min(next + added, currentDoc().words.length - 1));
  };
  const finish = (): void => {
    commit(null);
    text.parentElement?.focus({ preventScroll: true });
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' || event.key === 'Escape') finish();
    else if (event.key === 'Tab') commit(Math.max(0, word + (event.shiftKey ? -1 : 1)));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <input
      ref={input}
      aria-label={transcript.correctWord({ word: original.text })}
      defaultValue={original.text}
      spellCheck
      dir="auto"
      onKeyDown={handleKey}
      onDoubleClick={finish}
      onBlur={() => commit(null)}
      className="field absolute z-10 field-sizing-content max-w-full rounded-ctl border border-line-ctl bg-bg-2 px-1 text-16"
      style={{
        left: place.left - 5,
        top: place.top,
        height: LINE_HEIGHT,
        minWidth: Math.max(place.width, 24) + 10,
      }}
    />
  );
}
