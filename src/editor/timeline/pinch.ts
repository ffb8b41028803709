import type { TimeScale } from '#src/render/time-scale.ts';

export interface Finger {
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
