/** Pixels a second; a syllable is then wider than a thumb. */
export const MAX_PX_PER_SECOND = 400;
const ROUNDING = 2;
/** Reached by every recording (specification §9). */
export const GUARANTEED_ZOOM = 10;

/** Converts arranged seconds and window x (CSS pixels from the left). Immutable. Zoom 1 shows everything. */
export class TimeScale {
  /** Seconds, at least 1. */
  readonly duration: number;
  /** CSS pixels. */
  readonly width: number;
  readonly zoom: number;
  readonly pxPerSecond: number;
  /** At window x = 0. */
  readonly startTime: number;
  /** Whole pixels left of the window. */
  readonly scrollPx: number;

  constructor(duration: number, width: number, zoom = 1, startTime = 0) {
    this.duration = Math.max(duration, 1);
    this.width = Math.max(width, 1);
    this.zoom = Math.min(Math.max(zoom, 1), this.maxZoom);
    this.pxPerSecond = (this.width / this.duration) * this.zoom;
    this.startTime = Math.min(Math.max(startTime, 0), Math.max(this.duration - this.visibleDuration, 0));
    this.scrollPx = Math.round(this.startTime * this.pxPerSecond);
  }

  get maxZoom(): number {
    return Math.max(GUARANTEED_ZOOM, (MAX_PX_PER_SECOND * this.duration) / this.width);
  }

  /** Seconds. */
  get visibleDuration(): number {
    return this.width / this.pxPerSecond;
  }

  get endTime(): number {
    return this.startTime + this.visibleDuration;
  }

  /** Times that may show, allowing for rounding. */
  get reach(): { from: number; to: number } {
    const margin = this.pxToSeconds(ROUNDING);
    return { from: this.startTime - margin, to: this.endTime + margin };
  }

  timeToX(time: number): number {
    return (time - this.startTime) * this.pxPerSecond;
  }

  /** Whole pixels; distances stay while panning. */
  timeToPixel(time: number): number {
    return Math.round(time * this.pxPerSecond) - this.scrollPx;
  }

  /** Clamped to the recording. */
  xToTime(x: number): number {
    return Math.min(Math.max(this.startTime + x / this.pxPerSecond, 0), this.duration);
  }

  pxToSeconds(px: number): number {
    return px / this.pxPerSecond;
  }

  equals(other: TimeScale): boolean {
    return (
      this.duration === other.duration &&
      this.width === other.width &&
      this.zoom === other.zoom &&
      this.startTime === other.startTime
    );
  }

  scrolledTo(startTime: number): TimeScale {
    return new TimeScale(this.duration, this.width, this.zoom, startTime);
  }

  /** Keeps the time under `anchorX`. */
  zoomedAbout(anchorX: number, zoom: number): TimeScale {
    const fixed = this.startTime + anchorX / this.pxPerSecond;
    const scaled = new TimeScale(this.duration, this.width, zoom, 0);
    return scaled.scrolledTo(fixed - anchorX / scaled.pxPerSecond);
  }

  /** Minimal scroll that shows `time`, `marginPx` from the edge. */
  showing(time: number, marginPx: number): TimeScale {
    const x = this.timeToX(time);
    if (x >= 0 && x <= this.width) return this;
    const margin = Math.min(marginPx, this.width / 2);
    const targetX = x < 0 ? margin : this.width - margin;
    return this.scrolledTo(time - targetX / this.pxPerSecond);
  }

  /** Page flip: the time ends near the left edge. */
  flippedTo(time: number, marginPx: number): TimeScale {
    return this.scrolledTo(time - Math.min(marginPx, this.width / 2) / this.pxPerSecond);
  }
}
