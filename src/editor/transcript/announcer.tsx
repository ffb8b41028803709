import { useEffect, useRef } from 'react';
import { subscribeKey } from 'valtio/utils';
import type { EditorDocument } from '#model/types.ts';
import { currentDoc, editor } from '../state/document.ts';
import { describeEdit } from './announce.ts';

/** Edits of this many ms are told of together: a held key, a gesture. */
const GATHER_MS = 250;

/** Tells screen readers politely what was cut, restored, corrected or renamed, by whatever panel. Renders once. */
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
    const stop = subscribeKey(editor, 'rev', () => {
      timer ??= setTimeout(tell, GATHER_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return <p ref={line} role="status" className="sr-only" />;
}
