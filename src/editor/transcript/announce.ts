import { nonSilences } from '#model/cut.ts';
import { isSilence } from '#model/cut-reasons.ts';
import { diffCuts } from '#model/diff.ts';
import type { Cut, EditorDocument, Range } from '#model/types.ts';

/** Longer descriptions are truncated. */
const SPOKEN_LENGTH = 50;

/** For screen readers; null when the text did not change. */
export function describeEdit(before: EditorDocument, after: EditorDocument): string | null {
  if (before.origin !== after.origin && before.words !== after.words)
    return `Another transcript: ${after.words.length.toLocaleString('en')} words.`;
  return describeCuts(before, after) ?? describeSpeakers(before, after) ?? describeWords(before, after);
}

function describeCuts(before: EditorDocument, after: EditorDocument): string | null {
  const { removed, added } = diffCuts(before.cuts, after.cuts);
  if (removed.length + added.length === 0) return null;
  const total = after.cuts.length === 1 ? '1 cut' : `${after.cuts.length} cuts`;
  if (added.length === 1 && removed.length === 1 && added[0].id === removed[0].id) {
    return `Cut changed: ${nameOf(added[0])}.`;
  }
  // A cut takes the place of the pauses inside it, and restoring one brings them back: the cut is what is told of.
  const [cutsMade, cutsGone] = [nonSilences(added), nonSilences(removed)];
  const hasCuts = cutsMade.length + cutsGone.length > 0;
  const made = hasCuts ? cutsMade : added;
  const gone = hasCuts ? cutsGone : removed;
  return made.length > 0 ? `Cut: ${listOf(made)}. ${total}.` : `Restored: ${listOf(gone)}. ${total}.`;
}

function listOf(cuts: readonly Cut[]): string {
  return cuts.length === 1 ? nameOf(cuts[0]) : `${cuts.length} places`;
}

export function gapName({ start, end }: Range): string {
  return `Speech without words, ${(end - start).toFixed(1)} seconds`;
}

function nameOf(cut: Cut): string {
  const { description, duration } = cut;
  const words = description.length > SPOKEN_LENGTH ? `${description.slice(0, SPOKEN_LENGTH)}…` : description;
  return `${isSilence(cut) ? 'pause' : words}, ${duration.toFixed(1)} seconds`;
}

function describeSpeakers(before: EditorDocument, after: EditorDocument): string | null {
  if (before.paragraphs !== after.paragraphs && before.words === after.words) {
    const i = after.paragraphs.findIndex(
      (paragraph, at) => paragraph.speaker !== before.paragraphs[at]?.speaker,
    );
    if (i >= 0) return `Paragraph spoken by ${after.speakers[after.paragraphs[i].speaker]}.`;
  }
  const renamed = after.speakers.findIndex(
    (name, i) => before.speakers[i] !== undefined && before.speakers[i] !== name,
  );
  return renamed < 0 ? null : `${before.speakers[renamed]} is now ${after.speakers[renamed]}.`;
}

function describeWords(before: EditorDocument, after: EditorDocument): string | null {
  if (before.words === after.words) return null;
  // Words that arrive are added at the end; everything before them stays.
  const isAppended =
    after.words.length > before.words.length &&
    before.words.text.slice(0, before.words.length).every((text, i) => text === after.words.text[i]);
  return isAppended ? null : 'Words corrected.';
}
