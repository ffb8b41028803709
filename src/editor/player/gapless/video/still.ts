import type { VideoSample } from 'mediabunny';
import { after } from '../wakeup.ts';
import type { VideoTrackReader } from './video-track-reader.ts';
import { WarmDecoder } from './warm-decoder.ts';

/** Dragging: the exact frame after this rest of the pointer, or when the frame shown is this old. Milliseconds. */
const REST_MS = 20;
const STALE_MS = 120;

interface Wanted {
  readonly number: number;
  readonly time: number;
  readonly dragging: boolean;
  readonly done: () => void;
}

/**
 * Shows single frames while paused; the latest request wins. While dragging keyframes come first, from a second
 * decoder.
 */
export class Still {
  readonly #source: VideoTrackReader;
  readonly #keys: WarmDecoder;
  readonly #exact: WarmDecoder;
  readonly #draw: (sample: VideoSample) => Promise<void>;
  /** Tolerance for frames that begin late, seconds. */
  readonly #slack: number;
  #wanted: Wanted | null = null;
  #working: Promise<void> | null = null;
  #shown: number | null = null;
  #paintedAt = 0;
  #paintedFor = 0;
  #requests = 0;
  #superseded: () => void = () => {};

  /** @param draw copies what it needs before it returns */
  constructor(source: VideoTrackReader, frameSeconds: number, draw: (sample: VideoSample) => Promise<void>) {
    this.#source = source;
    this.#keys = new WarmDecoder(source);
    this.#exact = new WarmDecoder(source);
    this.#slack = Math.min(MAX_SLACK, frameSeconds / 3);
    this.#draw = draw;
  }

  /** `done` is called once it or a newer one is shown. */
  show(time: number, dragging: boolean, done: () => void): Promise<void> {
    this.#wanted?.done();
    this.#requests += 1;
    this.#wanted = { number: this.#requests, time, dragging, done };
    this.#superseded();
    this.#working ??= this.#work().finally(() => {
      this.#working = null;
    });
    return this.#working;
  }

  /** Closes both decoders, which hold a dozen frames each. */
  async stop(): Promise<void> {
    this.#wanted?.done();
    this.#wanted = null;
    this.#shown = null;
    this.#superseded();
    await Promise.all([this.#keys.close(), this.#exact.close()]);
  }

  async #work(): Promise<void> {
    while (this.#wanted) {
      const wanted = this.#wanted;
      const newer = new Promise<void>((resolve) => {
        this.#superseded = resolve;
      });
      await this.#showOne(wanted, newer);
      if (this.#wanted === wanted) {
        wanted.done();
        this.#wanted = null;
      }
    }
  }

  async #showOne(wanted: Wanted, newer: Promise<void>): Promise<void> {
    const isWanted = () => this.#wanted === wanted;
    const time = Math.max(wanted.time + this.#slack, await this.#source.firstTime());
    if (wanted.dragging) {
      const rested = Promise.race([newer, after(REST_MS)]);
      await Promise.race([this.#showKey(time, wanted), newer]);
      if (performance.now() - this.#paintedAt < STALE_MS) await rested;
    }
    if (!isWanted()) return;
    const exact = this.#exact.frameAt(time, isWanted).then((frame) => this.#paint(frame, wanted, isWanted()));
    // Nobody waits for a stale request any more, but its failure must not go unnoticed.
    await Promise.race([exact, newer]);
  }

  async #showKey(time: number, wanted: Wanted): Promise<void> {
    const key = await this.#source.keyTime(time);
    if (key === null || (this.#shown !== null && Math.abs(this.#shown - time) <= time - key)) return;
    // A newer request takes the other decoder; this frame is shown all the same, or a drag that never rests would stand still.
    const decoder = this.#keys.isBusy && !this.#exact.isBusy ? this.#exact : this.#keys;
    const frame = await decoder.frameAt(key, () => this.#wanted === wanted);
    await this.#paint(frame, wanted, this.#wanted !== null);
  }

  async #paint(frame: VideoSample | null, { number }: Wanted, isTimely: boolean): Promise<void> {
    if (!frame) return;
    let drawn: Promise<void> | null = null;
    if (isTimely && number >= this.#paintedFor) {
      this.#shown = frame.timestamp;
      this.#paintedAt = performance.now();
      this.#paintedFor = number;
      drawn = this.#draw(frame);
    }
    frame.close();
    await drawn;
  }
}

/** For files whose frames start a few ms late. Seconds. */
const MAX_SLACK = 0.01;
