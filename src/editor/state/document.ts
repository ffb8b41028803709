import { proxy, ref } from 'valtio';
import { rangeOf } from '#model/cut.ts';
import { cutById } from '#model/cuts.ts';
import { emptyDocument } from '#model/document.ts';
import { setCutTimes } from '#model/edges.ts';
import { createHistory, type HistoryDelta, type KeptSteps } from '#model/history.ts';
import type { Cut, EditorDocument } from '#model/types.ts';
import { dropMissing, rememberSelection, restoreSelection, type SelectionMemento } from './selection.ts';

/** How far the edit on screen has travelled: see autosave.ts. `refused`: the server does not take it, waiting will not help. */
export type SaveState = 'saved' | 'saving' | 'offline' | 'refused' | 'conflict';

/** Whether this device keeps a copy: `full` and `blocked` (a private window, say) mean it does not. */
export type DeviceState = 'ok' | 'full' | 'blocked';

/** What is told of each change of the document, at once and in order. */
export interface DocumentListener {
  /** An edit, an undo or a redo. */
  edited(delta: EditDelta): void;
  /** A change that is no edit: words that arrived, pauses, view settings. */
  changed(): void;
}
export type EditDelta = HistoryDelta<SelectionMemento>;
export type EditSteps = KeptSteps<SelectionMemento>;

/** A value that Valtio hands through as it is. */
export type Ref<T> = T & { $$valtioSnapshot: T };

/** A drag of a cut or of one of its edges. */
export interface CutDrag {
  /** The cut as it was before. */
  readonly cut: Cut;
  /** The document as it was before. */
  readonly before: EditorDocument;
  readonly gesture: string;
}

export interface EditorState {
  /** The document. A plain immutable object behind `ref`: 100,000 words inside a proxy would cost 100 ms a change. */
  doc: Ref<EditorDocument>;
  /** Counts changes of `doc`; grows by one each time, never goes back. */
  rev: number;
  canUndo: boolean;
  canRedo: boolean;
  /** What undo takes back and redo does again; empty where unknown. */
  undoName: string;
  redoName: string;
  save: SaveState;
  /** Why the server refused, in its words; null otherwise. */
  saveError: string | null;
  device: DeviceState;
  /** The drag that goes on (drag.ts), null for none. */
  drag: Ref<CutDrag> | null;
}

/** Bytes of inverse patches kept before the oldest step is forgotten. */
const HISTORY_BYTES = 64 * 1024 * 1024;

let history = createHistory<SelectionMemento>(HISTORY_BYTES);
/** By id of the step. */
const names = new Map<number, string>();
let topStep = 0;

export const editor = proxy<EditorState>({
  doc: ref(emptyDocument({ duration: 0, language: 'en' })),
  rev: 0,
  canUndo: false,
  canRedo: false,
  undoName: '',
  redoName: '',
  save: 'saved',
  saveError: null,
  device: 'ok',
  drag: null,
});

let listener: DocumentListener | null = null;

/** Who is told of each change; `null` for nobody. */
export function listenToDocument(next: DocumentListener | null): void {
  listener = next;
}

/** The document as it stands. Read it in handlers; components read `useSnapshot(editor).doc`. */
export function currentDoc(): EditorDocument {
  return editor.doc;
}

/** Starts over with `doc`: nothing selected, nothing to save, and nothing to undo but the `kept` steps that led to it. */
export function openDocument(doc: EditorDocument, kept?: EditSteps): void {
  history = createHistory<SelectionMemento>(HISTORY_BYTES, kept);
  names.clear();
  topStep = 0;
  editor.drag = null;
  put(doc);
  editor.save = 'saved';
  editor.saveError = null;
}

export interface DispatchOptions {
  /** Consecutive changes with the same key become one undo step: a drag, a held arrow key. */
  readonly gesture?: string;
  /** False for what is not an edit: words that arrive, view settings. */
  readonly undoable?: boolean;
  /** Changes the selection to what belongs to the new document; redo brings that one back. */
  readonly select?: (doc: EditorDocument) => void;
}

