import { arrangementOf } from '#model/edit/arrangement.ts';
import { timeMapOf } from '#model/edit/time-map.ts';
import type { TimeBase } from '#model/types.ts';
import { currentDoc } from '../state/document/document.ts';
import { playback, seekSource, sourceTimeNow } from '../state/playback/playback.ts';

/** Edited time while preview mode skips cuts, else arranged time. Seconds. */
export interface ShownTime {
  readonly now: number;
  readonly total: number;
}

function skipsCuts(): boolean {
  const doc = currentDoc();
  return doc.settings.previewMode && doc.duration > 0 && playback.status !== 'empty';
}

export function shownTime(): ShownTime {
  if (skipsCuts()) return timeOn('edited');
  return { now: arrangementOf(currentDoc()).toArranged(sourceTimeNow()), total: playback.duration };
}

/** Seconds, whatever preview mode does. */
export function timeOn(clock: TimeBase): ShownTime {
  if (clock === 'source' || playback.status === 'empty')
    return { now: sourceTimeNow(), total: playback.duration };
  const map = timeMapOf(currentDoc());
  return { now: map.toEdited(sourceTimeNow()), total: map.editedDuration };
}

export function seekShown(shown: number): void {
  const doc = currentDoc();
  seekSource((skipsCuts() ? timeMapOf(doc) : arrangementOf(doc)).toSource(shown));
}
