import { mergeOperation } from './merge/merge.ts';
import { type Operation, operationOf } from './merge/operation.ts';
import { applyPatch, type Patch, patchBytes, patchesBetween } from './patch.ts';
import type { EditorDocument, Word } from './types.ts';
import { wordAt, wordAtTime } from './words.ts';

/** Undoes or redoes an own step in a document that others changed since: what they made of it stays. */
function takeBack(doc: EditorDocument, operation: Operation): EditorDocument {
  const words = operation.words?.filter(({ remove }) => remove.every((word) => isPresent(doc, word)));
  const own: Operation = { ...operation, ...(words && { words }) };
  return mergeOperation(doc, own).doc;
}

function isPresent({ words }: EditorDocument, word: Word): boolean {
  const at = wordAtTime(words, word.start);
  if (at < 0) return false;
  const { start, end, text } = wordAt(words, at);
  return start === word.start && end === word.end && text === word.text;
}

export interface ChangeContext<S> {
  /** Consecutive changes with this key are one step. */
  readonly gesture?: string;
  readonly selectionBefore: S;
  readonly selectionAfter: S;
}

export interface HistoryState<S> {
  readonly doc: EditorDocument;
  readonly selection: S;
}

export interface Change {
  readonly forward: Patch;
  readonly backward: Patch;
}

export interface Step<S> {
  /** Ascending: done steps, then undone ones from the next redo on. */
  readonly id: number;
  readonly gesture: string | undefined;
  readonly selectionBefore: S;
  readonly selectionAfter: S;
  /** Several where the document changed outside the history during a gesture, or where one followed later. */
  readonly changes: readonly Change[];
  readonly bytes: number;
}

/** Changes since the last `takeDelta`, to mirror document and history. */
export interface HistoryDelta<S> {
  readonly patches: readonly Patch[];
  readonly added: readonly Step<S>[];
  readonly dropped: readonly number[];
  /** Last done step, 0 for none. */
  readonly top: number;
  readonly displaced: number;
}

/** `top`: id of the last done step; others changed the document since the step `displaced`. */
export interface KeptSteps<S> {
  readonly steps: readonly Step<S>[];
  readonly top: number;
  readonly displaced?: number;
}

export interface History<S> {
  /** Discards undone steps. No-op without a change. */
  record(before: EditorDocument, after: EditorDocument, context: ChangeContext<S>): void;
  /** Null where there is none. */
  undo(doc: EditorDocument): HistoryState<S> | null;
  redo(doc: EditorDocument): HistoryState<S> | null;
  /** Reverts and forgets the last step; null if it belongs to another gesture. */
  takeBack(doc: EditorDocument, gesture: string): EditorDocument | null;
  /** Adds a later change to a done step, which takes both back. @returns false where there is no such step any more */
  extend(id: number, before: EditorDocument, after: EditorDocument): boolean;
  /** The next change is a new step whatever its key. */
  endGesture(): void;
  /** Others changed the document: from now on the steps so far are found by time and id. */
  displace(change: Patch): void;
  takeDelta(): HistoryDelta<S>;
  keptSteps(): KeptSteps<S>;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Id of the last done step, 0 for none. */
  readonly top: number;
  /** What the next step of undo or redo is about, as it was done. */
  readonly undoChange: Change | null;
  readonly redoChange: Change | null;
  readonly bytes: number;
}

