/** Sounds like an 'um' that are no words: offered to be cut with the pauses around them. */
import { model } from '#i18n/en/common.ts';
import { MIN_CUT_DURATION } from '../constants.ts';
import { withHesitation } from '../pauses/hesitation.ts';
import { wordlessAround } from '../pauses/pauses.ts';
import { rejectedHesitations } from '../pauses/rejections.ts';
import { partitionPoint } from '../time/sorted.ts';
import type { Cut, EditorDocument, Range } from '../types.ts';
import { cutsOverlapping, makeCut, nonSilences } from './cut.ts';
import { freeAround, lengthen } from './cut-room.ts';

/** `kind` of such a suggestion. */
export const HESITATION = 'hesitation';
/** How many are one, by the trial that docs/speech.md names. */
const CONFIDENCE = 0.6;
/** Of a sound, the part that words may take since it was found. */
const MAX_TAKEN_SHARE = 0.5;

/**
 * The cuts that `found` would be beside all that is cut, without those that were rejected or that words cover by now; by time.
 * @param found source seconds, sorted
 */
export function hesitationCuts(doc: EditorDocument, found: readonly Range[]): readonly Cut[] {
  if (doc.words.length === 0) return [];
  const rejected = rejectedHesitations(doc);
  const others = nonSilences(doc.cuts);
  return found.flatMap((sound): Cut[] => {
    const range = betweenWords(doc, sound);
    if (range === null || rejected.some((one) => middleOf(range) >= one.start && middleOf(range) < one.end))
      return [];
    const room = cutsOverlapping(others, range).length === 0 ? freeAround(others, range, doc.duration) : null;
    if (room === null) return [];
    const next = partitionPoint(doc.words.length, (i) => doc.words.end[i] <= range.start);
    const stretch = wordlessAround(doc.words, range, doc.duration);
    const cut = lengthen(withHesitation(doc, range, next, next - 1, room), room, stretch);
    if (cut === null) return [];
    const suggestion = { kind: HESITATION, confidence: CONFIDENCE };
    const made = makeCut(doc.words, { ...cut, id: `proposed ${cut.start}`, reason: 'suggested', suggestion });
    return made.startWordIdx < 0 ? [{ ...made, description: hesitationSaid(doc) }] : [];
  });
}

/** As it is said in the language of the recording. */
function hesitationSaid({ language }: EditorDocument): string {
  return model.hesitation({ language });
}

/** What of a sound lies between words; null where words have taken most of it. */
function betweenWords({ words, duration }: EditorDocument, sound: Range): Range | null {
  const middle = middleOf(sound);
  const around = wordlessAround(words, { start: middle, end: middle }, duration);
  const start = Math.max(sound.start, around.start);
  const end = Math.min(sound.end, around.end);
  const least = Math.max(MIN_CUT_DURATION / 2, MAX_TAKEN_SHARE * (sound.end - sound.start));
  return end - start >= least ? { start, end } : null;
}

function middleOf({ start, end }: Range): number {
  return (start + end) / 2;
}
