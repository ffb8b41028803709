import type { EditorDocument } from '../types.ts';
import { type Change, type Claim, claimsIn, claimsOf } from './claims.ts';
import { applyOperation, mergeOperation, replayOperation } from './merge.ts';
import { isSameValue, type Operation, operationBetween, type WordsChange } from './operation.ts';

/** A window's view: what the server has, and the document with what it has not. */
export interface Replica {
  readonly base: EditorDocument;
  readonly doc: EditorDocument;
}

export interface Received extends Replica {
  /** Own corrections that gave way to others. */
  readonly refused: readonly WordsChange[];
}

/** Takes over what others changed; own changes since `base` follow theirs. @throws MisfitError */
export function receive({ base, doc }: Replica, changes: readonly Change[]): Received {
  const next = changes.reduce((now, { operation }) => applyOperation(now, operation), base);
  return { base: next, ...onto(next, operationBetween(base, doc), claimsOf(changes)) };
}

/** What was pushed: the document, and the operation that led to it from `base`. */
export interface Sent {
  readonly doc: EditorDocument;
  readonly operation: Operation;
}

/** The reply to a push of `sent`. @param own index of the push among `changes`, −1 where it changed nothing @throws MisfitError */
export function acknowledge(
  { base, doc }: Replica,
  sent: Sent,
  changes: readonly Change[],
  own: number,
): Received {
  // Where the server did just what was asked, the document needs not be made again.
  if (changes.length === 1 && own === 0 && isSameValue(changes[0].operation, sent.operation))
    return { base: sent.doc, doc, refused: [] };
  const next = changes.reduce((now, { operation }) => applyOperation(now, operation), base);
  const others = changes.filter((_, i) => i !== own);
  return { base: next, ...onto(next, operationBetween(sent.doc, doc), claimsOf(others)) };
}

/** As `receive`, where the server's document is known without its changes. */
export function receiveWhole({ base, doc }: Replica, next: EditorDocument): Received {
  const theirs = operationBetween(base, next);
  return { base: next, ...onto(next, operationBetween(base, doc), theirs ? claimsIn(theirs) : []) };
}

function onto(
  base: EditorDocument,
  own: Operation | null,
  claims: readonly Claim[],
): Pick<Received, 'doc' | 'refused'> {
  return own === null ? { doc: base, refused: [] } : mergeOperation(base, own, claims);
}

export interface Committed {
  readonly doc: EditorDocument;
  /** Null where it changed nothing. */
  readonly change: Change | null;
}

/** The server's part. @param unseen what was changed since the revision that `operation` was made on */
export function commit(doc: EditorDocument, operation: Operation, unseen: readonly Change[]): Committed {
  const merged =
    unseen.length === 0
      ? replayOperation(doc, operation)
      : mergeOperation(doc, operation, claimsOf(unseen)).doc;
  const effective = operationBetween(doc, merged);
  const claims = claimsIn(operation);
  // What others had cut already is claimed all the same.
  if (effective === null && claims.length === 0) return { doc, change: null };
  return { doc: merged, change: { operation: effective ?? { duration: doc.duration }, claims } };
}
