import {
  type EncodedPacket,
  EncodedPacketSink,
  type InputVideoTrack,
  type VideoSample,
  VideoSampleSink,
} from 'mediabunny';
import { PictureRun } from './picture-run.ts';
import type { FramePackets, FrameReader, PictureDecoder, PictureSource } from './picture-source.ts';

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

/** Only packets that can really be decoded by themselves count as keyframes. */
const VERIFIED = { verifyKeyPackets: true } as const;

/**
 * Pictures up to this size, in pixels, need one thread to be decoded in time. Chromium's software decoders otherwise work on
 * several frames at once and hold them all, with what belongs to each thread: 25 MB less while the scrubber is dragged.
 */
const SMALL = 1280 * 720;

/** The picture track of a medium, its times moved from those of the file to source seconds. */
export class Pictures implements PictureSource {
  readonly #maker: DecoderMaker;
  readonly #packets: EncodedPacketSink;
  readonly #start: number;
  #first: Promise<number> | null = null;

  /** @param size in pixels; @param start file second of source second 0 */
  constructor(track: InputVideoTrack, { width, height }: { width: number; height: number }, start: number) {
    const optimizeForLatency = width * height <= SMALL;
    this.#maker = new VideoSampleSink(track, { optimizeForLatency }) as unknown as DecoderMaker;
    this.#packets = new EncodedPacketSink(track);
    this.#start = start;
  }

  /** Every frame from the one at source second `time` on, by a decoder of its own. */
  from(time: number): FrameReader {
    return new PictureRun(this, time);
  }

  openDecoder(
    onFrame: (frame: VideoSample) => void,
    onError: (error: unknown) => void,
  ): Promise<PictureDecoder> {
    return this.#maker._createDecoder((frame) => {
      frame.setTimestamp(frame.timestamp - this.#start);
      onFrame(frame);
    }, onError);
  }

  async packetsOf(time: number): Promise<FramePackets | null> {
    const at = time + this.#start;
    const packet = await this.#packets.getPacket(at, { metadataOnly: true });
    const key = packet && (await this.#packets.getKeyPacket(at, VERIFIED));
    return key && { key, last: packet.sequenceNumber, time: packet.timestamp - this.#start };
  }

  async packetsFrom(time: number): Promise<AsyncGenerator<EncodedPacket, void, unknown>> {
    const key =
      (await this.#packets.getKeyPacket(time + this.#start, VERIFIED)) ??
      (await this.#packets.getFirstKeyPacket(VERIFIED));
    return this.#packets.packets(key ?? undefined, undefined, VERIFIED);
  }

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
