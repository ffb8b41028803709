import { arrangementOf } from '#model/edit/arrangement.ts';
import { timeMapOf } from '#model/edit/time-map.ts';
import { type Energies, editLoudness, loudnessGain } from '#model/media/energies.ts';
import { underLevels } from '#model/media/speaker-match.ts';
import type { EditorDocument, Rational, SoundSettings } from '#model/types.ts';
import type { Stretch } from '../state/playback/playback.ts';
import { matchedIn } from '../state/playback/speaker-match.ts';
import type { PreviewEdit } from './engine.ts';
import type { Played } from './skip.ts';

/**
 * @param duration of the media, source seconds
 * @param energies of what is heard; null while they are not known
 */
export function previewEdit(
  doc: EditorDocument,
  { duration, frameRate }: { readonly duration: number; readonly frameRate: Rational | null },
  stretch: Stretch | null,
  energies: Energies | null,
): PreviewEdit {
  const whole = { blocks: doc.blocks, duration: doc.duration || duration };
  const skipsCuts = doc.settings.previewMode && doc.duration > 0;
  const kept = skipsCuts ? timeMapOf(doc).kept : arrangementOf(whole).blocks;
  const fades = skipsCuts ? doc.sound.fades : undefined;
  // Also while cuts are played, so that skipping them changes no level.
  const louder = louderBy(doc.sound.loudness, loudnessOf(doc, energies));
  const matched = matchedIn(doc, energies);
  const sound = { gains: doc.gains, matched, ...(fades && { fades }), louder };
  return { ...whole, ...sound, kept, frameRate, stretch };
}

/** dB; an edit that makes less of a difference does not change what is queued. */
const STEP = 0.05;

let measured: { readonly of: readonly unknown[]; readonly loudness: number } | null = null;

function loudnessOf(doc: EditorDocument, energies: Energies | null): number | null {
  if (doc.sound.loudness === 'off' || !energies) return null;
  const { kept } = timeMapOf(doc);
  const matched = matchedIn(doc, energies);
  const of = [energies, kept, doc.gains, matched];
  if (!measured || measured.of.some((value, i) => value !== of[i]))
    measured = {
      of,
      loudness: editLoudness(underLevels(energies.spoken, matched), kept, doc.gains),
    };
  return measured.loudness;
}

/** dB by which an edit of so many LUFS becomes as loud as is wanted, to `STEP`. @param loudness null: not known */
export function louderBy(wanted: SoundSettings['loudness'], loudness: number | null): number {
  return wanted === 'off' || loudness === null ? 0 : STEP * Math.round(loudnessGain(wanted, loudness) / STEP);
}

export function sameEdit(a: PreviewEdit, b: PreviewEdit): boolean {
  if (
    a.duration !== b.duration ||
    a.blocks !== b.blocks ||
    a.gains !== b.gains ||
    a.matched !== b.matched ||
    a.fades !== b.fades ||
    a.louder !== b.louder ||
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
