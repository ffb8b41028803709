import { withParagraphSpeakers } from '#model/edit/transcript.ts';
import type { Energies } from '#model/media/energies.ts';
import type { Level } from '#model/media/levels.ts';
import { matchSpeakers, type SpeakerMatch } from '#model/media/speaker-match.ts';
import type { EditorDocument } from '#model/types.ts';

let known: { readonly of: readonly unknown[]; readonly match: SpeakerMatch } | null = null;

/** What brings the speakers of an edit to one level; the same object until words, speakers or energies change. */
export function matchOf(doc: EditorDocument, energies: Energies): SpeakerMatch {
  const { words, paragraphs, duration } = doc;
  const of = [words, paragraphs, duration, energies];
  if (!known || known.of.some((value, i) => value !== of[i]))
    known = { of, match: matchSpeakers(withParagraphSpeakers(doc).words, energies, duration) };
  return known.match;
}

const NONE: readonly Level[] = [];

/** What an edit wants to be heard of it. @param energies null while they are not known */
export function matchedIn(doc: EditorDocument, energies: Energies | null): readonly Level[] {
  return doc.sound.match && energies ? matchOf(doc, energies).levels : NONE;
}
