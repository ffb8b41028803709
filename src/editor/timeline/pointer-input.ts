import type { TimeScale } from '#src/render/geometry/time-scale.ts';
import type { Pointer } from './gesture-host.ts';
import type { Gestures } from './gestures.ts';

interface Finger {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

/** Least distance, CSS pixels, to bound the factor. */
const MIN_SPREAD = 16;

export class Pinch {
  readonly #before: TimeScale;
  readonly #middle: number;
  readonly #spread: number;
  #fingers: readonly [Finger, Finger];

  constructor(before: TimeScale, first: Finger, second: Finger) {
    this.#before = before;
    this.#fingers = [first, second];
    this.#middle = middle(this.#fingers);
    this.#spread = spread(this.#fingers);
  }

  has(id: number): boolean {
    return this.#fingers.some((finger) => finger.id === id);
  }

  move(moved: Finger): TimeScale {
    const [first, second] = this.#fingers;
    this.#fingers = moved.id === first.id ? [moved, second] : [first, moved];
    const scaled = this.#before.zoomedAbout(
      this.#middle,
      (this.#before.zoom * spread(this.#fingers)) / this.#spread,
    );
    return scaled.scrolledTo(scaled.startTime - scaled.pxToSeconds(middle(this.#fingers) - this.#middle));
  }
}

function middle([first, second]: readonly [Finger, Finger]): number {
  return (first.x + second.x) / 2;
}

function spread([first, second]: readonly [Finger, Finger]): number {
  return Math.max(Math.hypot(first.x - second.x, first.y - second.y), MIN_SPREAD);
}

/** Zoom per pixel of wheel, and of pinch (Ctrl and wheel). */
const WHEEL_ZOOM = 0.0022;
const PINCH_ZOOM = 0.01;
/** Pixels per line and page of wheel movement. */
const LINE_PX = 16;
const PAGE_PX = 400;

interface Target {
  readonly host: HTMLElement;
  readonly gestures: Gestures;
  scale(): TimeScale;
  show(scale: TimeScale): void;
}

/** Mouse, pen, touch and wheel; a second finger turns a gesture into a pinch. @returns disconnect */
export function listenToPointer({ host, gestures, scale, show }: Target): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const at = (event: MouseEvent): Pointer => {
    const box = host.getBoundingClientRect();
    return {
      x: event.clientX - box.left,
      y: event.clientY - box.top,
      alt: event.altKey,
      shift: event.shiftKey,
    };
  };

  let finger: Finger | null = null;
  let pinch: Pinch | null = null;
  const fingerOf = (event: PointerEvent, place = at(event)): Finger => ({ id: event.pointerId, ...place });
  host.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return;
      host.setPointerCapture(event.pointerId);
      if (event.isPrimary) {
        finger = fingerOf(event);
        gestures.down(at(event));
      } else if (finger && !pinch) {
        gestures.cancel();
        pinch = new Pinch(scale(), finger, fingerOf(event));
      }
    },
    { signal },
  );
  host.addEventListener(
    'pointermove',
    (event) => {
      if (pinch?.has(event.pointerId)) show(pinch.move(fingerOf(event)));
      if (pinch || !event.isPrimary) return;
      const place = at(event);
      if (finger) finger = fingerOf(event, place);
      gestures.move(place);
    },
    { signal },
  );
  const letGo = (event: PointerEvent, isCancelled: boolean) => {
    if (pinch) {
      // The remaining finger is ignored.
      if (pinch.has(event.pointerId)) pinch = null;
      finger = null;
    } else if (finger?.id === event.pointerId) {
      finger = null;
      if (isCancelled) gestures.cancel();
      else gestures.up(at(event));
    }
  };
  host.addEventListener('pointerup', (event) => event.button === 0 && letGo(event, false), { signal });
  host.addEventListener('pointercancel', (event) => letGo(event, true), { signal });
  host.addEventListener('pointerleave', () => gestures.leave(), { signal });
  // Captured on the window: during a drag, Escape means the drag only.
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !gestures.escape()) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { signal, capture: true },
  );
  host.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      if (gestures.isDragging) return;
      const unit = event.deltaMode === 0 ? 1 : event.deltaMode === 1 ? LINE_PX : PAGE_PX;
      const isPan = !event.ctrlKey && (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY));
      const before = scale();
      if (isPan) {
        const px = (event.deltaX || event.deltaY) * unit;
        show(before.scrolledTo(before.startTime + before.pxToSeconds(px)));
      } else {
        const strength = event.ctrlKey ? PINCH_ZOOM : WHEEL_ZOOM;
        show(before.zoomedAbout(at(event).x, before.zoom * Math.exp(-event.deltaY * unit * strength)));
      }
    },
    { signal, passive: false },
  );
  return () => listeners.abort();
}
