import { withFields } from '../saved/document-fields.ts';
import { type HeardRun, withSecondPass } from '../transcripts/second-pass.ts';
import type { EditorDocument, Range } from '../types.ts';
import { type Operation, operationBetween } from './operation.ts';
import type { Committed } from './replica.ts';

/** What runs of the second pass change in an edit; where they change nothing, the operation says no more than that. */
export function passOperation(doc: EditorDocument, runs: readonly HeardRun[], checkedBy: string): Operation {
  return operationBetween(doc, withSecondPass(doc, runs, { checkedBy })) ?? { duration: doc.duration };
}

/**
 * The server's part of a push of the second pass. Unlike what people change, it is refused where its old words are other ones now, change
 * by change, and leaves cuts as they are.
 * @param commented where people wrote comments, source seconds
 */
export function commitPass(
  doc: EditorDocument,
  { words = [], gaps, origin }: Operation,
  commented: readonly Range[],
): Committed {
  const checkedBy = origin?.checkedBy ?? doc.origin?.checkedBy;
  if (checkedBy === undefined || doc.origin === null) return { doc, change: null };
  const runs = words.map(({ remove, insert }) => ({ was: remove, now: insert }));
  const listed = gaps ? { ...doc, ...withFields(doc, { gaps }) } : doc;
  const merged = withSecondPass(listed, runs, { checkedBy, commented });
  const operation = operationBetween(doc, merged);
  return operation ? { doc: merged, change: { operation, claims: [] } } : { doc, change: null };
}
