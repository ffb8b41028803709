import { type EncodedPacket, EncodedPacketSink, type InputVideoTrack, type VideoSample } from 'mediabunny';
import { decoderOpener, type FrameDecoder } from '../io/mediabunny-internals.ts';
import { FrameRun } from './frame-run.ts';
import type { FramePackets, FrameReader, FrameSource } from './frame-source.ts';

/** Only packets that decode on their own. */
const VERIFIED = { verifyKeyPackets: true } as const;

/** Up to this size in pixels one decoder thread suffices and saves 25 MB while scrubbing. */
const SMALL = 1280 * 720;

/** Packets and decoders of the video track, in source seconds. */
export class VideoTrackReader implements FrameSource {
  readonly #openDecoder: ReturnType<typeof decoderOpener>;
  readonly #packets: EncodedPacketSink;
  readonly #start: number;
  #first: Promise<number> | null = null;
  /** How many frames were decoded, for playing and for still frames. */
  decoded = 0;

  /** @param size pixels; @param start file second of source second 0 */
  constructor(track: InputVideoTrack, { width, height }: { width: number; height: number }, start: number) {
    const optimizeForLatency = width * height <= SMALL;
    this.#openDecoder = decoderOpener(track, optimizeForLatency);
    this.#packets = new EncodedPacketSink(track);
    this.#start = start;
  }

  from(time: number): FrameReader {
    return new FrameRun(this, time);
  }

  openDecoder(
    onFrame: (frame: VideoSample) => void,
    onError: (error: unknown) => void,
  ): Promise<FrameDecoder> {
    return this.#openDecoder((frame) => {
      this.decoded += 1;
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

  /** `null` before the first frame. */
  async keyTime(time: number): Promise<number | null> {
    const key = await this.#packets.getKeyPacket(time + this.#start, { metadataOnly: true });
    return key && key.timestamp - this.#start;
  }

  firstTime(): Promise<number> {
    this.#first ??= this.#packets
      .getFirstPacket({ metadataOnly: true })
      .then((first) => (first ? first.timestamp - this.#start : 0));
    return this.#first;
  }
}
