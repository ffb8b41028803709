import type { Edge } from '#model/edges.ts';
import type { Cut, EditorDocument } from '#model/types.ts';
import type { Hit } from '#src/render/hit-test.ts';
import type { TimeScale } from '#src/render/time-scale.ts';

/** Canvas position of the pointer in CSS pixels, with Alt held or not. */
export interface Pointer {
  readonly x: number;
  readonly y: number;
  readonly alt: boolean;
}

/** What gestures see and do. The panel connects it to scene and state; tests to neither. Times are source seconds. */
export interface GestureHost {
  scale(): TimeScale;
  hit(x: number, y: number): Hit;
  doc(): EditorDocument;
  cutAt(index: number): Cut | undefined;
  /** Source time under x of the overview strip. */
  overviewTime(x: number): number;
  show(scale: TimeScale): void;
  seek(sourceTime: number): void;
  playheadTime(): number;
  /** Shows a source frame in the preview; `null`: the playhead's again. */
  peek(sourceTime: number | null): void;
  /** Pauses while the playhead is dragged. @returns what resumes playback */
  beginScrub(): () => void;
  select(cutId: string | null): void;
  selectEdge(cutId: string, edge: Edge): void;
  hover(cutId: string | null): void;
  cursor(cursor: string): void;
  /** A drag of this cut or of one of its edges; all updates are one undo step. */
  beginDrag(cut: Cut): void;
  updateDrag(edit: (doc: EditorDocument) => EditorDocument): void;
  commitDrag(): void;
  cancelDrag(): void;
  /** Changes the document, as one undo step. */
  change(edit: (doc: EditorDocument) => EditorDocument): void;
  /** Calls `step` before every frame until the returned function is called. */
  everyFrame(step: () => void): () => void;
  /** Milliseconds of a steady clock. */
  now(): number;
}
