import { proxy, ref } from 'valtio';
import { firstEndingAfter, nonSilences } from '#model/cut.ts';
import { cutsInRange } from '#model/cuts.ts';
import { extendCut } from '#model/edges.ts';
import type { EditorDocument, Range } from '#model/types.ts';
import { currentDoc, dispatch, type Ref } from './document.ts';
import { selectCut, selectWords } from './selection.ts';

/** A cut that was refused since it would overlap others. Source seconds. */
export interface RefusedCut {
  /** What was to be cut. */
  readonly range: Range;
  /** Where others cut already, the cut is refused. */
  readonly core: Range;
  /** False where one cut covers it already. */
  readonly canExtend: boolean;
}

/** The last refusal; each is a new object. */
export const overlap = proxy<{ refused: Ref<RefusedCut> | null }>({ refused: null });

/** Tells of a refusal, if other cuts are what it is for. */
export function refuseCut(range: Range, core: Range = range): void {
  const doc = currentDoc();
  if (!isOverlapping(doc, core)) return;
  overlap.refused = ref({ range, core, canExtend: extendCut(doc, range, core) !== doc });
}

/** Whether a cut other than silences overlaps `core`. */
export function isOverlapping(doc: EditorDocument, { start, end }: Range): boolean {
  return nonSilences(cutsInRange(doc, start, end)).length > 0;
}

/** Cuts what was refused last by extending the cuts it overlaps. One undo step. */
export function extendRefused(): boolean {
  const { refused } = overlap;
  if (!refused) return false;
  return dispatch((doc) => extendCut(doc, refused.range, refused.core), {
    select(doc) {
      const extended = doc.cuts[firstEndingAfter(doc.cuts, refused.core.start)];
      selectWords(null);
      if (extended) selectCut(extended.id, 'keyboard');
    },
  });
}
