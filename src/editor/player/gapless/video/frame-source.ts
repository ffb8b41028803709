import type { EncodedPacket, VideoSample } from 'mediabunny';
import type { FrameDecoder } from '../io/mediabunny-internals.ts';

/** `return()` closes the decoder at once, also while `next()` waits. */
export interface FrameReader {
  next(): Promise<IteratorResult<VideoSample, void>>;
  return(): Promise<unknown>;
}

export interface FramePackets {
  readonly key: EncodedPacket;
  readonly last: number;
  readonly time: number;
}

/** Times in source seconds. */
export interface FrameSource {
  openDecoder(
    onFrame: (frame: VideoSample) => void,
    onError: (error: unknown) => void,
  ): Promise<FrameDecoder>;
  /** In decode order, from the keyframe before `time`. */
  packetsFrom(time: number): Promise<AsyncGenerator<EncodedPacket, void, unknown>>;
  /** `null` before the first frame. */
  packetsOf(time: number): Promise<FramePackets | null>;
  packetAfter(packet: EncodedPacket): Promise<EncodedPacket | null>;
}
