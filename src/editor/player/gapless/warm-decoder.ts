import type { VideoSample } from 'mediabunny';
import type { FrameReader, Pictures } from './pictures.ts';

/** Before every picture: asking for it makes the sink hand out what it holds back. Seconds. */
const NOWHERE = -1e9;

/**
 * A decoder that stays open between the frames asked of it, since opening one takes longer than decoding a keyframe.
 * It opens at the first frame. One frame at a time; a second caller waits.
 */
export class WarmDecoder {
  readonly #pictures: Pictures;
  #times: Channel | null = null;
  #frames: FrameReader<VideoSample | null> | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  #asked = 0;
  /** The decoder has come to rest, which is a little after its frame is there. */
  #rest: Promise<unknown> = Promise.resolve();

  constructor(pictures: Pictures) {
    this.#pictures = pictures;
  }

  /**
   * The frame that is seen at source second `time`; the caller closes it. `null` where there is none, or when
   * `isWanted` says so once its turn has come.
   */
  frameAt(time: number, isWanted: () => boolean): Promise<VideoSample | null> {
    const turn = this.#turn.then(() => (isWanted() ? this.#decode(time) : null));
    this.#asked += 1;
    this.#turn = turn
      .then(() => this.#rest)
      .catch(() => {})
      .finally(() => {
        this.#asked -= 1;
      });
    return turn;
  }

  /** A frame asked for now would have to wait. */
  get isBusy(): boolean {
    return this.#asked > 0;
  }

  /** Gives the decoder back; another frame opens a new one. */
  async close(): Promise<void> {
    const frames = this.#frames;
    this.#times?.end();
    this.#times = null;
    this.#frames = null;
    await frames?.return();
  }

  async #decode(time: number): Promise<VideoSample | null> {
    this.#times ??= new Channel();
    this.#frames ??= this.#pictures.at(this.#times);
    this.#times.push(time);
    this.#times.push(NOWHERE);
    const frames = this.#frames;
    try {
      const { value } = await frames.next();
      this.#rest = frames.next();
      return value ?? null;
    } catch (error) {
      await this.close();
      throw error;
    }
  }
}

/** Numbers handed from one loop to another. */
class Channel implements AsyncIterableIterator<number> {
  #waiting: number[] = [];
  #ended = false;
  #wake: () => void = () => {};

  push(value: number): void {
    this.#waiting.push(value);
    this.#wake();
  }

  end(): void {
    this.#ended = true;
    this.#wake();
  }

  async next(): Promise<IteratorResult<number, undefined>> {
    while (this.#waiting.length === 0 && !this.#ended)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    const value = this.#ended ? undefined : this.#waiting.shift();
    return value === undefined ? { done: true, value } : { done: false, value };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
