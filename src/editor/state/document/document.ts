import { proxy, ref } from 'valtio';
import type { Deed } from '#model/deed-kinds.ts';
import { rangeOf } from '#model/edit/cut.ts';
import { cutById } from '#model/edit/cuts.ts';
import { type Edge, setCutTimes } from '#model/edit/edges.ts';
import { fitBlocks } from '#model/edit/moves.ts';
import { deedText } from '#model/merge/deed.ts';
import { createHistory, type HistoryDelta, type KeptSteps, type StepName } from '#model/merge/history.ts';
import { undoLabel } from '#model/merge/undo-label.ts';
import { emptyDocument } from '#model/saved/document.ts';
import type { Cut, EditorDocument } from '#model/types.ts';
import {
  dropMissing,
  followWords,
  rememberSelection,
  restoreSelection,
  type SelectionMemento,
} from './selection.ts';

/** What is known of the edit on the server; only autosave.ts changes it while a project is open. */
export type SaveState =
  | { readonly status: 'saved' }
  /** Changes wait or are under way. */
  | { readonly status: 'saving' }
  /** The server was not reached, `tries` times in a row. */
  | { readonly status: 'offline'; readonly tries: number }
  /** Retrying will not help. `reason`: the server's; null once access has ended. */
  | { readonly status: 'refused'; readonly reason: string | null }
  /** Local changes could not be merged with what the server has at `revision`: the user chooses. */
  | { readonly status: 'conflict'; readonly revision: number };

/** `full`, `blocked` (private window): no copy is kept. */
export type DeviceState = 'ok' | 'full' | 'blocked';

export type EditDelta = HistoryDelta<SelectionMemento>;
export type EditSteps = KeptSteps<SelectionMemento>;

/** Passed through Valtio unproxied. */
export type Ref<T> = T & { $$valtioSnapshot: T };

export interface DraggedCut {
  /** The dragged edge; null if the whole cut is dragged. */
  readonly edge: Edge | null;
  /** The cut before the drag. */
  readonly cut: Cut;
  readonly before: EditorDocument;
  readonly gesture: string;
}

export interface EditorState {
  /** Behind `ref`: proxying 100,000 words would cost 100 ms a change. */
  doc: Ref<EditorDocument>;
  /** Incremented with each change. */
  rev: number;
  canUndo: boolean;
  canRedo: boolean;
  /** What undo reverts, after the name of the command: 'Undo: Cut “so basically”'; null for nothing. */
  undoName: string | null;
  /** As `undoName`, for redo. */
  redoName: string | null;
  save: SaveState;
  device: DeviceState;
  drag: Ref<DraggedCut> | null;
}

const HISTORY_BYTES = 64 * 1024 * 1024;

let history = createHistory<SelectionMemento>(HISTORY_BYTES);

export const editor = proxy<EditorState>({
  doc: ref(emptyDocument({ duration: 0, language: 'en' })),
  rev: 0,
  canUndo: false,
  canRedo: false,
  undoName: null,
  redoName: null,
  save: { status: 'saved' },
  device: 'ok',
  drag: null,
});

/** Null: nobody said what the change does. Undefined: nothing that is worth a word. */
export type SaidDeed = Deed | null | undefined;

let listener: ((delta: EditDelta, deed: SaidDeed) => void) | null = null;

/** Calls `next` for every local change, not for remote ones. */
export function listenToDocument(next: typeof listener): void {
  listener = next;
}

/** For handlers; components use `use-document.ts`. */
export function currentDoc(): EditorDocument {
  return editor.doc;
}

/** Resets selection and history to the `kept` steps. */
export function openDocument(doc: EditorDocument, kept?: EditSteps): void {
  history = createHistory<SelectionMemento>(HISTORY_BYTES, kept && { ...kept, doc });
  editor.drag = null;
  put(doc);
  editor.save = { status: 'saved' };
}

export interface DispatchOptions {
  /** Consecutive changes with this key are one undo step. */
  readonly gesture?: string;
  /** The step that caused the change, from `latestStep`: undoing it also reverts the change. Refused if the step was undone. */
  readonly joins?: number;
  /** False for streamed words and view settings. */
  readonly undoable?: boolean;
  /** What the change does, for versions and undo; guessed by the difference where it is absent. */
  readonly does?: Deed | ((before: EditorDocument, after: EditorDocument) => Deed);
  /** Selects in the new document; redo restores it. */
  readonly select?: (doc: EditorDocument) => void;
}

