import { model } from '#i18n/en/common.ts';
import { isSilence } from '../cut-reasons.ts';
import { cutEnd, nonSilences } from '../edit/cut.ts';
import { DESCRIPTION_LENGTH, truncate } from '../time/format.ts';
import type { Cut, Words } from '../types.ts';
import { cutOf } from './merge-cuts.ts';
import type { Operation, ReversibleChange } from './operation.ts';

/** What a change did, to follow 'Undo' or 'Redo': `cutting “so basically”`, `moving an edge`. @param words what cuts are named by */
export function undoLabel({ forward, backward }: ReversibleChange, words: Words): string {
  return (
    transcriptName(forward) ??
    (forward.blocks ? model.moveOfPassage() : settingsName(forward)) ??
    soundName(forward) ??
    (forward.sound ? model.changeOfSoundSettings() : null) ??
    (forward.tags ? model.changeOfTags() : null) ??
    (forward.captionLook ? model.changeOfCaptionLook() : null) ??
    (forward.chapters === undefined ? null : model.changeOfChapters()) ??
    (isAlignment(forward) ? model.alignment() : wordsName(forward, backward)) ??
    cutsName(forward, words) ??
    model.change()
  );
}

/** Words read as before, some at other times. */
function isAlignment({ words = [] }: Operation): boolean {
  const now = words.flatMap(({ insert }) => insert);
  const then = words.flatMap(({ remove }) => remove);
  return (
    now.length === then.length &&
    now.every(({ text }, i) => text === then[i].text) &&
    now.some(({ start, end }, i) => start !== then[i].start || end !== then[i].end)
  );
}

function transcriptName({ origin, language }: Operation): string | null {
  return origin !== undefined || language ? model.newTranscript() : null;
}

function settingsName({ settings, cuts }: Operation): string | null {
  if (settings?.silenceMode === true) return model.trimmingOfPauses();
  if (settings?.silenceMode === false)
    return cuts && !cuts.remove.every(isSilence) ? model.deletionOfAllCuts() : model.pausesKept();
  if (settings?.silenceThreshold !== undefined || settings?.silenceRemainder !== undefined)
    return model.lengthOfPauses();
  if (settings?.vocabulary) return model.namesAndWords();
  return settings && !cuts ? model.settings() : null;
}

function soundName({ gains }: Operation): string | null {
  if (!gains) return null;
  // What only lost a part keeps its sound.
  const made = gains.insert.find(({ kind }) => !gains.remove.some((gone) => gone.kind === kind));
  const isLess = gains.insert.length > 0 && gains.remove.length > 0 && !made;
  const kind = made?.kind ?? (isLess ? gains.insert[0].kind : 'none');
  return model.changeOfSound({ kind });
}

function wordsName({ words, speakers, marks }: Operation, backward: Operation): string | null {
  if (words) {
    const [{ insert }] = words;
    // An accepted word keeps the confidence it was heard with.
    if (words.length === 1 && insert[0]?.checked && insert[0].confidence < 1)
      return model.acceptanceOfWord({ text: short(insert[0].text) });
    return words.length === 1 && insert.length > 0
      ? model.correctionTo({ text: short(insert.map(({ text }) => text).join(' ')) })
      : model.correctionOfPlaces({ count: words.length });
  }
  if (marks) {
    const isSpeaker = marks.remove.length === 0 && !backward.marks?.remove.length;
    if (!isSpeaker) return model.changeOfParagraphs();
    const count = marks.set.length;
    return count === 1 ? model.changeOfSpeaker() : model.changeOfSpeakers({ count });
  }
  return speakers ? model.nameOfSpeaker() : null;
}

function cutsName({ cuts, rejected }: Operation, words: Words): string | null {
  const [insert, remove] = [cuts?.insert ?? [], cuts?.remove ?? []].map((list) =>
    list.map((cut) => cutOf(words, cut)),
  );
  // Silences come and go with the cuts around them: they name a step of nothing else.
  const [made, gone] = [nonSilences(insert), nonSilences(remove)];
  const hasCuts = made.length + gone.length > 0;
  const [added, removed] = hasCuts ? [made, gone] : [insert, remove];
  if (added.length === 0 && removed.length === 0) return rejected ? model.rejectedSuggestions() : null;
  if (added.length === 1 && removed.length === 1 && removed[0].id === added[0].id)
    return changeName(removed[0], added[0]);
  if (
    added.length > 0 &&
    added.length === removed.length &&
    added.every((cut, i) => cut.id === removed[i].id)
  )
    return model.changeOfCuts({ count: added.length });
  if (added.length > 0) {
    const areSuggested = added.every(({ reason }) => reason === 'suggested');
    if (areSuggested) return model.countSuggestedCuts({ count: added.length });
    return added.length === 1 ? model.cutOf(nameOf(added[0])) : model.countCuts({ count: added.length });
  }
  return removed.length === 1
    ? model.deletionOf(nameOf(removed[0]))
    : model.deletionOfCuts({ count: removed.length });
}

function changeName(before: Cut, after: Cut): string {
  if (before.reason !== after.reason) return model.acceptanceOf(nameOf(after));
  const areBothMoved = !isNear(before.start, after.start) && !isNear(cutEnd(before), cutEnd(after));
  if (!areBothMoved) return model.moveOfEdge();
  const isMoved = isNear(before.duration, after.duration);
  return isMoved ? model.moveOfCut() : model.changeOfCut();
}

/** A moved cut carries rounding. */
function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) < 1e-6;
}

function nameOf(cut: Cut): { kind: 'silence' | 'untitled' | 'words'; text: string } {
  const kind = isSilence(cut) ? 'silence' : cut.startWordIdx < 0 ? 'untitled' : 'words';
  return { kind, text: short(cut.description) };
}

function short(text: string): string {
  return truncate(text, DESCRIPTION_LENGTH);
}
