import { useSyncExternalStore } from 'react';
import { subscribe } from 'valtio';
import type { EditorDocument } from '#model/types.ts';
import { currentDoc, editor } from '../state/document.ts';
import { timelineView } from '../state/timeline-view.ts';

let resting = currentDoc();

/** @returns the document; while a cut is being dragged, as it was before */
export function restingDocument(): EditorDocument {
  if (!timelineView.isCutDragged) resting = currentDoc();
  return resting;
}

function follow(changed: () => void): () => void {
  const stops = [subscribe(editor, changed), subscribe(timelineView, changed)];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * For what nobody sees change while the pointer drags a cut: rendering it again for each frame would cost a third of the
 * frame's script.
 */
export function useRestingDocument(): EditorDocument {
  return useSyncExternalStore(follow, restingDocument);
}
