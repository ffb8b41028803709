import { arrangementOf } from '#model/edit/arrangement.ts';
import { cutById } from '#model/edit/cuts.ts';
import { type Edge, moveCut, moveEdge } from '#model/edit/edges.ts';
import { partitionPoint } from '#model/time/sorted.ts';
import type { Cut, EditorDocument, MarkedRange } from '#model/types.ts';
import { wordAtTime } from '#model/words/words.ts';
import type { TimeScale } from '#src/render/geometry/time-scale.ts';
import type { GestureHost, Pointer } from './gesture-host.ts';

/** Nearest word edge or pause end within `tolerance`, else `time`. Source seconds. */
export function snapTime(doc: EditorDocument, time: number, tolerance: number): number {
  let best = time;
  let distance = tolerance;
  const offer = (candidate: number | undefined) => {
    if (candidate === undefined || Math.abs(candidate - time) > distance) return;
    best = candidate;
    distance = Math.abs(candidate - time);
  };
  const { words, silences } = doc;
  const at = wordAtTime(words, time);
  for (let i = Math.max(at, 0); i <= Math.min(at + 1, words.length - 1); i++) {
    offer(words.start[i]);
    offer(words.end[i]);
  }
  const first = partitionPoint(silences.length, (i) => silences[i].end < time - tolerance);
  for (let i = first; i < silences.length && silences[i].start <= time + tolerance; i++) {
    offer(silences[i].start);
    offer(silences[i].end);
  }
  return best;
}

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

/** Source second at canvas x. */
export function sourceAt(host: GestureHost, x: number): number {
  return arrangementOf(host.doc()).toSource(host.scale().xToTime(x));
}

/** A press outside the frame centres it there first. */
export class OverviewDrag implements Drag {
  readonly cursor = 'grabbing';
  readonly #host: GestureHost;
  readonly #before: TimeScale;
  /** Seconds from the frame's left side. */
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

/** Scrolls the window while the pointer is held near one of its sides. */
export class BorderScroll {
  readonly #host: GestureHost;
  readonly #onScroll: () => void;
  #x = 0;
  #stop: (() => void) | null = null;

  constructor(host: GestureHost, onScroll: () => void) {
    this.#host = host;
    this.#onScroll = onScroll;
  }

  follow({ x }: Pointer): void {
    this.#x = x;
    if (this.#speed() !== 0) this.#stop ??= this.#host.everyFrame(() => this.#step());
    else this.stop();
  }

  stop(): void {
    this.#stop?.();
    this.#stop = null;
  }

  /** Pixels a frame, negative to the left. */
  #speed(): number {
    const { width } = this.#host.scale();
    const depth =
      this.#x < SCROLL_ZONE_PX ? this.#x - SCROLL_ZONE_PX : Math.max(this.#x - (width - SCROLL_ZONE_PX), 0);
    return Math.min(Math.max(depth / SCROLL_ZONE_PX, -1), 1) * SCROLL_PX;
  }

  #step(): void {
    const scale = this.#host.scale();
    this.#host.show(scale.scrolledTo(scale.startTime + scale.pxToSeconds(this.#speed())));
    this.#onScroll();
  }
}

/** Half the width of the playhead's tag, CSS pixels: held there, the playhead keeps its distance to the pointer. */
const TAG_REACH_PX = 24;

/** Moves the playhead with the pointer. */
export class ScrubDrag implements Drag {
  readonly cursor = 'ew-resize';
  readonly #host: GestureHost;
  readonly #timeBefore: number;
  readonly #viewBefore: TimeScale;
  readonly #gripPx: number;
  readonly #resume: () => void;
  readonly #scroll: BorderScroll;
  #pointer: Pointer;

  constructor(host: GestureHost, from: Pointer) {
    this.#host = host;
    this.#timeBefore = host.playheadTime();
    this.#viewBefore = host.scale();
    this.#pointer = from;
    const { toArranged } = arrangementOf(host.doc());
    const off = from.x - this.#viewBefore.timeToX(toArranged(this.#timeBefore));
    this.#gripPx = Math.abs(off) <= TAG_REACH_PX ? off : 0;
    this.#resume = host.beginScrub();
    this.#scroll = new BorderScroll(host, () => this.#seek());
  }

  move(pointer: Pointer): void {
    // A press on the tag moves nothing.
    if (this.#gripPx === 0 || pointer.x !== this.#pointer.x) {
      this.#pointer = pointer;
      this.#seek();
    }
    this.#scroll.follow(pointer);
  }

  end(): void {
    this.#scroll.stop();
    this.#resume();
  }

  cancel(): void {
    this.#host.seek(this.#timeBefore);
    this.#host.show(this.#viewBefore);
    this.end();
  }

