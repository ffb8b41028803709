import { cutById } from '#model/cuts.ts';
import { type Edge, moveCut, moveEdge } from '#model/edges.ts';
import type { Cut, EditorDocument } from '#model/types.ts';
import type { TimeScale } from '#src/render/time-scale.ts';
import type { GestureHost, Pointer } from './gesture-host.ts';
import { snapTime } from './snap.ts';

export interface Drag {
  readonly cursor: string;
  move(pointer: Pointer): void;
  end(): void;
  cancel(): void;
}

/** Snap distance, CSS pixels; Alt disables snapping. */
const SNAP_PX = 8;
/** Edge auto-scroll: zone in CSS pixels, speed in pixels a frame. */
const SCROLL_ZONE_PX = 32;
const SCROLL_PX = 16;

export class PanDrag implements Drag {
  readonly cursor = 'grabbing';
  readonly #host: GestureHost;
  readonly #from: Pointer;
  readonly #before: TimeScale;

  constructor(host: GestureHost, from: Pointer) {
    this.#host = host;
    this.#from = from;
    this.#before = host.scale();
  }

  move({ x }: Pointer): void {
    const before = this.#before;
    this.#host.show(before.scrolledTo(before.startTime - before.pxToSeconds(x - this.#from.x)));
  }

  end(): void {}

  cancel(): void {
    this.#host.show(this.#before);
  }
}

/** A press outside the frame centres it there first. */
export class OverviewDrag implements Drag {
  readonly cursor = 'grabbing';
  readonly #host: GestureHost;
  readonly #before: TimeScale;
  /** Source seconds from the frame's left side. */
  readonly #grip: number;

  constructor(host: GestureHost, from: Pointer) {
    this.#host = host;
    this.#before = host.scale();
    const grip = host.overviewTime(from.x) - this.#before.startTime;
    const isInside = grip >= 0 && grip <= this.#before.visibleDuration;
    this.#grip = isInside ? grip : this.#before.visibleDuration / 2;
  }

  move({ x }: Pointer): void {
    this.#host.show(this.#before.scrolledTo(this.#host.overviewTime(x) - this.#grip));
  }

  end(): void {}

  cancel(): void {
    this.#host.show(this.#before);
  }
}

/** Live edits as one undo step, snapping and auto-scroll. */
abstract class EditDrag implements Drag {
  abstract readonly cursor: string;
  protected readonly host: GestureHost;
  protected readonly cut: Cut;
  readonly #before: EditorDocument;
  readonly #viewBefore: TimeScale;
  #pointer: Pointer;
  #stopScrolling: (() => void) | null = null;

  constructor(host: GestureHost, from: Pointer, cut: Cut, edge?: Edge) {
    this.host = host;
    this.cut = cut;
    this.#before = host.doc();
    this.#viewBefore = host.scale();
    this.#pointer = from;
    host.beginDrag(cut, edge);
  }

  /** `time`: source seconds under the pointer. */
  protected abstract edit(doc: EditorDocument, time: number, snap: (time: number) => number): EditorDocument;

  move(pointer: Pointer): void {
    this.#pointer = pointer;
    this.#apply();
    const speed = this.#scrollSpeed();
    if (speed !== 0) this.#stopScrolling ??= this.host.everyFrame(() => this.#scroll());
    else this.#stopScroll();
  }

  end(): void {
    this.#stopScroll();
    this.host.commitDrag();
  }

  cancel(): void {
    this.#stopScroll();
    this.host.cancelDrag();
    this.host.show(this.#viewBefore);
  }

  #apply(): void {
    const scale = this.host.scale();
    const time = scale.startTime + scale.pxToSeconds(this.#pointer.x);
    const tolerance = this.#pointer.alt ? 0 : scale.pxToSeconds(SNAP_PX);
    const snap = (at: number) => (tolerance > 0 ? snapTime(this.#before, at, tolerance) : at);
    this.host.updateDrag((doc) => this.edit(doc, time, snap));
  }

  /** Pixels a frame, negative to the left. */
  #scrollSpeed(): number {
    const { x } = this.#pointer;
    const { width } = this.host.scale();
    const depth = x < SCROLL_ZONE_PX ? x - SCROLL_ZONE_PX : Math.max(x - (width - SCROLL_ZONE_PX), 0);
    return Math.min(Math.max(depth / SCROLL_ZONE_PX, -1), 1) * SCROLL_PX;
  }

  #scroll(): void {
    const scale = this.host.scale();
    this.host.show(scale.scrolledTo(scale.startTime + scale.pxToSeconds(this.#scrollSpeed())));
    this.#apply();
  }

  #stopScroll(): void {
    this.#stopScrolling?.();
    this.#stopScrolling = null;
  }
}

export class EdgeDrag extends EditDrag {
  readonly cursor = 'ew-resize';
  readonly #edge: Edge;
  /** Source seconds from edge to pointer. */
  readonly #grip: number;

  constructor(host: GestureHost, from: Pointer, cut: Cut, edge: Edge) {
    super(host, from, cut, edge);
    const scale = host.scale();
    const at = edge === 'start' ? cut.start : cut.start + cut.duration;
    this.#edge = edge;
    this.#grip = scale.startTime + scale.pxToSeconds(from.x) - at;
  }

  protected edit(doc: EditorDocument, time: number, snap: (time: number) => number): EditorDocument {
    return moveEdge(doc, this.cut.id, this.#edge, snap(time - this.#grip));
  }

  override move(pointer: Pointer): void {
    super.move(pointer);
    this.host.showEdgeTime({ cutId: this.cut.id, edge: this.#edge, y: pointer.y });
  }

  override cancel(): void {
    super.cancel();
    this.host.showEdgeTime(null);
  }

  override end(): void {
    super.end();
    this.host.showEdgeTime(null);
    // The cut may have been deleted meanwhile.
    if (cutById(this.host.doc(), this.cut.id)) this.host.selectEdge(this.cut.id, this.#edge);
  }
}

/** Snaps whichever edge is nearer to a target. */
export class CutDrag extends EditDrag {
  readonly cursor = 'grabbing';
  readonly #grip: number;

  constructor(host: GestureHost, from: Pointer, cut: Cut) {
    super(host, from, cut);
    const scale = host.scale();
    this.#grip = scale.startTime + scale.pxToSeconds(from.x) - cut.start;
    host.select(cut.id);
  }

  protected edit(doc: EditorDocument, time: number, snap: (time: number) => number): EditorDocument {
    const start = time - this.#grip;
    const end = start + this.cut.duration;
    const byStart = snap(start) - start;
    const byEnd = snap(end) - end;
    const useEnd = byStart === 0 || (byEnd !== 0 && Math.abs(byEnd) < Math.abs(byStart));
    return moveCut(doc, this.cut.id, start + (useEnd ? byEnd : byStart));
  }
}
