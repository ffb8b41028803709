import { timeMapOf } from '#model/time-map.ts';
import { currentDoc } from '../state/document.ts';
import { playback, seekSource, sourceTimeNow } from '../state/playback.ts';

/** The clock the stage shows: edited time while preview mode skips the cuts, source time otherwise. Seconds. */
export interface ShownTime {
  readonly now: number;
  readonly total: number;
}

function skipsCuts(): boolean {
  const doc = currentDoc();
  return doc.settings.previewMode && doc.duration > 0 && playback.status !== 'empty';
}

export function shownTime(): ShownTime {
  return timeOn(skipsCuts() ? 'edited' : 'source');
}

/** Source time runs over the recording, edited time over what the cuts leave of it. */
export type Clock = 'edited' | 'source';

/** The position and the length on either clock, whatever preview mode does. Seconds. */
export function timeOn(clock: Clock): ShownTime {
  if (clock === 'source' || playback.status === 'empty')
    return { now: sourceTimeNow(), total: playback.duration };
  const map = timeMapOf(currentDoc());
  return { now: map.toEdited(sourceTimeNow()), total: map.editedDuration };
}

/** Seeks to `shown` seconds of the clock the stage shows. */
export function seekShown(shown: number): void {
  seekSource(skipsCuts() ? timeMapOf(currentDoc()).toSource(shown) : shown);
}