  #seek(): void {
    const { width } = this.#host.scale();
    this.#host.seek(sourceAt(this.#host, Math.min(Math.max(this.#pointer.x - this.#gripPx, 0), width)));
  }
}

/** Draws a range from where it was pressed, with snapping and auto-scroll. */
export class RangeDrag implements Drag {
  readonly cursor = 'ew-resize';
  readonly #host: GestureHost;
  readonly #before: MarkedRange | null;
  readonly #viewBefore: TimeScale;
  /** Arranged seconds. */
  readonly #anchor: number;
  readonly #scroll: BorderScroll;
  #pointer: Pointer;

  constructor(host: GestureHost, from: Pointer) {
    this.#host = host;
    this.#before = host.markedRange();
    this.#viewBefore = host.scale();
    this.#pointer = from;
    this.#anchor = this.#timeAt(from);
    this.#scroll = new BorderScroll(host, () => this.#mark());
  }

  move(pointer: Pointer): void {
    this.#pointer = pointer;
    this.#mark();
    this.#scroll.follow(pointer);
  }

  end(): void {
    this.#scroll.stop();
  }

  cancel(): void {
    this.#scroll.stop();
    this.#host.markRange(this.#before);
    this.#host.show(this.#viewBefore);
  }

  #mark(): void {
    const to = this.#timeAt(this.#pointer);
    const [start, end] = [Math.min(this.#anchor, to), Math.max(this.#anchor, to)];
    const order = arrangementOf(this.#host.doc());
    const range = { start: order.toSource(start), end: order.toSource(end, 'end') };
    this.#host.markRange(end > start ? range : null);
  }

  /** Arranged seconds. */
  #timeAt({ x, alt }: Pointer): number {
    const scale = this.#host.scale();
    const time = scale.xToTime(x);
    if (alt) return time;
    const doc = this.#host.doc();
    const { toSource, toArranged } = arrangementOf(doc);
    return toArranged(snapTime(doc, toSource(time), scale.pxToSeconds(SNAP_PX)));
  }
}

/** Live edits as one undo step, snapping and auto-scroll. */
abstract class EditDrag implements Drag {
  abstract readonly cursor: string;
  protected readonly host: GestureHost;
  protected readonly cut: Cut;
  readonly #before: EditorDocument;
  readonly #viewBefore: TimeScale;
  readonly #scroll: BorderScroll;
  #pointer: Pointer;

  constructor(host: GestureHost, from: Pointer, cut: Cut, edge?: Edge) {
    this.host = host;
    this.cut = cut;
    this.#before = host.doc();
    this.#viewBefore = host.scale();
    this.#pointer = from;
    this.#scroll = new BorderScroll(host, () => this.#apply());
    host.beginDrag(cut, edge);
  }

  /** `time`: arranged seconds under the pointer, of which only the distance to where it was pressed counts. */
  protected abstract edit(doc: EditorDocument, time: number, snap: (time: number) => number): EditorDocument;

  protected applied(_pointer: Pointer): void {}

  move(pointer: Pointer): void {
    this.#pointer = pointer;
    this.#apply();
    this.#scroll.follow(pointer);
  }

  end(): void {
    this.#scroll.stop();
    this.host.commitDrag();
  }

  cancel(): void {
    this.#scroll.stop();
    this.host.cancelDrag();
    this.host.show(this.#viewBefore);
  }

  #apply(): void {
    const scale = this.host.scale();
    const time = scale.startTime + scale.pxToSeconds(this.#pointer.x);
    const tolerance = this.#pointer.alt ? 0 : scale.pxToSeconds(SNAP_PX);
    const snap = (at: number) => (tolerance > 0 ? snapTime(this.#before, at, tolerance) : at);
    this.host.updateDrag((doc) => this.edit(doc, time, snap));
    this.applied(this.#pointer);
  }
}

export class EdgeDrag extends EditDrag {
  readonly cursor = 'ew-resize';
  readonly #edge: Edge;
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

  protected override applied({ y }: Pointer): void {
    const cut = cutById(this.host.doc(), this.cut.id);
    if (cut) this.host.peek(this.#edge === 'start' ? cut.start : cut.start + cut.duration);
    this.host.showEdgeTime({ cutId: this.cut.id, edge: this.#edge, y });
  }

  override cancel(): void {
    super.cancel();
    this.#letGo();
  }

  override end(): void {
    super.end();
    this.#letGo();
    // The cut may have been deleted meanwhile.
    if (cutById(this.host.doc(), this.cut.id)) this.host.selectEdge(this.cut.id, this.#edge);
  }

  #letGo(): void {
    this.host.showEdgeTime(null);
    this.host.peek(null);
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
