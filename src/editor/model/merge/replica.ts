import { isSameValue } from '../fields.ts';
import type { EditorDocument } from '../types.ts';
import { type Change, type Claim, claimsIn, claimsOf } from './claims.ts';
import { applyOperation, type Merged, mergeOperation, replayOperation } from './merge.ts';
import { type Operation, operationBetween } from './operation.ts';
import { editOperation, type SavedEdit, transcriptionStateAfter } from './saved-edit.ts';

/** An entry of the server's log. */
export interface LoggedChange {
  /** That it led to. */
  readonly revision: number;
  readonly change_id: string;
  readonly change: Change;
}

/** Under way to the server. */
export interface Sent {
  readonly id: string;
  readonly operation: Operation;
  /** After it. */
  readonly edit: SavedEdit;
}

export interface ReplicaStart {
  /** What the server had at `revision`. */
  readonly base: SavedEdit;
  readonly revision: number;
  /** Own operations that led from there to the document. */
  readonly unsent: readonly Operation[];
}

/** A window's view: the server's edit, and the own operations that lead from it to the document, oldest first. */
export class Replica {
  #base: SavedEdit;
  #revision: number;
  #sent: Sent | null = null;
  /** Follow what was sent. */
  #waiting: readonly Operation[];

  constructor({ base, revision, unsent }: ReplicaStart) {
    this.#base = base;
    this.#revision = revision;
    this.#waiting = unsent;
  }

  get base(): SavedEdit {
    return this.#base;
  }

  get revision(): number {
    return this.#revision;
  }

  get sent(): Sent | null {
    return this.#sent;
  }

  /** What the server is not known to have. */
  get unsent(): readonly Operation[] {
    return this.#sent ? [this.#sent.operation, ...this.#waiting] : this.#waiting;
  }

  /**
   * Adds what led to `edit`.
   * @returns it, with an operation that says that the transcript is complete where it became so
   */
  record(operations: readonly Operation[], { doc, transcription }: SavedEdit): readonly Operation[] {
    const justCompleted =
      transcription.complete && !transcriptionStateAfter(this.#base.transcription, this.unsent).complete;
    const added = justCompleted ? [...operations, { duration: doc.duration, transcription }] : operations;
    this.#waiting = [...this.#waiting, ...added];
    return added;
  }

  /** What to send: what is under way, else all that waits, under this `id`; null where that comes to nothing. */
  send(doc: EditorDocument, id: string): Sent | null {
    if (this.#sent) return this.#sent;
    this.compact(doc);
    const [operation] = this.#waiting;
    if (!operation) return null;
    const edit = { doc, transcription: transcriptionStateAfter(this.#base.transcription, [operation]) };
    this.#sent = { id, operation, edit };
    this.#waiting = [];
    return this.#sent;
  }

  /** Makes one operation of those that wait. */
  compact(doc: EditorDocument): void {
    const operation = composed(this.#sent?.edit ?? this.#base, this.#waiting, doc);
    this.#waiting = operation ? [operation] : [];
  }

  /** What is under way waits again: the server will not take it as it is. */
  requeueSent(): void {
    this.#waiting = this.unsent;
    this.#sent = null;
  }

  /** The reply to what was sent: all changes since. @throws MergeError */
  acknowledge(doc: EditorDocument, revision: number, logged: readonly LoggedChange[]): Merged {
    const sent = this.#sent;
    const changes = logged.map(({ change }) => change);
    const others = logged.filter(({ change_id }) => change_id !== sent?.id).map(({ change }) => change);
    const isAlone = changes.length === 1 && others.length === 0;
    // Where the server did just what was asked, the document needs not be made again.
    if (sent && isAlone && isSameValue(changes[0].operation, sent.operation)) {
      this.#base = sent.edit;
      this.#revision = revision;
      this.#sent = null;
      return { doc, refused: [] };
    }
    const own = composed(sent?.edit ?? this.#base, this.#waiting, doc);
    return this.#rebase(after(this.#base, changes), revision, own, claimsOf(others));
  }

  /** Takes over what others changed while nothing was under way; own operations follow theirs. @throws MergeError */
  receive(doc: EditorDocument, { revision, change }: LoggedChange): Merged {
    const own = composed(this.#base, this.unsent, doc);
    return this.#rebase(after(this.#base, [change]), revision, own, claimsOf([change]));
  }

  /** As `receive`, where the server's edit is known without its changes. */
  receiveWhole(doc: EditorDocument, revision: number, edit: SavedEdit): Merged {
    const theirs = operationBetween(this.#base.doc, edit.doc);
    const own = composed(this.#base, this.unsent, doc);
    return this.#rebase(edit, revision, own, theirs ? claimsIn(theirs) : []);
  }

  /** Own changes are to replace what the server has at `revision`. */
  overwrite(revision: number): void {
    this.requeueSent();
    // Also where there are none.
    if (this.#waiting.length === 0) this.#waiting = [{ duration: this.#base.doc.duration }];
    this.#revision = revision;
  }

  #rebase(base: SavedEdit, revision: number, own: Operation | null, claims: readonly Claim[]): Merged {
    const merged = own ? mergeOperation(base.doc, own, claims) : { doc: base.doc, refused: [] };
    const left =
      own &&
      editOperation(base, {
        doc: merged.doc,
        transcription: transcriptionStateAfter(base.transcription, [own]),
      });
    this.#base = base;
    this.#revision = revision;
    this.#sent = null;
    this.#waiting = left ? [left] : [];
    return merged;
  }
}

/** One operation that does what `operations` did, which led from `before` to `after`. Null where that is nothing. */
function composed(
  before: SavedEdit,
  operations: readonly Operation[],
  after: EditorDocument,
): Operation | null {
  if (operations.length < 2) return operations[0] ?? null;
  return editOperation(before, {
    doc: after,
    transcription: transcriptionStateAfter(before.transcription, operations),
  });
}

function after({ doc, transcription }: SavedEdit, changes: readonly Change[]): SavedEdit {
  const operations = changes.map(({ operation }) => operation);
  return {
    doc: operations.reduce(applyOperation, doc),
    transcription: transcriptionStateAfter(transcription, operations),
  };
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
