import { ref } from 'valtio';
import type { Cut, EditorDocument } from '#model/types.ts';
import { currentDoc, dispatch, editor, endGesture, takeDragBack } from './document.ts';

/** A drag of a cut or of one of its edges, one at a time. Each update is an edit like any other; together they are one undo step. */
let drags = 0;

/** The key of the undo step is like none that this device kept. */
export function beginDrag(cut: Cut): void {
  editor.drag = ref({ cut, before: currentDoc(), gesture: `drag ${Date.now()} ${++drags}` });
}

/** The document; in a drag, as it was before. */
export function restingDocument(): EditorDocument {
  return editor.drag?.before ?? currentDoc();
}

/** Changes the document; nothing once the drag is over, as it is when its cut was deleted. */
export function updateDrag(change: (doc: EditorDocument) => EditorDocument): void {
  if (editor.drag) dispatch(change, { gesture: editor.drag.gesture });
}

export function commitDrag(): void {
  editor.drag = null;
  endGesture();
}

/** The cut goes back to where it was; what else changed meanwhile stays, and no undo step is left. */
export function cancelDrag(): void {
  takeDragBack();
}
