import type { VideoSample } from 'mediabunny';
import { Wakeup } from '../wakeup.ts';
import type { FramePackets, PictureDecoder, PictureSource } from './picture-source.ts';

/** Packets handed to the decoder at once: what is still decoded after nobody wants the frame any more. */
const AHEAD = 4;
/** How often a decoder that hands out nothing yet is asked for room, milliseconds. */
const ASK_MS = 4;

/**
 * A decoder that stays open between the frames asked of it, since opening one takes longer than decoding a keyframe.
 * It opens at the first frame. One frame at a time; a second caller waits.
 */
export class WarmDecoder {
  readonly #pictures: PictureSource;
  #decoder: Promise<PictureDecoder> | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  #asked = 0;
  /** Counts how often it was closed: what was under way then came to nothing, but did not fail. */
  #closings = 0;
  /** What becomes of the frames that come out. */
  #receive: (frame: VideoSample) => void = (frame) => frame.close();
  /** Between two frames an error means that the browser took the decoder away; the next frame opens another. */
  #fail: (error: unknown) => void = () => void this.close();
  readonly #room = new Wakeup();

  constructor(pictures: PictureSource) {
    this.#pictures = pictures;
  }

  /**
   * The frame that is seen at source second `time`; the caller closes it. `null` where there is none, and when `isWanted`
   * gives it up before its turn or between its packets.
   */
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

  /** A frame asked for now would have to wait. */
  get isBusy(): boolean {
    return this.#asked > 0;
  }

  /** Gives the decoder back; another frame opens a new one. */
  async close(): Promise<void> {
    this.#closings += 1;
    const decoder = this.#decoder;
    this.#decoder = null;
    (await decoder?.catch(() => null))?.close();
  }

  /** Resolves once the decoder has come to rest, which is a little after `found` got its frame. */
  async #decode(
    time: number,
    isWanted: () => boolean,
    found: (frame: VideoSample | null) => void,
  ): Promise<void> {
    const at = isWanted() ? await this.#pictures.packetsOf(time) : null;
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
    this.#decoder ??= this.#pictures.openDecoder(
      (frame) => this.#receive(frame),
      (error) => this.#fail(error),
    );
    const decoder = await this.#decoder;
    for (let packet = key; ; ) {
      decoder.decode(packet);
      if (packet.sequenceNumber >= last) break;
      const next = await this.#pictures.packetAfter(packet);
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
