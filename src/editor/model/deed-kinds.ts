/** What a command can say that it did. Stored with versions and steps: none is taken away or changes its meaning. */
export const DEED_KINDS = [
  'transcribed',
  'transcribedAgain',
  'secondPass',
  'backToFirstPass',
  'imported',
  'tookScript',
  'aligned',
  'toldSpeakers',
  'addedFiles',
  'cut',
  'cutPassage',
  'cutPlaces',
  'restored',
  'restoredCut',
  'restoredCuts',
  'deletedAllCuts',
  'movedCut',
  'shortenedCuts',
  'suggestedCuts',
  'acceptedSuggestions',
  'rejectedSuggestions',
  'keptTake',
  'shortenedPauses',
  'keptPauses',
  'corrected',
  'deletedWords',
  'correctedPlaces',
  'acceptedWord',
  'changedVocabulary',
  'renamedSpeaker',
  'changedSpeaker',
  'changedParagraphs',
  'moved',
  'movedParagraphs',
  'movedBack',
  'playedAsRecorded',
  'orderedByScript',
  'setChapter',
  'renamedChapter',
  'deletedChapter',
  'muted',
  'bleeped',
  'levelled',
  'unmuted',
  'changedSound',
  'changedVoice',
  'changedLoudness',
  'changedFades',
  'matchedSpeakers',
  'unmatchedSpeakers',
  'appliedComment',
  'restoredVersion',
] as const;
export type DeedKind = (typeof DEED_KINDS)[number];

/** What somebody did, as kind and values, so that everybody reads it in their language. */
export interface Deed {
  readonly kind: DeedKind;
  /** How many, of kinds in the plural. */
  readonly count?: number | undefined;
  /** The words or the name that it is about. */
  readonly text?: string | undefined;
  /** It was taken back, or done once more. */
  readonly again?: 'undone' | 'redone' | undefined;
}
