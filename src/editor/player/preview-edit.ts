import { timeMapOf } from '#model/edit/time-map.ts';
import type { EditorDocument, Range, Rational } from '#model/types.ts';
import type { Stretch } from '../state/playback/playback.ts';
import type { PreviewEdit } from './engine.ts';

/** @param duration of the media, source seconds */
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

/** Source seconds. */
export function playedRanges({ kept, stretch }: PreviewEdit): readonly Range[] {
  if (!stretch) return kept;
  return kept
    .map(({ start, end }) => ({ start: Math.max(start, stretch.start), end: Math.min(end, stretch.end) }))
    .filter(({ start, end }) => end > start);
}
