import type { Edge } from '#model/edit/edges.ts';
import type { Cut, EditorDocument, MarkedRange, Range } from '#model/types.ts';
import type { TimelineHit } from '#src/render/geometry/hit-test.ts';
import type { TimeScale } from '#src/render/geometry/time-scale.ts';
import type { EdgePoint } from '#src/render/overlays.ts';

/** Canvas position, CSS pixels. */
export interface Pointer {
  readonly x: number;
  readonly y: number;
  readonly alt: boolean;
  readonly shift: boolean;
}

/** Interface of gestures to scene and state. Source seconds; the scale and the overview are on the arranged clock. */
export interface GestureHost {
  scale(): TimeScale;
  hit(x: number, y: number): TimelineHit;
  doc(): EditorDocument;
  cutAt(index: number): Cut | undefined;
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
  /** All updates are one undo step. */
  beginDrag(cut: Cut, edge?: Edge): void;
  /** Shows the time of a dragged edge at the pointer; null hides it. */
  showEdgeTime(at: EdgePoint | null): void;
  updateDrag(edit: (doc: EditorDocument) => EditorDocument): void;
  commitDrag(): void;
  cancelDrag(): void;
  /** In and out; null takes them away. */
  markRange(range: MarkedRange | null): void;
  markedRange(): MarkedRange | null;
  /** A new manual cut, selected. */
  drawCut(range: Range): void;
  deleteCut(id: string): void;
  /** Index in playing order; −1: none. */
  hoverBlock(block: number): void;
  /** Shows a dragged block, and where it would be put in arranged seconds; −1: none is dragged. */
  holdBlock(block: number, drop: number | null): void;
  /** It plays before `before`, or at the end where that is null. */
  moveBlock(range: Range, before: number | null): void;
  /** A moved block plays where it was recorded. */
  moveBlockBack(block: number): void;
  everyFrame(step: () => void): () => void;
  /** Monotonic milliseconds. */
  now(): number;
}