/**
 * The one place that changes the document. `change` gets it and returns a new one, or the same one to refuse.
 * @returns whether anything changed
 */
export function dispatch(
  change: (doc: EditorDocument) => EditorDocument,
  options: DispatchOptions = {},
): boolean {
  let before: EditorDocument = editor.doc;
  let after = change(before);
  if (after === before) return false;
  const { drag } = editor;
  if (drag && cutById(before, drag.cut.id) && !cutById(after, drag.cut.id)) {
    // Deleted as it was before the drag: one undo brings it back there.
    takeDragBack();
    before = editor.doc;
    after = change(before);
  }
  const selectionBefore = rememberSelection();
  put(after);
  options.select?.(after);
  if (options.undoable !== false) {
    const { gesture } = options;
    const around = { selectionBefore, selectionAfter: rememberSelection() };
    history.record(before, after, gesture === undefined ? around : { gesture, ...around });
    const delta = history.takeDelta();
    for (const { id } of delta.added) names.set(id, stepName(before, after));
    for (const id of delta.dropped) names.delete(id);
    showSteps(delta.top);
    listener?.edited(delta);
  } else listener?.changed();
  return true;
}

/** Ends the drag with the cut where it was before; what else changed meanwhile stays. */
export function takeDragBack(): void {
  const { drag } = editor;
  if (!drag) return;
  editor.drag = null;
  const doc = withoutDrag(drag);
  if (doc === editor.doc) return;
  put(doc);
  listener?.edited(history.takeDelta());
}

/** The document with the dragged cut where it was before, and the history without the drag. */
function withoutDrag({ cut, gesture }: CutDrag): EditorDocument {
  const doc = history.takeBack(editor.doc, gesture) ?? editor.doc;
  // Steps made in the middle of the drag keep its first part in the history: that is undone by a step more.
  const back = setCutTimes(doc, cut.id, rangeOf(cut)).doc;
  const selected = rememberSelection();
  history.record(doc, back, { gesture, selectionBefore: selected, selectionAfter: selected });
  return back;
}

/** The undo history as it stands, to be kept on this device. */
export function keptSteps(): EditSteps {
  return history.keptSteps();
}

/** Ends a gesture: the next change is an undo step of its own whatever its key. */
export function endGesture(): void {
  history.endGesture();
}

/** Takes back the last undoable step and its selection. @returns false when there is none */
export function undo(): boolean {
  return travel(history.undo(editor.doc));
}

/** Does again what `undo` took back. @returns false when there is none */
export function redo(): boolean {
  return travel(history.redo(editor.doc));
}

function travel(step: { doc: EditorDocument; selection: SelectionMemento } | null): boolean {
  if (!step) return false;
  put(step.doc);
  restoreSelection(step.selection, step.doc);
  const delta = history.takeDelta();
  showSteps(delta.top);
  listener?.edited(delta);
  return true;
}

function put(doc: EditorDocument): void {
  editor.doc = ref(doc);
  editor.rev += 1;
  dropMissing(doc);
  showSteps();
}

/** @param top id of the last done step; as it was if absent */
function showSteps(top = topStep): void {
  topStep = top;
  editor.canUndo = history.canUndo;
  editor.canRedo = history.canRedo;
  editor.undoName = names.get(top) ?? '';
  const next = Math.min(...[...names.keys()].filter((id) => id > top));
  editor.redoName = names.get(next) ?? '';
}

function stepName(before: EditorDocument, after: EditorDocument): string {
  if (before.words !== after.words) return 'Correct words';
  if (before.settings !== after.settings) return 'Trim pauses';
  if (before.cuts !== after.cuts) {
    const more = after.cuts.length - before.cuts.length;
    return more > 0 ? 'Cut' : more < 0 ? 'Restore' : 'Change cut';
  }
  return 'Change speaker';
}
