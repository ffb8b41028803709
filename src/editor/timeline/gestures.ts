import { isSilence } from '#model/cut-reasons.ts';
import { arrangementOf } from '#model/edit/arrangement.ts';
import { clamp } from '#model/time/sorted.ts';
import type { EditorDocument, Range } from '#model/types.ts';
import type { TimelineHit } from '#src/render/geometry/hit-test.ts';
import type { TimeScale } from '#src/render/geometry/time-scale.ts';
import { BlockDrag } from './block-drag.ts';
import {
  CutDrag,
  type Drag,
  EdgeDrag,
  OverviewDrag,
  PanDrag,
  RangeDrag,
  ScrubDrag,
  sourceAt,
} from './drags.ts';
import type { GestureHost, Pointer } from './gesture-host.ts';

/** Double-click interval; seeks this soon after a drag are ignored (specification §9). */
const CLICK_MS = 300;
/** CSS pixels. */
const DOUBLE_CLICK_PX = 8;
/** Drag threshold, CSS pixels. */
const DRAG_PX = 4;
/** CSS pixels (specification §9). */
const NEW_CUT_PX = 30;

const CURSORS: Record<TimelineHit['kind'], string> = {
  ruler: 'ew-resize',
  track: 'default',
  overview: 'grab',
  block: 'grab',
  cut: 'pointer',
  close: 'pointer',
  handle: 'ew-resize',
};

type State =
  | { readonly name: 'idle' }
  | { readonly name: 'pressed'; readonly from: Pointer; readonly hit: TimelineHit }
  | { readonly name: 'dragging'; readonly drag: Drag };

const IDLE: State = { name: 'idle' };

/** State machine of the pointer on the timeline. */
export class Gestures {
  readonly #host: GestureHost;
  readonly #clicks = new ClickDelay();
  #state: State = IDLE;
  #dragEndedAt = Number.NEGATIVE_INFINITY;

  constructor(host: GestureHost) {
    this.#host = host;
  }

  get isDragging(): boolean {
    return this.#state.name === 'dragging';
  }

