import type { Deed } from '../deed-kinds.ts';
import type { EditorDocument, Silence } from '../types.ts';
import { isReheard, mergeOperation, replayOperation } from './merge.ts';
import { isKnown } from './merge-words.ts';
import { changeBetween, type Operation, operationBetween, type ReversibleChange } from './operation.ts';

/** Undoes or redoes an own step in a document that others changed since: what they made of it stays. */
function mergeStep(
  doc: EditorDocument,
  operation: Operation,
  silences: readonly Silence[] | undefined,
): EditorDocument {
  const words = operation.words?.filter(({ remove }) => isKnown(doc.words, remove, isReheard(doc)));
  return mergeOperation(doc, { ...operation, ...(words && { words }) }, [], silences).doc;
}

export interface ChangeContext<S> {
  /** Consecutive changes with this key are one step. */
  readonly gesture?: string;
  /** What whoever made the change said that it does. */
  readonly deed?: Deed | undefined;
  readonly selectionBefore: S;
  readonly selectionAfter: S;
}

export interface HistoryState<S> {
  readonly doc: EditorDocument;
  readonly selection: S;
}

export interface Step<S> {
  /** Ascending: done steps, then undone ones from the next redo on. */
  readonly id: number;
  readonly gesture: string | undefined;
  /** Absent where nobody said, and in steps of version 1.0. */
  readonly deed?: Deed | undefined;
  readonly selectionBefore: S;
  readonly selectionAfter: S;
  /** Several where the document changed outside the history during a gesture, or where one followed later. */
  readonly changes: readonly ReversibleChange[];
  readonly bytes: number;
}

/** Changes since the last `takeDelta`, to mirror document and history. */
export interface HistoryDelta<S> {
  /** What led to the document, but for what others changed. */
  readonly operations: readonly Operation[];
  readonly added: readonly Step<S>[];
  readonly dropped: readonly number[];
  readonly marks: HistoryMarks;
}

/** Ids of steps, 0 for none. */
export interface HistoryMarks {
  /** The last done step. */
  readonly top: number;
  /** Steps up to this one were made before the document changed otherwise: they are merged into what it is now. */
  readonly rebasedUpTo: number;
  /** The same of its pauses. */
  readonly pausesRebasedUpTo: number;
}

export interface KeptSteps<S> {
  readonly steps: readonly Step<S>[];
  readonly marks: HistoryMarks;
}

/** What a step is named by: what was said of it, else its first change. */
export interface StepName {
  readonly deed: Deed | undefined;
  readonly change: ReversibleChange;
}

export interface History<S> {
  /** Discards undone steps. No-op without a change. */
  record(before: EditorDocument, after: EditorDocument, context: ChangeContext<S>): void;
  /** Null where there is none. */
  undo(doc: EditorDocument): HistoryState<S> | null;
  redo(doc: EditorDocument): HistoryState<S> | null;
  /** Reverts and forgets the last step; null if it belongs to another gesture. */
  revertStep(doc: EditorDocument, gesture: string): EditorDocument | null;
  /** Adds a later change to a done step, which takes both back. @returns false where there is no such step any more */
  extend(id: number, before: EditorDocument, after: EditorDocument): boolean;
  /** A change that undo skips. */
  note(before: EditorDocument, after: EditorDocument): void;
  /** The next change is a new step whatever its key. */
  endGesture(): void;
  /** Others changed the document: from now on the steps so far are merged into what they made of it. */
  rebase(before: EditorDocument, after: EditorDocument): void;
  takeDelta(): HistoryDelta<S>;
  /** @param doc as it is now */
  keptSteps(doc: EditorDocument): KeptSteps<S>;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Id of the last done step, 0 for none. */
  readonly top: number;
  /** What the next step of undo or redo is about, as it was done. */
  readonly undoChange: StepName | null;
  readonly redoChange: StepName | null;
  readonly bytes: number;
}

/**
 * Log of operations with their inverses; beyond `maxBytes` the oldest are forgotten, never the newest.
 * @param kept the steps of an earlier history, and the document after the last one
 */
