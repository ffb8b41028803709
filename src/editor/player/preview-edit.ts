import { timeMapOf } from '#model/time-map.ts';
import type { EditorDocument, Range, Rational } from '#model/types.ts';
import type { Stretch } from '../state/playback.ts';
import type { PreviewEdit } from './engine.ts';

/**
 * What the document asks the player to play: the ranges the download is cut from, or the whole media while preview mode
 * is off.
 * @param duration of the media in source seconds; a document without media says 0 and is not asked
 */
export function previewEdit(
  doc: EditorDocument,
  duration: number,
  frameRate: Rational | null,
  stretch: Stretch | null,
): PreviewEdit {
  const whole = doc.duration || duration;
  const kept =
    doc.settings.previewMode && doc.duration > 0 ? timeMapOf(doc).kept : [{ start: 0, end: whole }];
  return { kept, duration: whole, frameRate, stretch };
}

/** Whether both edits play the same; `timeMapOf` hands out the same array for the same cuts. */
export function sameEdit(a: PreviewEdit, b: PreviewEdit): boolean {
  if (
    a.duration !== b.duration ||
    a.frameRate?.num !== b.frameRate?.num ||
    a.frameRate?.den !== b.frameRate?.den ||
    a.stretch !== b.stretch
  )
    return false;
  if (a.kept === b.kept) return true;
  return (
    a.kept.length === 1 &&
    b.kept.length === 1 &&
    a.kept[0]!.start === b.kept[0]!.start &&
    a.kept[0]!.end === b.kept[0]!.end
  );
}

/** The kept ranges as far as playback keeps to them, source seconds. */
export function playedRanges({ kept, stretch }: PreviewEdit): readonly Range[] {
  if (!stretch) return kept;
  return kept
    .map(({ start, end }) => ({ start: Math.max(start, stretch.start), end: Math.min(end, stretch.end) }))
    .filter(({ start, end }) => end > start);
}