  down(pointer: Pointer): void {
    const hit = this.#host.hit(pointer.x, pointer.y);
    this.#state = { name: 'pressed', from: pointer, hit };
    if (hit.kind === 'overview') this.#startDrag(new OverviewDrag(this.#host, pointer), pointer);
    else if (hit.kind === 'ruler' && !this.#isSlip && !pointer.shift)
      this.#startDrag(new ScrubDrag(this.#host, pointer), pointer);
  }

  move(pointer: Pointer): void {
    const state = this.#state;
    if (state.name === 'dragging') state.drag.move(pointer);
    else if (state.name === 'idle') this.#hover(pointer);
    else if (Math.hypot(pointer.x - state.from.x, pointer.y - state.from.y) >= DRAG_PX) {
      const drag = this.#dragFor(state.hit, state.from);
      if (drag) this.#startDrag(drag, pointer);
    }
  }

  up(pointer: Pointer): void {
    const state = this.#state;
    this.#state = IDLE;
    if (state.name === 'dragging') {
      state.drag.end();
      if (!(state.drag instanceof ScrubDrag)) this.#dragEndedAt = this.#host.now();
    } else if (state.name === 'pressed') this.#click(state.from, state.hit);
    this.#hover(pointer);
  }

  leave(): void {
    if (this.#state.name !== 'idle') return;
    this.#host.hover(null);
    this.#host.hoverBlock(-1);
  }

  /** @returns whether a drag was cancelled */
  escape(): boolean {
    const state = this.#state;
    if (state.name !== 'dragging') return false;
    this.#state = IDLE;
    state.drag.cancel();
    this.#dragEndedAt = this.#host.now();
    this.#host.cursor('default');
    return true;
  }

  cancel(): void {
    this.escape();
    this.#state = IDLE;
  }

  dispose(): void {
    this.#clicks.cancel();
    if (this.#state.name === 'dragging') this.#state.drag.end();
    this.#state = IDLE;
  }

  #startDrag(drag: Drag, pointer: Pointer): void {
    this.#clicks.cancel();
    this.#state = { name: 'dragging', drag };
    this.#host.cursor(drag.cursor);
    drag.move(pointer);
  }

  #dragFor(hit: TimelineHit, from: Pointer): Drag | null {
    if (hit.kind === 'close') return null;
    if (hit.kind === 'block') return new BlockDrag(this.#host, from, hit.block);
    if (from.shift) return new RangeDrag(this.#host, from);
    if (hit.kind === 'ruler') return new ScrubDrag(this.#host, from);
    if (hit.kind !== 'cut' && hit.kind !== 'handle') return new PanDrag(this.#host, from);
    const cut = this.#host.cutAt(hit.index);
    if (!cut) return null;
    if (hit.kind === 'handle') return new EdgeDrag(this.#host, from, cut, hit.edge);
    return new CutDrag(this.#host, from, cut);
  }

  #click(at: Pointer, hit: TimelineHit): void {
    const host = this.#host;
    if (hit.kind === 'track') {
      this.#clickTrack(at);
      return;
    }
    if (hit.kind === 'block') {
      if (this.#clicks.isSecond(at.x)) host.moveBlockBack(hit.block);
      else this.#clicks.wait(at.x, () => {});
      return;
    }
    const cut = 'index' in hit ? host.cutAt(hit.index) : undefined;
    if (!cut) return;
    if (isSilence(cut) && hit.kind !== 'close') {
      // The first click selects it, which may put a handle under the second one.
      if (this.#clicks.isSecond(at.x)) {
        this.#drawCut(at);
        return;
      }
      if (hit.kind === 'cut') this.#clicks.wait(at.x, () => {});
    } else this.#clicks.cancel();
    if (hit.kind === 'close') host.deleteCut(cut.id);
    else if (hit.kind === 'handle') host.selectEdge(cut.id, hit.edge);
    else host.select(cut.id);
  }

  /** Specification §9: a seek this soon after a drag is not meant. */
  get #isSlip(): boolean {
    return this.#host.now() - this.#dragEndedAt < CLICK_MS;
  }

  #clickTrack(at: Pointer): void {
    const host = this.#host;
    const time = sourceAt(host, at.x);
    const isSlip = this.#isSlip;
    if (this.#clicks.isSecond(at.x)) this.#drawCut(at);
    else
      this.#clicks.wait(at.x, () => {
        if (isSlip) return;
        host.select(null);
        host.seek(time);
      });
  }

  #drawCut({ x }: Pointer): void {
    this.#host.drawCut(newCutAt(this.#host.doc(), this.#host.scale(), x));
  }

  #hover({ x, y }: Pointer): void {
    const hit = this.#host.hit(x, y);
    this.#host.cursor(CURSORS[hit.kind]);
    const cut = hit.kind === 'cut' || hit.kind === 'close' ? this.#host.cutAt(hit.index) : undefined;
    this.#host.hover(cut?.id ?? null);
    this.#host.hoverBlock(hit.kind === 'block' ? hit.block : -1);
  }
}

/** A new cut at canvas x, source seconds; of full width also at the ends of the recording and of a block that has the room. */
export function newCutAt(doc: EditorDocument, scale: TimeScale, x: number): Range {
  const { blocks, toSource, blockAt } = arrangementOf(doc);
  const width = scale.pxToSeconds(NEW_CUT_PX);
  const time = toSource(scale.xToTime(x));
  const block = blocks[blockAt(time)];
  const start = clamp(time - width / 2, block.start, Math.max(block.end - width, block.start));
  return { start, end: Math.min(start + width, block.end) };
}

/** Delays a click until no second one came. */
class ClickDelay {
  #pending: { timer: ReturnType<typeof setTimeout>; x: number; act: () => void } | null = null;

  /** Ends the wait of an earlier click. @returns whether a click at canvas x is its second one; if not, the earlier one acts */
  isSecond(x: number): boolean {
    const earlier = this.#pending;
    this.cancel();
    if (!earlier) return false;
    if (Math.abs(earlier.x - x) <= DOUBLE_CLICK_PX) return true;
    earlier.act();
    return false;
  }

  /** `act` runs after `CLICK_MS`, unless a second click comes. */
  wait(x: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#pending = null;
      act();
    }, CLICK_MS);
    this.#pending = { timer, x, act };
  }

  cancel(): void {
    if (this.#pending) clearTimeout(this.#pending.timer);
    this.#pending = null;
  }
}
