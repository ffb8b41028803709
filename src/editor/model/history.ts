import { applyPatch, type Patch, patchBytes, patchesBetween } from './patch.ts';
import type { EditorDocument } from './types.ts';

/** What the history knows of a change: which gesture it is part of, and the selection around it. */
export interface ChangeContext<S> {
  /** Consecutive changes with the same key are one step: one drag, one held arrow key. */
  readonly gesture?: string;
  readonly selectionBefore: S;
  readonly selectionAfter: S;
}

/** A document as a step left it, with the selection that belongs to it. */
export interface HistoryState<S> {
  readonly doc: EditorDocument;
  readonly selection: S;
}

/** A step as the history holds it: plain data, so that it can be kept and given back. */
export interface Step<S> {
  /** Grows from step to step: the done steps in order, then the undone ones from the next to redo on. */
  readonly id: number;
  readonly gesture: string | undefined;
  readonly selectionBefore: S;
  readonly selectionAfter: S;
  /** More than one where the document changed outside the history in the middle of a gesture. */
  readonly changes: readonly { readonly forward: Patch; readonly backward: Patch }[];
  readonly bytes: number;
}

/** What happened since it was last asked for: enough to keep a copy of document and history up to date. */
export interface HistoryDelta<S> {
  /** What was done to the document, in order. */
  readonly patches: readonly Patch[];
  readonly added: readonly Step<S>[];
  /** Ids of steps that are gone; also of such that were added in between. */
  readonly dropped: readonly number[];
  /** Id of the last done step, 0 for none. */
  readonly top: number;
}

/** Steps kept from before, by id, and the id of the last done one. */
export interface KeptSteps<S> {
  readonly steps: readonly Step<S>[];
  readonly top: number;
}

export interface History<S> {
  /** Remembers the change from `before` to `after` and forgets what was undone. Nothing changed: nothing happens. */
  record(before: EditorDocument, after: EditorDocument, context: ChangeContext<S>): void;
  /** `doc`, the present document, without the last step; null where there is none. */
  undo(doc: EditorDocument): HistoryState<S> | null;
  /** `doc` with the last undone step again; null where there is none. */
  redo(doc: EditorDocument): HistoryState<S> | null;
  /** `doc`, the present document, without the last step, which is forgotten; null where another gesture made that step. */
  takeBack(doc: EditorDocument, gesture: string): EditorDocument | null;
  /** Ends the gesture: the next change is a step of its own whatever its key. */
  endGesture(): void;
  /** What happened since the last call of this. */
  takeDelta(): HistoryDelta<S>;
  /** Every step there is, to be kept and given to `createHistory` again. */
  keptSteps(): KeptSteps<S>;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Estimated memory of all steps. */
  readonly bytes: number;
}

/**
 * A log of inverse operations. It holds what each step took out and put in, no documents, and is limited by memory: beyond
 * `maxBytes` the oldest steps are forgotten (the newest always stays).
 */
export function createHistory<S>(maxBytes: number, kept?: KeptSteps<S>): History<S> {
  const steps = kept?.steps ?? [];
  let done = steps.filter((step) => step.id <= (kept?.top ?? 0));
  let undone = steps.filter((step) => step.id > (kept?.top ?? 0)).reverse();
  let bytes = steps.reduce((sum, step) => sum + step.bytes, 0);
  let lastId = steps.at(-1)?.id ?? 0;
  /** The step that may still grow: the documents around its last change. */
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
      // A gesture that nothing interrupted stays one change, however many moves it had.
      const isUnbroken = open.after === before;
      const from = isUnbroken ? open.before : before;
      const change = patchesBetween(from, after);
      const earlier = isUnbroken ? last.changes.slice(0, -1) : last.changes;
      const changes = change === null ? earlier : [...earlier, change];
      open = { before: from, after };
      done.pop();
      drop([last]);
      // A drag that was taken back leaves no step that undoes nothing.
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
      const patches = backwardOf(step);
      delta.patches.push(...patches);
      return { doc: patches.reduce(applyPatch, doc), selection: step.selectionBefore };
    },
    redo(doc) {
      open = null;
      const step = undone.pop();
      if (step === undefined) return null;
      done.push(step);
      const patches = step.changes.map((change) => change.forward);
      delta.patches.push(...patches);
      return { doc: patches.reduce(applyPatch, doc), selection: step.selectionAfter };
    },
    takeBack(doc, gesture) {
      const step = done.at(-1);
      if (step?.gesture !== gesture) return null;
      open = null;
      done.pop();
      drop([step]);
      const patches = backwardOf(step);
      delta.patches.push(...patches);
      return patches.reduce(applyPatch, doc);
    },
    endGesture() {
      open = null;
    },
    takeDelta() {
      const taken = { ...delta, top: done.at(-1)?.id ?? 0 };
      delta = { patches: [], added: [], dropped: [] };
      return taken;
    },
    keptSteps() {
      return { steps: [...done, ...undone.toReversed()], top: done.at(-1)?.id ?? 0 };
    },
    get canUndo() {
      return done.length > 0;
    },
    get canRedo() {
      return undone.length > 0;
    },
    get bytes() {
      return bytes;
    },
  };
}

/** What undoes a step, in order. */
function backwardOf<S>(step: Step<S>): Patch[] {
  return step.changes.map((change) => change.backward).reverse();
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
