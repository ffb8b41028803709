import type { LoggedChange } from '#contract/index.ts';
import { emptyDocument } from '#model/document.ts';
import type { Operation, WordsChange } from '#model/merge/operation.ts';
import { acknowledge, receive, receiveWhole } from '#model/merge/replica.ts';
import { editOperation, type SavedEdit } from '#model/saved-edit.ts';
import type { EditorDocument } from '#model/types.ts';
import { currentDoc, takeOver } from './document.ts';
import { currentEdit } from './journal.ts';

/** A change under way to the server; sent again as it is until it is answered. */
export interface Sending {
  readonly changeId: string;
  /** What the page had when it was made. */
  readonly edit: SavedEdit;
  readonly operation: Operation;
}

/** What the server has, and how own changes follow it. */
export class ServerEdit {
  /** Null before the first save, and where it is not known. */
  #base: SavedEdit | null;
  #revision: number;
  #sending: Sending | null = null;
  readonly #onRefused: (words: readonly WordsChange[]) => void;

  constructor(base: SavedEdit | null, revision: number, onRefused: (words: readonly WordsChange[]) => void) {
    this.#base = base;
    this.#revision = revision;
    this.#onRefused = onRefused;
  }

  get revision(): number {
    return this.#revision;
  }

  get isSending(): boolean {
    return this.#sending !== null;
  }

  get base(): SavedEdit | null {
    return this.#base;
  }

  /** As it is to be saved: what others heard counts as heard. */
  current(): SavedEdit {
    const edit = currentEdit();
    return this.#base?.heard.complete ? { ...edit, heard: this.#base.heard } : edit;
  }

  /** Null where the server has all, or what it has is not known. */
  next(): Sending | null {
    if (this.#sending || !this.#base) return this.#sending;
    const edit = this.current();
    const operation = editOperation(this.#base, edit);
    if (operation) this.#sending = { changeId: crypto.randomUUID(), edit, operation };
    return this.#sending;
  }

  /** The server will not take it. */
  giveUp(): void {
    this.#sending = null;
  }

  /** What leads from the edit on this page back to the server's; undefined where they are the same or that one is unknown. */
  toBase(): Operation | undefined {
    return (this.#base && editOperation(this.current(), this.#base)) ?? undefined;
  }

  /** The whole edit was saved. */
  saved(edit: SavedEdit, revision: number): void {
    this.#sending = null;
    this.#base = edit;
    this.#revision = revision;
  }

  /** The reply to `next`. @throws MisfitError */
  acknowledged(revision: number, changes: readonly LoggedChange[]): void {
    const sent = this.#sending;
    const base = this.#base;
    if (!sent || !base) return;
    const own = changes.findIndex(({ change_id }) => change_id === sent.changeId);
    const list = changes.map(({ change }) => change);
    const { operation } = sent;
    const pushed = { doc: sent.edit.doc, operation };
    const merged = acknowledge({ base: base.doc, doc: currentDoc() }, pushed, list, own);
    this.#sending = null;
    this.#take(merged, revision, heardAfter(base, changes));
  }

  /** @returns false where changes between are missing @throws MisfitError */
  received(change: LoggedChange): boolean {
    const base = this.#base;
    if (change.revision <= this.#revision) return true;
    if (!base || change.revision !== this.#revision + 1) return false;
    const merged = receive({ base: base.doc, doc: currentDoc() }, [change.change]);
    this.#take(merged, change.revision, heardAfter(base, [change]));
    return true;
  }

  /** @returns false where own changes are of a recording of another length, or what they were made on is not known */
  receivedWhole(edit: SavedEdit, revision: number): boolean {
    const doc = currentDoc();
    const before = this.#base?.doc ?? firstDocument(doc, this.#revision);
    if (!before || edit.doc.duration !== doc.duration || before.duration !== doc.duration) return false;
    this.#sending = null;
    this.#take(receiveWhole({ base: before, doc }, edit.doc), revision, edit.heard);
    return true;
  }

  /** Own changes replace what the server has. */
  overwrite(revision: number): void {
    this.#sending = null;
    this.#base = null;
    this.#revision = revision;
  }

  #take(
    { base, doc, refused }: { base: EditorDocument; doc: EditorDocument; refused: readonly WordsChange[] },
    revision: number,
    heard: SavedEdit['heard'],
  ): void {
    this.#base = { doc: base, heard };
    this.#revision = revision;
    takeOver(doc);
    if (refused.length > 0) this.#onRefused(refused);
  }
}

function heardAfter(base: SavedEdit, changes: readonly LoggedChange[]): SavedEdit['heard'] {
  return changes.reduce((heard, { change }) => change.operation.heard ?? heard, base.heard);
}

/** What a window starts from that the server had nothing for. */
function firstDocument({ duration, language }: EditorDocument, revision: number): EditorDocument | null {
  return revision === 0 ? emptyDocument({ duration, language }) : null;
}
