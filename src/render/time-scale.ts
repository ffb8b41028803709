/** Pixels a second beyond which zooming stops helping: a syllable is then wider than a thumb. */
export const MAX_PX_PER_SECOND = 400;
/** Whole pixels that rounding may move things by. */
const ROUNDING = 2;
/** Zoom that every recording reaches, however short (specification §9). */
export const GUARANTEED_ZOOM = 10;

/**
 * The one place that turns source seconds into window pixels and back. Immutable. Two spaces exist: **source time** in
 * seconds, and **window x** in CSS pixels from the left edge of the timeline. Zoom 1 shows the whole recording.
 */
export class TimeScale {
  /** Length of the recording, source seconds, at least one so that an empty timeline still has a ruler. */
  readonly duration: number;
  /** Width of the window, CSS pixels. */
  readonly width: number;
  /** 1 shows the whole recording, 2 half of it. */
  readonly zoom: number;
  readonly pxPerSecond: number;
  /** Source time at window x = 0. */
  readonly startTime: number;
  /** Pixels of the whole recording that lie left of the window, whole: everything drawn moves by the same amount. */
  readonly scrollPx: number;

  constructor(duration: number, width: number, zoom = 1, startTime = 0) {
    this.duration = Math.max(duration, 1);
    this.width = Math.max(width, 1);
    this.zoom = Math.min(Math.max(zoom, 1), this.maxZoom);
    this.pxPerSecond = (this.width / this.duration) * this.zoom;
    this.startTime = Math.min(Math.max(startTime, 0), Math.max(this.duration - this.visibleDuration, 0));
    this.scrollPx = Math.round(this.startTime * this.pxPerSecond);
  }

  /** The largest zoom this window allows. */
  get maxZoom(): number {
    return Math.max(GUARANTEED_ZOOM, (MAX_PX_PER_SECOND * this.duration) / this.width);
  }

  /** Source seconds the window spans. */
  get visibleDuration(): number {
    return this.width / this.pxPerSecond;
  }

  /** Source time at the right edge of the window. */
  get endTime(): number {
    return this.startTime + this.visibleDuration;
  }

  /** Source times between which things reach into the window, rounded as they are; they may lie outside of the recording. */
  get reach(): { from: number; to: number } {
    const margin = this.pxToSeconds(ROUNDING);
    return { from: this.startTime - margin, to: this.endTime + margin };
  }

  /** Window x of a source time; outside 0…width when it is not in view. */
  timeToX(sourceTime: number): number {
    return (sourceTime - this.startTime) * this.pxPerSecond;
  }

  /** Whole-pixel window x of a source time: what is drawn. Distances between times do not change while panning. */
  timeToPixel(sourceTime: number): number {
    return Math.round(sourceTime * this.pxPerSecond) - this.scrollPx;
  }

  /** Source time under a window x, kept inside the recording. */
  xToTime(x: number): number {
    return Math.min(Math.max(this.startTime + x / this.pxPerSecond, 0), this.duration);
  }

  /** Source seconds that `px` pixels span. */
  pxToSeconds(px: number): number {
    return px / this.pxPerSecond;
  }

  /** Whether `other` shows the same window of the same recording. */
  equals(other: TimeScale): boolean {
    return (
      this.duration === other.duration &&
      this.width === other.width &&
      this.zoom === other.zoom &&
      this.startTime === other.startTime
    );
  }

  /** The same zoom with `startTime` (source seconds) at the left edge. */
  scrolledTo(startTime: number): TimeScale {
    return new TimeScale(this.duration, this.width, this.zoom, startTime);
  }

  /** Another zoom with the source time under window x `anchorX` staying there, as far as the ends allow. */
  zoomedAbout(anchorX: number, zoom: number): TimeScale {
    const fixed = this.startTime + anchorX / this.pxPerSecond;
    const scaled = new TimeScale(this.duration, this.width, zoom, 0);
    return scaled.scrolledTo(fixed - anchorX / scaled.pxPerSecond);
  }

  /** Scrolls no further than needed to have `sourceTime` in view, `marginPx` from the edge it came in by. */
  showing(sourceTime: number, marginPx: number): TimeScale {
    const x = this.timeToX(sourceTime);
    if (x >= 0 && x <= this.width) return this;
    const margin = Math.min(marginPx, this.width / 2);
    const targetX = x < 0 ? margin : this.width - margin;
    return this.scrolledTo(sourceTime - targetX / this.pxPerSecond);
  }

  /** As `showing`, but turning a page: the time ends up near the left edge, whichever side it left by. */
  flippedTo(sourceTime: number, marginPx: number): TimeScale {
    return this.scrolledTo(sourceTime - Math.min(marginPx, this.width / 2) / this.pxPerSecond);
  }
}
