import type { VideoSample } from 'mediabunny';
import { Wakeup } from '../wakeup.ts';
import type { FrameReader, PictureDecoder, PictureSource } from './picture-source.ts';

/** Frames and packets a reader has under way at once; what its decoder holds inside comes on top. */
const AHEAD = 2;
/** A decoder may take several packets before its first frame; so often it is asked for more. Milliseconds. */
const ASK_MS = 4;

/** Reads frame after frame with a decoder of its own, and decodes no more than a few ahead of what is asked for. */
export class PictureRun implements FrameReader {
  readonly #pictures: PictureSource;
  readonly #from: number;
  readonly #frames: VideoSample[] = [];
  /** The latest frame before the first one wanted: itself wanted, if the next comes later. */
  #before: VideoSample | null = null;
  #returned = false;
  #ended = false;
  #error: { readonly cause: unknown } | null = null;
  /** A frame came, or none will. */
  readonly #news = new Wakeup();
  /** A frame was taken or is done with. */
  readonly #room = new Wakeup();

  /** @param from source second of the first frame wanted */
  constructor(pictures: PictureSource, from: number) {
    this.#pictures = pictures;
    this.#from = from;
    this.#decode().catch((error: unknown) => this.#fail(error));
  }

  async next(): Promise<IteratorResult<VideoSample, void>> {
    for (;;) {
      if (this.#returned) return { done: true, value: undefined };
      if (this.#error) throw this.#error.cause;
      const frame = this.#frames.shift();
      if (frame) {
        this.#room.fire();
        return { done: false, value: frame };
      }
      if (this.#ended) return { done: true, value: undefined };
      await this.#news.wait();
    }
  }

  async return(): Promise<void> {
    this.#returned = true;
    for (const frame of this.#frames.splice(0)) frame.close();
    this.#before?.close();
    this.#before = null;
    this.#news.fire();
    this.#room.fire();
  }

  async #decode(): Promise<void> {
    const decoder = await this.#pictures.openDecoder(
      (frame) => this.#receive(frame),
      (error) => this.#fail(error),
    );
    try {
      for await (const packet of await this.#pictures.packetsFrom(this.#from)) {
        if (this.#isOver) return;
        decoder.decode(packet);
        await this.#untilRoom(decoder);
      }
      if (!this.#isOver) await decoder.flush();
    } finally {
      decoder.close();
      this.#end();
    }
  }

  get #isOver(): boolean {
    return this.#returned || this.#error !== null;
  }

  async #untilRoom(decoder: PictureDecoder): Promise<void> {
    while (!this.#isOver && this.#frames.length + decoder.getDecodeQueueSize() >= AHEAD)
      await this.#room.wait(this.#frames.length < AHEAD ? ASK_MS : null);
  }

  #receive(frame: VideoSample): void {
    if (this.#isOver) {
      frame.close();
      return;
    }
    this.#room.fire();
    const before = this.#before;
    this.#before = frame.timestamp < this.#from ? frame : null;
    if (before && frame.timestamp > this.#from) this.#frames.push(before);
    else before?.close();
    if (this.#before) return;
    this.#frames.push(frame);
    this.#news.fire();
  }

  /** Behind the last frame: the one before it is what is seen there. */
  #end(): void {
    if (this.#before && !this.#isOver) this.#frames.push(this.#before);
    else this.#before?.close();
    this.#before = null;
    this.#ended = true;
    this.#news.fire();
  }

  #fail(error: unknown): void {
    this.#error ??= { cause: error };
    this.#news.fire();
    this.#room.fire();
  }
}
