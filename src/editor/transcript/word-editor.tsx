import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { transcript } from '#i18n/en/transcript.ts';
import { editWord } from '#model/edit/transcript.ts';
import { correctionDeed } from '#model/merge/deed.ts';
import { wordAtTime, wordMiddle } from '#model/words/words.ts';
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
  const original = currentDoc().words.text[word] ?? '';
  // Others may insert words before it meanwhile.
  const time = useRef(wordMiddle(currentDoc().words, word));
  const done = useRef(false);
  const [place] = wordPlaces(layout, sizes, word);

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
    if (typed !== '' && typed !== original)
      correct((doc) => editWord(doc, wordAtTime(doc.words, time.current), typed), correctionDeed(typed));
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
      aria-label={transcript.correctWord({ word: original })}
      defaultValue={original}
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
