import type { EncodedPacket, VideoSample } from 'mediabunny';

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
 * What a frame is decoded from: the keyframe's packet, and the sequence number of the frame's own. `time`: source second at
 * which it begins.
 */
export interface FramePackets {
  readonly key: EncodedPacket;
  readonly last: number;
  readonly time: number;
}

/** Packets of a picture track and decoders for them, times in source seconds. */
export interface PictureSource {
  /** A new decoder of this track; the frames it hands out are to be closed. */
  openDecoder(
    onFrame: (frame: VideoSample) => void,
    onError: (error: unknown) => void,
  ): Promise<PictureDecoder>;
  /** In decode order, what a decoder needs for the frame at `time` and all after it. */
  packetsFrom(time: number): Promise<AsyncGenerator<EncodedPacket, void, unknown>>;
  /** What the frame that is seen at `time` is decoded from; `null` before the first. */
  packetsOf(time: number): Promise<FramePackets | null>;
  /** The packet behind `packet` in decode order. */
  packetAfter(packet: EncodedPacket): Promise<EncodedPacket | null>;
}