/** Log of inverse patches; beyond `maxBytes` the oldest are forgotten, never the newest. */
export function createHistory<S>(maxBytes: number, kept?: KeptSteps<S>): History<S> {
  const steps = kept?.steps ?? [];
  let done = steps.filter((step) => step.id <= (kept?.top ?? 0));
  let undone = steps.filter((step) => step.id > (kept?.top ?? 0)).reverse();
  let bytes = steps.reduce((sum, step) => sum + step.bytes, 0);
  let lastId = steps.at(-1)?.id ?? 0;
  let displaced = kept?.displaced ?? 0;
  /** Documents around the last change of the step that may still grow. */
  let open: { before: EditorDocument; after: EditorDocument } | null = null;
  let delta = { patches: [] as Patch[], added: [] as Step<S>[], dropped: [] as number[] };

  const drop = (gone: readonly Step<S>[]) => {
    for (const step of gone) {
      bytes -= step.bytes;
      delta.dropped.push(step.id);
    }
  };

  const push = (step: Step<S>) => {
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

  /** Patches that take the document over `changes`, in their order. */
  const moveOver = (doc: EditorDocument, { id }: Step<S>, changes: readonly Change[]): EditorDocument => {
    if (id > displaced) {
      const patches = changes.map(({ forward }) => forward);
      delta.patches.push(...patches);
      return patches.reduce(applyPatch, doc);
    }
    const moved = changes.reduce(
      (now, { forward, backward }) => takeBack(now, operationOf(forward, backward, now.duration)),
      doc,
    );
    const patch = patchesBetween(doc, moved)?.forward;
    if (patch) delta.patches.push(patch);
    return moved;
  };

  return {
    record(before, after, { gesture, selectionBefore, selectionAfter }) {
      if (before === after) return;
      const last = done.at(-1);
      const continues =
        open !== null && gesture !== undefined && last?.gesture === gesture && undone.length === 0;
      drop(undone);
      undone = [];
      if (!continues || last === undefined || open === null) {
        const change = patchesBetween(before, after);
        open = { before, after };
        if (change === null) return;
        delta.patches.push(change.forward);
        push(stepOf(++lastId, [change], gesture, selectionBefore, selectionAfter));
        return;
      }
      const latest = patchesBetween(before, after);
      if (latest !== null) delta.patches.push(latest.forward);
      // An uninterrupted gesture stays one change.
      const isUnbroken = open.after === before;
      const from = isUnbroken ? open.before : before;
      const change = patchesBetween(from, after);
      const earlier = isUnbroken ? last.changes.slice(0, -1) : last.changes;
      const changes = change === null ? earlier : [...earlier, change];
      open = { before: from, after };
      done.pop();
      drop([last]);
      // A gesture that ends where it began leaves no step.
      if (changes.length === 0) {
        open = null;
        return;
      }
      push(stepOf(++lastId, changes, gesture, last.selectionBefore, selectionAfter));
    },
    undo(doc) {
      open = null;
      const step = done.pop();
      if (step === undefined) return null;
      undone.push(step);
      return { doc: moveOver(doc, step, backwardOf(step)), selection: step.selectionBefore };
    },
    redo(doc) {
      open = null;
      const step = undone.pop();
      if (step === undefined) return null;
      done.push(step);
      return { doc: moveOver(doc, step, step.changes), selection: step.selectionAfter };
    },
    takeBack(doc, gesture) {
      const step = done.at(-1);
      if (step?.gesture !== gesture) return null;
      open = null;
      done.pop();
      drop([step]);
      return moveOver(doc, step, backwardOf(step));
    },
    extend(id, before, after) {
      const index = done.findIndex((step) => step.id === id);
      const step = done[index];
      if (step === undefined) return false;
      const change = patchesBetween(before, after);
      if (change === null) return true;
      open = null;
      // Steps after it were made without the change: they are found by time and id.
      if (index < done.length - 1 || undone.length > 0) displaced = lastId;
      const { gesture, selectionBefore, selectionAfter } = step;
      const extended = stepOf(id, [...step.changes, change], gesture, selectionBefore, selectionAfter);
      done[index] = extended;
      bytes += extended.bytes - step.bytes;
      delta.patches.push(change.forward);
      delta.added.push(extended);
      return true;
    },
    endGesture() {
      open = null;
    },
    displace(change) {
      open = null;
      displaced = lastId;
      delta.patches.push(change);
    },
    takeDelta() {
      const taken = { ...delta, top: done.at(-1)?.id ?? 0, displaced };
      delta = { patches: [], added: [], dropped: [] };
      return taken;
    },
    keptSteps() {
      const kept = { steps: [...done, ...undone.toReversed()], top: done.at(-1)?.id ?? 0 };
      return displaced === 0 ? kept : { ...kept, displaced };
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
      return done.at(-1)?.changes[0] ?? null;
    },
    get redoChange() {
      return undone.at(-1)?.changes[0] ?? null;
    },
    get bytes() {
      return bytes;
    },
  };
}

function backwardOf<S>(step: Step<S>): Step<S>['changes'] {
  return step.changes.map(({ forward, backward }) => ({ forward: backward, backward: forward })).reverse();
}

function stepOf<S>(
  id: number,
  changes: Step<S>['changes'],
  gesture: string | undefined,
  selectionBefore: S,
  selectionAfter: S,
): Step<S> {
  const bytes = changes.reduce(
    (sum, { forward, backward }) => sum + patchBytes(forward) + patchBytes(backward),
    0,
  );
  return { id, gesture, selectionBefore, selectionAfter, changes, bytes };
}