/** The only writer. Returning the same document refuses. @returns whether anything changed */
export function dispatch(
  edit: (doc: EditorDocument) => EditorDocument,
  options: DispatchOptions = {},
): boolean {
  const change = (doc: EditorDocument): EditorDocument => fitBlocks(edit(doc));
  let before: EditorDocument = editor.doc;
  let after = change(before);
  if (after === before) return false;
  const { drag } = editor;
  if (drag && cutById(before, drag.cut.id) && !cutById(after, drag.cut.id)) {
    // Deleted during its drag: one undo restores it where it began.
    revertDrag();
    before = editor.doc;
    after = change(before);
  }
  const { joins } = options;
  if (joins !== undefined) {
    if (!history.extend(joins, before, after)) return false;
    put(after);
    listener?.(history.takeDelta(), undefined);
    return true;
  }
  const selectionBefore = rememberSelection();
  const { does, gesture } = options;
  const deed = typeof does === 'function' ? does(before, after) : does;
  put(after);
  options.select?.(after);
  if (options.undoable !== false) {
    const around = { deed, selectionBefore, selectionAfter: rememberSelection() };
    history.record(before, after, gesture === undefined ? around : { gesture, ...around });
    showSteps();
    listener?.(history.takeDelta(), deed ?? null);
  } else {
    history.note(before, after);
    listener?.(history.takeDelta(), deed);
  }
  return true;
}

/** Id of the latest undo step; 0 for none. */
export function latestStep(): number {
  return history.top;
}

/** Takes over a document that others changed; local steps can still be undone. */
export function applyRemote(after: EditorDocument): void {
  const before: EditorDocument = editor.doc;
  if (after === before) return;
  followWords(before.words, after.words);
  history.rebase(before, after);
  put(after);
}

/** Reverts the drag without an undo step; other changes stay. */
export function revertDrag(): void {
  const { drag } = editor;
  if (!drag) return;
  editor.drag = null;
  const doc = withoutDrag(drag);
  if (doc === editor.doc) return;
  put(doc);
  listener?.(history.takeDelta(), undefined);
}

function withoutDrag({ cut, gesture }: DraggedCut): EditorDocument {
  const doc = history.revertStep(editor.doc, gesture) ?? editor.doc;
  // If other steps were made during the drag, its first part is in the history: one more step reverts it.
  const back = setCutTimes(doc, cut.id, rangeOf(cut)).doc;
  const selected = rememberSelection();
  history.record(doc, back, { gesture, selectionBefore: selected, selectionAfter: selected });
  return back;
}

export function keptSteps(): EditSteps {
  return history.keptSteps(editor.doc);
}

export function endGesture(): void {
  history.endGesture();
}

/** @returns false when there is none */
export function undo(): boolean {
  const said = history.undoChange?.deed;
  return travel(history.undo(editor.doc), said && { ...said, again: 'undone' });
}

/** @returns false when there is none */
export function redo(): boolean {
  const said = history.redoChange?.deed;
  return travel(history.redo(editor.doc), said && { ...said, again: 'redone' });
}

function travel(
  step: { doc: EditorDocument; selection: SelectionMemento } | null,
  deed: Deed | undefined,
): boolean {
  if (!step) return false;
  put(step.doc);
  restoreSelection(step.selection, step.doc);
  listener?.(history.takeDelta(), deed ?? null);
  return true;
}

function put(doc: EditorDocument): void {
  editor.doc = ref(doc);
  editor.rev += 1;
  dropMissing(doc);
  showSteps();
}

function showSteps(): void {
  editor.canUndo = history.canUndo;
  editor.canRedo = history.canRedo;
  editor.undoName = nameOf(history.undoChange);
  editor.redoName = nameOf(history.redoChange);
}

function nameOf(step: StepName | null): string | null {
  if (step === null) return null;
  return step.deed ? deedText(step.deed) : undoLabel(step.change, editor.doc.words);
}
