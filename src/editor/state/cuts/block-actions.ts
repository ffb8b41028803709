import { arrangementOf } from '#model/edit/arrangement.ts';
import { moveBack, moveRanges } from '#model/edit/moves.ts';
import { deedAbout } from '#model/merge/deed.ts';
import { formatTime } from '#model/time/format.ts';
import type { EditorDocument, Range } from '#model/types.ts';
import { textOf, wordsInTime } from '#model/words/words.ts';
import { currentDoc, dispatch } from '../document/document.ts';
import { sourceTimeNow } from '../playback/playback.ts';

/** Words that name a block: more are not shown. */
const NAMED_BY = 20;

/** What is said there, else when it was recorded. */
function nameOf({ words }: EditorDocument, { start, end }: Range): string {
  const [first, last] = wordsInTime(words, start, end);
  if (first < 0) return `${formatTime(start)}–${formatTime(end)}`;
  return textOf(words, first, Math.min(last, first + NAMED_BY));
}

/** A range plays before `before`, or at the end where that is null; source seconds. @returns whether that changes anything */
export function moveBlock(range: Range, before: number | null): boolean {
  return dispatch((doc) => moveRanges(doc, [range], before), {
    does: (doc) => deedAbout('moved', nameOf(doc, range)),
  });
}

/** A moved block plays where it was recorded. */
export function moveBlockBack(range: Range): boolean {
  return dispatch((doc) => moveBack(doc, range), {
    does: (doc) => deedAbout('movedBack', nameOf(doc, range)),
  });
}

/** The block at the playhead plays one place earlier (−1) or later (1). */
export function stepBlock(direction: 1 | -1): boolean {
  const { blocks, blockAt } = arrangementOf(currentDoc());
  const at = blockAt(sourceTimeNow());
  const target = direction < 0 ? at - 1 : at + 2;
  if (target < 0 || target > blocks.length) return false;
  return moveBlock(blocks[at], blocks[target]?.start ?? null);
}
