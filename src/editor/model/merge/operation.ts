import { type FieldChanges, fieldsBetween } from '../saved/document-fields.ts';
import { type SavedCut, savedCut } from '../saved/serialize.ts';
import type { ListChange } from '../time/list-changes.ts';
import type { EditorDocument, Range, Word } from '../types.ts';
import { diffCuts, diffWords, type WordChange } from '../words/diff-words.ts';
import { type Marks, marksBetween } from './marks.ts';

/** Words in a stretch of source time, before and after. */
export interface WordsChange {
  readonly remove: readonly Word[];
  readonly insert: readonly Word[];
}

/** What the transcription has left to do; saved beside the document. */
export interface TranscriptionProgress {
  readonly complete: boolean;
  readonly added: readonly Range[];
}

/** A change addressed by source time and cut id, so that it applies to documents other than the one it was made on. */
export interface Operation extends Partial<FieldChanges> {
  /** Source seconds of the recording it was made for. */
  readonly duration: number;
  readonly words?: readonly WordsChange[];
  readonly marks?: Marks;
  /** Both sorted by start. */
  readonly cuts?: ListChange<SavedCut>;
  readonly transcription?: TranscriptionProgress;
}

/** A change and the one that takes it back. */
export interface ReversibleChange {
  readonly forward: Operation;
  readonly backward: Operation;
}

/** Null where nothing differs. */
export function operationBetween(before: EditorDocument, after: EditorDocument): Operation | null {
  return changeBetween(before, after)?.forward ?? null;
}

/** As `operationBetween`, with its inverse. */
export function changeBetween(before: EditorDocument, after: EditorDocument): ReversibleChange | null {
  const words = diffWords(before.words, after.words);
  const { removed, added } = diffCuts(before.cuts, after.cuts);
  const [remove, insert] = [removed.map(savedCut), added.map(savedCut)];
  const forward = operationFrom(before, after, words, { remove, insert });
  if (isEmpty(forward)) return null;
  const inverse = words.map((change) => ({ hunk: change.inverse, inverse: change.hunk }));
  return { forward, backward: operationFrom(after, before, inverse, { remove: insert, insert: remove }) };
}

function operationFrom(
  before: EditorDocument,
  after: EditorDocument,
  words: readonly WordChange[],
  cuts: ListChange<SavedCut>,
): Operation {
  const hunks = words.map(({ hunk }) => hunk);
  const marks = marksBetween(before, after, hunks);
  return {
    duration: after.duration,
    ...(words.length > 0 && {
      words: words.map(({ hunk, inverse }) => ({ remove: inverse.insert, insert: hunk.insert })),
    }),
    ...(marks && { marks }),
    ...(cuts.remove.length + cuts.insert.length > 0 && { cuts }),
    ...fieldsBetween(before, after),
  };
}

function isEmpty({ duration: _, ...parts }: Operation): boolean {
  return Object.keys(parts).length === 0;
}
