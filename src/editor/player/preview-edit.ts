import { arrangementOf } from '#model/edit/arrangement.ts';
import { timeMapOf } from '#model/edit/time-map.ts';
import type { EditorDocument, Rational } from '#model/types.ts';
import type { Stretch } from '../state/playback/playback.ts';
import type { PreviewEdit } from './engine.ts';
import type { Played } from './skip.ts';

/** @param duration of the media, source seconds */
export function previewEdit(
  doc: EditorDocument,
  duration: number,
  frameRate: Rational | null,
  stretch: Stretch | null,
): PreviewEdit {
  const whole = { blocks: doc.blocks, duration: doc.duration || duration };
  const skipsCuts = doc.settings.previewMode && doc.duration > 0;
  const kept = skipsCuts ? timeMapOf(doc).kept : arrangementOf(whole).blocks;
  const fades = skipsCuts ? doc.sound.fades : undefined;
  return { ...whole, gains: doc.gains, ...(fades && { fades }), kept, frameRate, stretch };
}

export function sameEdit(a: PreviewEdit, b: PreviewEdit): boolean {
  if (
    a.duration !== b.duration ||
    a.blocks !== b.blocks ||
    a.gains !== b.gains ||
    a.fades !== b.fades ||
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

export function playedOf({ kept, stretch, ...edit }: PreviewEdit): Played {
  const order = arrangementOf(edit);
  if (!stretch) return { ranges: kept, order };
  const within = order.between(stretch.start, stretch.end);
  const ranges = kept.flatMap(({ start, end }) =>
    within
      .map((range) => ({ start: Math.max(start, range.start), end: Math.min(end, range.end) }))
      .filter((part) => part.end > part.start),
  );
  return { ranges, order };
}
