import type { EncodedPacket, VideoSample } from 'mediabunny';
import type { PictureDecoder } from '../io/mediabunny-internals.ts';

/** `return()` closes the decoder at once, also while `next()` waits. */
export interface FrameReader {
  next(): Promise<IteratorResult<VideoSample, void>>;
  return(): Promise<unknown>;
}

/** Keyframe, sequence number of the frame's own packet, and its source second. */
export interface FramePackets {
  readonly key: EncodedPacket;
  readonly last: number;
  readonly time: number;
}

/** Times in source seconds. */
export interface PictureSource {
  /** The caller closes the frames. */
  openDecoder(
    onFrame: (frame: VideoSample) => void,
    onError: (error: unknown) => void,
  ): Promise<PictureDecoder>;
  /** In decode order, from the keyframe before `time`. */
  packetsFrom(time: number): Promise<AsyncGenerator<EncodedPacket, void, unknown>>;
  /** `null` before the first frame. */
  packetsOf(time: number): Promise<FramePackets | null>;
  /** In decode order. */
  packetAfter(packet: EncodedPacket): Promise<EncodedPacket | null>;
}
