import { useEffect, useRef } from 'react';
import { subscribeKey } from 'valtio/utils';
import { transcript } from '#i18n/en/transcript.ts';
import type { EditorDocument } from '#model/types.ts';
import { currentDoc, editor } from '../state/document.ts';
import { selection } from '../state/selection.ts';
import { describeEdit, gapName } from './announce.ts';

/** Debounce: a held key or gesture is one announcement, ms. */
const GATHER_MS = 250;

/** Polite live region for edits and the selected gap. Renders once. */
export function Announcer() {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    let told: EditorDocument = currentDoc();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = (): void => {
      timer = undefined;
      const doc = currentDoc();
      // Nothing to undo and nothing to redo: the document was opened, not edited.
      const text = editor.canUndo || editor.canRedo ? describeEdit(told, doc) : null;
      told = doc;
      if (text !== null && line.current) line.current.textContent = text;
    };
    const stops = [
      subscribeKey(editor, 'rev', () => {
        timer ??= setTimeout(tell, GATHER_MS);
      }),
      // No focus goes there: a row that is scrolled away would take it along.
      subscribeKey(selection, 'gap', (start) => {
        const gap = currentDoc().gaps.find((each) => each.start === start);
        if (gap && line.current) line.current.textContent = transcript.saidGap({ gap: gapName(gap) });
      }),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, []);
  return <p ref={line} role="status" className="sr-only" />;
}
