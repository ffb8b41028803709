import { DESCRIPTION_LENGTH, truncate } from './cost.ts';
import { cutEnd, nonSilences } from './cut.ts';
import { isSilence } from './cut-reasons.ts';
import type { Patch } from './patch.ts';
import type { Cut } from './types.ts';

/** What a change did, to follow 'Undo' or 'Redo': `cut of "so basically"`, `move of an edge`. */
export function stepName(patch: Patch): string {
  return transcriptName(patch) ?? settingsName(patch) ?? wordsName(patch) ?? cutsName(patch) ?? 'change';
}

function transcriptName({ origin, language }: Patch): string | null {
  return origin !== undefined || language ? 'new transcript' : null;
}

function settingsName({ settings, insert, remove }: Patch): string | null {
  if (settings?.silenceMode === true) return 'trimming of pauses';
  if (settings?.silenceMode === false)
    return nonSilences(remove).length > 0 ? 'deletion of all cuts' : 'pauses kept';
  if (settings?.silenceThreshold !== undefined) return 'length of pauses';
  if (settings?.vocabulary) return 'names and words';
  return settings && insert.length + remove.length === 0 ? 'settings' : null;
}

function wordsName({ hunks, speakers, runs, paragraphs }: Patch): string | null {
  if (hunks.length > 0) {
    const [{ insert }] = hunks;
    // An accepted word keeps the confidence it was heard with.
    if (hunks.length === 1 && insert[0]?.checked && insert[0].confidence < 1)
      return `acceptance of ${quoted(insert[0].text)}`;
    return hunks.length === 1 && insert.length > 0
      ? `correction to ${quoted(insert.map(({ text }) => text).join(' '))}`
      : `correction of ${counted(hunks.length, 'place')}`;
  }
  if (runs) return runs.length === 1 ? 'change of speaker' : `change of ${counted(runs.length, 'speaker')}`;
  if (paragraphs) return 'change of paragraphs';
  return speakers ? 'name of a speaker' : null;
}

function cutsName({ insert, remove, rejected }: Patch): string | null {
  // Silences come and go with the cuts around them: they name a step of nothing else.
  const [made, gone] = [nonSilences(insert), nonSilences(remove)];
  const hasCuts = made.length + gone.length > 0;
  const [added, removed] = hasCuts ? [made, gone] : [insert, remove];
  if (added.length === 0 && removed.length === 0) return rejected ? 'rejected suggestions' : null;
  if (added.length === 1 && removed.length > 0) {
    const before = removed.find(({ id }) => id === added[0].id);
    if (before)
      return removed.length > 1 ? `extension of ${cutName(added[0])}` : changeName(before, added[0]);
  }
  if (
    added.length > 0 &&
    added.length === removed.length &&
    added.every((cut, i) => cut.id === removed[i].id)
  )
    return `change of ${counted(added.length, 'cut')}`;
  if (added.length > 0) {
    const areSuggested = added.every(({ reason }) => reason === 'suggested');
    if (areSuggested) return counted(added.length, 'suggested cut');
    return added.length === 1 ? `cut of ${nameOf(added[0])}` : counted(added.length, 'cut');
  }
  return removed.length === 1
    ? `deletion of ${cutName(removed[0])}`
    : `deletion of ${counted(removed.length, 'cut')}`;
}

function changeName(before: Cut, after: Cut): string {
  if (before.reason !== after.reason) return `acceptance of ${nameOf(after)}`;
  const areBothMoved = !isNear(before.start, after.start) && !isNear(cutEnd(before), cutEnd(after));
  if (!areBothMoved) return 'move of an edge';
  const isMoved = isNear(before.duration, after.duration);
  return isMoved ? 'move of a cut' : 'change of a cut';
}

/** A moved cut carries rounding. */
function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) < 1e-6;
}

function cutName(cut: Cut): string {
  return cut.startWordIdx < 0 ? nameOf(cut) : `the cut ${nameOf(cut)}`;
}

function nameOf(cut: Cut): string {
  if (isSilence(cut)) return 'a silence';
  return cut.startWordIdx < 0 ? 'a cut' : quoted(cut.description);
}

function quoted(text: string): string {
  return `"${truncate(text, DESCRIPTION_LENGTH)}"`;
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
}
