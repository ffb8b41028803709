import type { VideoSample } from 'mediabunny';
import type { FrameDecoder } from '../io/mediabunny-internals.ts';
import { Wakeup } from '../wakeup.ts';
import type { FrameReader, FrameSource } from './frame-source.ts';

const AHEAD = 2;
const ASK_MS = 4;

/** `ended`: all frames are decoded. A run that was returned stays so. */
type DecodingState =
  | { readonly kind: 'decoding' | 'ended' | 'returned' }
  | { readonly kind: 'failed'; readonly cause: unknown };

/** Decodes frame after frame, a few ahead of what is consumed. */
export class FrameRun implements FrameReader {
  readonly #source: FrameSource;
  readonly #from: number;
  readonly #frames: VideoSample[] = [];
  /** Latest frame before `#from`; wanted if the next comes later. */
  #before: VideoSample | null = null;
  #state: DecodingState = { kind: 'decoding' };
  readonly #news = new Wakeup();
  readonly #room = new Wakeup();

  constructor(source: FrameSource, from: number) {
    this.#source = source;
    this.#from = from;
    this.#decode().catch((error: unknown) => this.#fail(error));
  }

  async next(): Promise<IteratorResult<VideoSample, void>> {
    for (;;) {
      if (this.#state.kind === 'returned') return { done: true, value: undefined };
      if (this.#state.kind === 'failed') throw this.#state.cause;
      const frame = this.#frames.shift();
      if (frame) {
        this.#room.fire();
        return { done: false, value: frame };
      }
      if (this.#state.kind === 'ended') return { done: true, value: undefined };
      await this.#news.wait();
    }
  }

  async return(): Promise<void> {
    this.#state = { kind: 'returned' };
    for (const frame of this.#frames.splice(0)) frame.close();
    this.#before?.close();
    this.#before = null;
    this.#news.fire();
    this.#room.fire();
  }

  async #decode(): Promise<void> {
    const decoder = await this.#source.openDecoder(
      (frame) => this.#receive(frame),
      (error) => this.#fail(error),
    );
    try {
      for await (const packet of await this.#source.packetsFrom(this.#from)) {
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
    return this.#state.kind === 'returned' || this.#state.kind === 'failed';
  }

  async #untilRoom(decoder: FrameDecoder): Promise<void> {
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

  #end(): void {
    if (this.#before && !this.#isOver) this.#frames.push(this.#before);
    else this.#before?.close();
    this.#before = null;
    if (!this.#isOver) this.#state = { kind: 'ended' };
    this.#news.fire();
  }

  #fail(error: unknown): void {
    if (!this.#isOver) this.#state = { kind: 'failed', cause: error };
    this.#news.fire();
    this.#room.fire();
  }
}
