import { subscribe } from 'valtio';
import { type Arrangement, arrangementOf } from '#model/edit/arrangement.ts';
import { isSameOrder } from '#src/render/geometry/arranged.ts';
import { currentDoc, editor } from '../state/document/document.ts';

/** Runs now, and whenever the order of playing changes. @returns stops it */
export function followOrder(update: (order: Arrangement) => void): () => void {
  let order = arrangementOf(currentDoc());
  update(order);
  return subscribe(editor, () => {
    const now = arrangementOf(currentDoc());
    if (isSameOrder(now, order)) return;
    order = now;
    update(order);
  });
}