export function createHistory<S>(
  maxBytes: number,
  kept?: KeptSteps<S> & { readonly doc: EditorDocument },
): History<S> {
  const steps = kept?.steps ?? [];
  let done = steps.filter((step) => step.id <= (kept?.marks.top ?? 0));
  let undone = steps.filter((step) => step.id > (kept?.marks.top ?? 0)).reverse();
  let bytes = steps.reduce((sum, step) => sum + step.bytes, 0);
  let lastId = steps.at(-1)?.id ?? 0;
  let rebasedUpTo = kept?.marks.rebasedUpTo ?? 0;
  let pausesRebasedUpTo = kept?.marks.pausesRebasedUpTo ?? 0;
  /** After the last change that the history knows. */
  let last = kept?.doc ?? null;
  /** Documents around the last change of the step that may still grow. */
  let open: { before: EditorDocument; after: EditorDocument } | null = null;
  let delta = { operations: [] as Operation[], added: [] as Step<S>[], dropped: [] as number[] };

  const drop = (gone: readonly Step<S>[]) => {
    for (const step of gone) {
      bytes -= step.bytes;
      delta.dropped.push(step.id);
    }
  };

  /** Pauses that steps were made with. Not kept: they are many, and rarely change. */
  const pauses = new WeakMap<Step<S>, readonly Silence[]>();

  const push = (step: Step<S>, { silences }: EditorDocument) => {
    pauses.set(step, silences);
    done.push(step);
    bytes += step.bytes;
    delta.added.push(step);
    let forgotten = 0;
    for (let over = bytes - maxBytes; over > 0 && forgotten < done.length - 1; forgotten++) {
      over -= done[forgotten].bytes;
    }
    drop(done.slice(0, forgotten));
    if (forgotten > 0) done = done.slice(forgotten);
  };

  const marks = (): HistoryMarks => ({ top: done.at(-1)?.id ?? 0, rebasedUpTo, pausesRebasedUpTo });

  /** Words and pauses also change outside of the history. @returns whether they did */
  const noteOthers = (doc: EditorDocument): boolean => {
    if (!last || (last.words === doc.words && last.silences === doc.silences)) return false;
    rebasedUpTo = lastId;
    if (last.silences !== doc.silences) pausesRebasedUpTo = lastId;
    return true;
  };

  const moveOver = (doc: EditorDocument, step: Step<S>, operations: readonly Operation[]): EditorDocument => {
    noteOthers(doc);
    open = null;
    let moved = doc;
    const others = step.id <= pausesRebasedUpTo ? (pauses.get(step) ?? []) : undefined;
    for (const { silences: _, ...operation } of operations)
      moved = step.id > rebasedUpTo ? replayOperation(moved, operation) : mergeStep(moved, operation, others);
    const operation = operationBetween(doc, moved);
    if (operation) delta.operations.push(operation);
    last = moved;
    return moved;
  };

  return {
    record(before, after, { gesture, deed, selectionBefore, selectionAfter }) {
      if (before === after) return;
      const isMoved = noteOthers(before);
      last = after;
      const latest = changeBetween(before, after);
      if (latest) delta.operations.push(latest.forward);
      const step = done.at(-1);
      const continues = gesture !== undefined && step?.gesture === gesture && undone.length === 0;
      drop(undone);
      undone = [];
      if (!open || !step || !continues) {
        // One without a change ends the gesture before it.
        open = latest && { before, after };
        const context = { gesture, deed, selectionBefore, selectionAfter };
        if (latest) push(stepOf(++lastId, [latest], context), after);
        return;
      }
      // An uninterrupted gesture stays one change.
      const isUnbroken = open.after === before;
      const from = isUnbroken ? open.before : before;
      const change = isUnbroken ? changeBetween(from, after) : latest;
      const earlier = isUnbroken ? step.changes.slice(0, -1) : step.changes;
      const changes = change === null ? earlier : [...earlier, change];
      open = { before: from, after };
      done.pop();
      drop([step]);
      // A gesture that ends where it began leaves no step.
      if (changes.length === 0) {
        open = null;
        return;
      }
      const context = { gesture, deed, selectionBefore: step.selectionBefore, selectionAfter };
      push(stepOf(++lastId, changes, context), after);
      if (!isMoved) return;
      if (pausesRebasedUpTo === lastId - 1) pausesRebasedUpTo = lastId;
      rebasedUpTo = lastId;
    },
    undo(doc) {
      const step = done.pop();
      if (step === undefined) return null;
      undone.push(step);
      return { doc: moveOver(doc, step, inverseOf(step)), selection: step.selectionBefore };
    },
    redo(doc) {
      const step = undone.pop();
      if (step === undefined) return null;
      done.push(step);
      const operations = step.changes.map(({ forward }) => forward);
      return { doc: moveOver(doc, step, operations), selection: step.selectionAfter };
    },
    revertStep(doc, gesture) {
      const step = done.at(-1);
      if (step?.gesture !== gesture) return null;
      done.pop();
      drop([step]);
      return moveOver(doc, step, inverseOf(step));
    },
    extend(id, before, after) {
      const index = done.findIndex((step) => step.id === id);
      const step = done[index];
      if (step === undefined) return false;
      noteOthers(before);
      last = after;
      const change = changeBetween(before, after);
      if (change === null) return true;
      open = null;
      // Steps after it were made without the change.
      if (index < done.length - 1 || undone.length > 0) rebasedUpTo = lastId;
      const extended = stepOf(id, [...step.changes, change], step);
      done[index] = extended;
      pauses.set(extended, after.silences);
      bytes += extended.bytes - step.bytes;
      delta.operations.push(change.forward);
      delta.added.push(extended);
      return true;
    },
    note(before, after) {
      const operation = operationBetween(before, after);
      if (operation) delta.operations.push(operation);
      noteOthers(after);
    },
    endGesture() {
      open = null;
    },
    rebase(before, after) {
      noteOthers(before);
      last = after;
      const operation = operationBetween(before, after);
      if (!operation) return;
      open = null;
      rebasedUpTo = lastId;
      if (operation.silences) pausesRebasedUpTo = lastId;
    },
    takeDelta() {
      const taken = { ...delta, marks: marks() };
      delta = { operations: [], added: [], dropped: [] };
      return taken;
    },
    keptSteps(doc) {
      noteOthers(doc);
      return { steps: [...done, ...undone.toReversed()], marks: marks() };
    },
    get canUndo() {
      return done.length > 0;
    },
    get canRedo() {
      return undone.length > 0;
    },
    get top() {
      return done.at(-1)?.id ?? 0;
    },
    get undoChange() {
      return nameOf(done.at(-1));
    },
    get redoChange() {
      return nameOf(undone.at(-1));
    },
    get bytes() {
      return bytes;
    },
  };
}

