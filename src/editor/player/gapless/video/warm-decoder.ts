import type { VideoSample } from 'mediabunny';
import type { FrameDecoder } from '../io/mediabunny-internals.ts';
import { Wakeup } from '../wakeup.ts';
import type { FramePackets, FrameSource } from './frame-source.ts';

const AHEAD = 4;
const ASK_MS = 4;

/** Keeps a decoder open between single frames: opening is slower than decoding. Requests queue. */
export class WarmDecoder {
  readonly #source: FrameSource;
  #decoder: Promise<FrameDecoder> | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  #asked = 0;
  #closings = 0;
  #receive: (frame: VideoSample) => void = (frame) => frame.close();
  #fail: (error: unknown) => void = () => void this.close();
  readonly #room = new Wakeup();

  constructor(source: FrameSource) {
    this.#source = source;
  }

  /** The caller closes it; `null` if there is none or no longer wanted. */
  frameAt(time: number, isWanted: () => boolean): Promise<VideoSample | null> {
    this.#asked += 1;
    const closings = this.#closings;
    return new Promise((resolve, reject) => {
      this.#turn = this.#turn
        .then(() => this.#decode(time, isWanted, resolve))
        .catch((error: unknown) => {
          if (closings !== this.#closings) return resolve(null);
          reject(error);
          return this.close();
        })
        .finally(() => {
          this.#asked -= 1;
        });
    });
  }

  get isBusy(): boolean {
    return this.#asked > 0;
  }

  async close(): Promise<void> {
    this.#closings += 1;
    const decoder = this.#decoder;
    this.#decoder = null;
    (await decoder?.catch(() => null))?.close();
  }

  async #decode(
    time: number,
    isWanted: () => boolean,
    found: (frame: VideoSample | null) => void,
  ): Promise<void> {
    const at = isWanted() ? await this.#source.packetsOf(time) : null;
    if (!at) return found(null);
    const failed = new Promise<never>((_, reject) => {
      this.#fail = reject;
    });
    this.#receive = (frame) => {
      this.#room.fire();
      // Times of frames and packets may differ by their rounding.
      if (frame.timestamp < at.time - 1e-6) frame.close();
      else {
        this.#receive = (later) => later.close();
        found(frame);
      }
    };
    await Promise.race([failed, this.#feed(at, isWanted)]);
    this.#fail = () => void this.close();
    found(null);
  }

  async #feed({ key, last }: FramePackets, isWanted: () => boolean): Promise<void> {
    this.#decoder ??= this.#source.openDecoder(
      (frame) => this.#receive(frame),
      (error) => this.#fail(error),
    );
    const decoder = await this.#decoder;
    for (let packet = key; ; ) {
      decoder.decode(packet);
      if (packet.sequenceNumber >= last) break;
      const next = await this.#source.packetAfter(packet);
      while (decoder.getDecodeQueueSize() >= AHEAD) await this.#room.wait(ASK_MS);
      if (next && isWanted()) packet = next;
      else {
        this.#receive = (frame) => frame.close();
        break;
      }
    }
    await decoder.flush();
  }
}
