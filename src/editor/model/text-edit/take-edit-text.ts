import { editText as texts } from '#i18n/en/transcript.ts';
import { FormatError } from '../formats/timecode.ts';
import { claimsIn } from '../merge/claims.ts';
import { mergeOperation } from '../merge/merge.ts';
import { operationBetween } from '../merge/operation.ts';
import type { EditorDocument } from '../types.ts';
import { editLines } from './lines.ts';
import { type ReadEdit, revisionIn, withEditText } from './with-edit-text.ts';
import { editRevision } from './write-edit-text.ts';

export interface TakenEdit extends ReadEdit {
  /** The edit is another one than the text was written from. */
  readonly isMerged: boolean;
}

/**
 * As `withEditText`, also where the edit has changed since the text was written: what the text changes is merged as if another window had
 * done it. All of it or nothing.
 * @param known edits that texts were written from @throws FormatError that names the line, or what was changed here too
 */
export function takeEditText(doc: EditorDocument, text: string, known: readonly EditorDocument[]): TakenEdit {
  const revision = revisionIn(text);
  const isOf = (one: EditorDocument): boolean => editRevision(editLines(one)) === revision;
  if (isOf(doc)) return { ...withEditText(doc, text), isMerged: false };
  const base = known.findLast((one) => one.duration === doc.duration && isOf(one));
  if (!base) throw new FormatError(texts.changedSince());
  const { doc: wanted, changes } = withEditText(base, text);
  const operation = operationBetween(base, wanted);
  if (!operation) return { doc, changes, isMerged: true };
  const others = operationBetween(base, doc);
  const merged = mergeOperation(doc, operation, others ? claimsIn(others) : []);
  const [refused] = merged.refused;
  if (refused) {
    const [was, is] = [refused.remove, refused.insert].map((words) =>
      words.map((word) => word.text).join(' '),
    );
    throw new FormatError(texts.correctedSince({ was: was ?? '', is: is ?? '' }));
  }
  return { doc: merged.doc, changes, isMerged: true };
}