function nameOf<S>(step: Step<S> | undefined): StepName | null {
  const [change] = step?.changes ?? [];
  return step && change ? { deed: step.deed, change } : null;
}

function inverseOf<S>({ changes }: Step<S>): Operation[] {
  return changes.map(({ backward }) => backward).reverse();
}

function stepOf<S>(
  id: number,
  changes: Step<S>['changes'],
  {
    gesture,
    deed,
    selectionBefore,
    selectionAfter,
  }: Pick<Step<S>, 'gesture' | 'deed' | 'selectionBefore' | 'selectionAfter'>,
): Step<S> {
  const bytes = changes.reduce((sum, { forward, backward }) => sum + bytesOf(forward) + bytesOf(backward), 0);
  return { id, gesture, deed, selectionBefore, selectionAfter, changes, bytes };
}

/** Estimated bytes in memory. */
function bytesOf({ words = [], cuts, marks }: Operation): number {
  let bytes = 200 + 16 * ((marks?.remove.length ?? 0) + (marks?.set.length ?? 0));
  bytes += 160 * ((cuts?.insert.length ?? 0) + (cuts?.remove.length ?? 0));
  for (const { insert } of words) {
    bytes += 48;
    for (const word of insert) bytes += 96 + 2 * word.text.length;
  }
  return bytes;
}
