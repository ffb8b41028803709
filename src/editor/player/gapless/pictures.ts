import {
  type EncodedPacket,
  EncodedPacketSink,
  type InputVideoTrack,
  type VideoSample,
  VideoSampleSink,
} from 'mediabunny';
import { PictureRun } from './picture-run.ts';

/** Frames one after another. `return()` gives the decoder back at once, also while a frame is waited for. */
export interface FrameReader {
  next(): Promise<IteratorResult<VideoSample, void>>;
  return(): Promise<unknown>;
}

/** Takes packets in decode order, the first a keyframe, and hands out frames in the order they are seen. */
export interface PictureDecoder {
  decode(packet: EncodedPacket): void;
  /** Hands out all that it holds back; a keyframe has to follow. */
  flush(): Promise<void>;
  close(): void;
  /** Packets it has not begun with. */
  getDecodeQueueSize(): number;
}

/**
 * mediabunny's own decoder, which mends what browsers get wrong, without its sinks: they decode 40 packets at once before
 * they look whether a frame is wanted, 55 MB of 720p. Not part of its documented face, hence its exact version.
 */
interface DecoderMaker {
  _createDecoder(
    onFrame: (frame: VideoSample) => void,
    onError: (error: unknown) => void,
  ): Promise<PictureDecoder>;
}

/** See `packetsOf`. `time`: source second at which the frame begins. */
export interface FramePackets {
  readonly key: EncodedPacket;
  readonly last: number;
  readonly time: number;
}

/** Only packets that can really be decoded by themselves count as keyframes. */
const VERIFIED = { verifyKeyPackets: true } as const;

/** The picture track of a medium, its times moved from those of the file to source seconds. */
export class Pictures {
  readonly #maker: DecoderMaker;
  readonly #packets: EncodedPacketSink;
  readonly #start: number;
  #first: Promise<number> | null = null;

  /** @param start file second of source second 0 */
  constructor(track: InputVideoTrack, start: number) {
    this.#maker = new VideoSampleSink(track) as unknown as DecoderMaker;
    this.#packets = new EncodedPacketSink(track);
    this.#start = start;
  }

  /** Every frame from the one at source second `time` on, by a decoder of its own. */
  from(time: number): FrameReader {
    return new PictureRun(this, time);
  }

  /** A new decoder of this track; the frames it hands out are to be closed. */
  openDecoder(
    onFrame: (frame: VideoSample) => void,
    onError: (error: unknown) => void,
  ): Promise<PictureDecoder> {
    return this.#maker._createDecoder((frame) => {
      frame.setTimestamp(frame.timestamp - this.#start);
      onFrame(frame);
    }, onError);
  }

  /**
   * What the frame that is seen at `time` is decoded from: the keyframe's packet, and the sequence number of the frame's own.
   * `null` before the first.
   */
  async packetsOf(time: number): Promise<FramePackets | null> {
    const at = time + this.#start;
    const packet = await this.#packets.getPacket(at, { metadataOnly: true });
    const key = packet && (await this.#packets.getKeyPacket(at, VERIFIED));
    return key && { key, last: packet.sequenceNumber, time: packet.timestamp - this.#start };
  }

  /** In decode order, what a decoder needs for the frame at `time` and all after it. */
  async packetsFrom(time: number): Promise<AsyncGenerator<EncodedPacket, void, unknown>> {
    const key =
      (await this.#packets.getKeyPacket(time + this.#start, VERIFIED)) ??
      (await this.#packets.getFirstKeyPacket(VERIFIED));
    return this.#packets.packets(key ?? undefined, undefined, VERIFIED);
  }

  /** The packet behind `packet` in decode order. */
  packetAfter(packet: EncodedPacket): Promise<EncodedPacket | null> {
    return this.#packets.getNextPacket(packet, VERIFIED);
  }

  /** Source second of the keyframe from which the frame at `time` is decoded, `null` before the first. */
  async keyTime(time: number): Promise<number | null> {
    const key = await this.#packets.getKeyPacket(time + this.#start, { metadataOnly: true });
    return key && key.timestamp - this.#start;
  }

  /** Source second of the first frame. */
  firstTime(): Promise<number> {
    this.#first ??= this.#packets
      .getFirstPacket({ metadataOnly: true })
      .then((first) => (first ? first.timestamp - this.#start : 0));
    return this.#first;
  }
}
