const BITS = 16;
const CELL = 4;
const strip = new OffscreenCanvas(BITS * CELL, CELL).getContext('2d', { willReadFrequently: true });

/** The number spelled across the top ninth of the video shown, −1 while there is no frame. */
export function readCounter(shown: HTMLCanvasElement | HTMLVideoElement | null): number {
  if (!shown || !strip) return -1;
  const isVideo = shown instanceof HTMLVideoElement;
  const [width, height] = isVideo ? [shown.videoWidth, shown.videoHeight] : [shown.width, shown.height];
  if (width === 0) return -1;
  strip.clearRect(0, 0, BITS * CELL, CELL);
  strip.drawImage(shown, 0, height * 0.04, width, height * 0.02, 0, 0, BITS * CELL, CELL);
  const { data } = strip.getImageData(0, CELL / 2, BITS * CELL, 1);
  let number = 0;
  for (let bit = 0; bit < BITS; bit++) {
    const at = (bit * CELL + CELL / 2) * 4;
    if (data[at + 3] === 0) return -1;
    number = number * 2 + (data[at] > 128 ? 1 : 0);
  }
  return number;
}

/** What was on a canvas when. */
export interface Seen {
  /** Milliseconds of `performance.now()`. */
  readonly ms: number;
  /** Number spelled on the frame, −1 while there is none. */
  readonly frame: number;
}

/** Reads a frame back in every animation frame from its making on. */
export class Watcher {
  readonly #seen: Seen[] = [];
  #frame = 0;

  /** @param read the number on the video */
  constructor(read: () => number) {
    const look = () => {
      this.#seen.push({ ms: performance.now(), frame: read() });
      this.#frame = requestAnimationFrame(look);
    };
    this.#frame = requestAnimationFrame(look);
  }

  /** Looks no more. @returns what was seen */
  stop(): Seen[] {
    cancelAnimationFrame(this.#frame);
    return this.#seen;
  }
}

/** Resolves in the first animation frame in which `condition` holds. */
export function drawn(condition: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => (condition() ? resolve() : requestAnimationFrame(look));
    look();
  });
}
