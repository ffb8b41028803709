import { ref } from 'valtio';
import type { Edge } from '#model/edit/edges.ts';
import type { Cut, EditorDocument } from '#model/types.ts';
import { currentDoc, dispatch, editor, endGesture } from './document.ts';

/** Updates of one drag are one undo step. */
let drags = 0;

/** Starts a drag. Its gesture key is unique, also among stored steps. */
export function beginDrag(cut: Cut, edge: Edge | null = null): void {
  editor.drag = ref({ cut, edge, before: currentDoc(), gesture: `drag ${Date.now()} ${++drags}` });
}

/** The document as it was before the drag. */
export function restingDocument(): EditorDocument {
  return editor.drag?.before ?? currentDoc();
}

/** No-op once the drag is over. */
export function updateDrag(change: (doc: EditorDocument) => EditorDocument): void {
  if (editor.drag) dispatch(change, { gesture: editor.drag.gesture, does: { kind: 'movedCut' } });
}

export function commitDrag(): void {
  editor.drag = null;
  endGesture();
}
