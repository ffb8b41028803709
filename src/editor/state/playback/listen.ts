import { arrangementOf, firstPart } from '#model/edit/arrangement.ts';
import { rangeOf } from '#model/edit/cut.ts';
import { cutById } from '#model/edit/cuts.ts';
import { timeMapOf } from '#model/edit/time-map.ts';
import { keptFrameStep } from '#model/media/edl.ts';
import type { Range } from '#model/types.ts';
import { currentDoc } from '../document/document.ts';
import { selectedSpans } from '../document/selected-words.ts';
import { selection } from '../document/selection.ts';
import { session } from '../session/session.ts';
import { leaveStretch, pause, playback, playStretch, seekBy, seekSource, sourceTimeNow } from './playback.ts';

/** Pre-roll and post-roll, seconds of what plays. */
const AROUND = 2;
/** Frame step without video, seconds. */
const AUDIO_STEP = 1 / 25;

/** Plays a cut with 2 s before and after, then stops. @returns false without such a cut or media */
export function listenAround(cutId: string): boolean {
  const around = surroundingsOf(cutId);
  if (!around || playback.status !== 'ready') return false;
  playStretch({ ...around, loops: false });
  return true;
}

/** Loops the selected words, else around the selected cut; ends a running loop. @returns false when nothing is audible */
export function toggleLoop(): boolean {
  if (playback.stretch?.loops) {
    leaveStretch();
    return true;
  }
  const range = loopable();
  if (!range || playback.status !== 'ready') return false;
  playStretch({ ...range, loops: true });
  return true;
}

/** What to loop, as a `Stretch`; null if nothing of the selection is audible. */
export function loopable(): Range | null {
  const doc = currentDoc();
  const spans = selectedSpans();
  const [first, last] = [spans[0]?.startWordIdx ?? -1, spans.at(-1)?.endWordIdx ?? -1];
  if (first >= 0) {
    const range = { start: doc.words.start[first] ?? 0, end: doc.words.end[last] ?? 0 };
    return isAudible(range) ? range : null;
  }
  return selection.cutId === null ? null : surroundingsOf(selection.cutId);
}

/** Pauses and steps; preview mode skips cut frames. */
export function stepFrame(direction: 1 | -1): void {
  if (playback.status !== 'ready') return;
  pause();
  const doc = currentDoc();
  const frameRate = session.project?.media.video?.frameRate;
  const order = arrangementOf(doc);
  const kept = doc.settings.previewMode ? timeMapOf(doc).kept : order.blocks;
  if (frameRate) seekSource(keptFrameStep(kept, order, frameRate, sourceTimeNow(), direction));
  else seekBy(direction * AUDIO_STEP);
}

/** A recorded range with what plays before and after it, cuts included. Where it lies over the border of a block, its first part. */
export function withSurroundings(range: Range): Range {
  const doc = currentDoc();
  const order = arrangementOf(doc);
  const { start, end } = firstPart(range, order);
  const from = order.toArranged(start);
  return {
    start: order.toSource(Math.max(0, from - AROUND)),
    end: order.toSource(Math.min(doc.duration, from + end - start + AROUND), 'end'),
  };
}

function surroundingsOf(cutId: string): Range | null {
  const doc = currentDoc();
  const cut = cutById(doc, cutId);
  if (!cut) return null;
  if (!doc.settings.previewMode) return withSurroundings(rangeOf(cut));
  const map = timeMapOf(doc);
  const { start, end } = firstPart(rangeOf(cut), arrangementOf(doc));
  const range = {
    start: map.toSource(map.toEdited(start) - AROUND),
    end: map.toSource(map.toEdited(end, 'end') + AROUND),
  };
  return isAudible(range) ? range : null;
}

function isAudible({ start, end }: Range): boolean {
  const doc = currentDoc();
  if (!doc.settings.previewMode)
    return arrangementOf(doc)
      .between(start, end)
      .some((range) => range.end > range.start);
  const map = timeMapOf(doc);
  return map.toEdited(end, 'end') > map.toEdited(start);
}
