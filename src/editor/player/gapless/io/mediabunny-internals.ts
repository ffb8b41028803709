import type { EncodedPacket, InputVideoTrack, VideoSample } from 'mediabunny';
import { VideoSampleSink } from 'mediabunny';

/**
 * The version that `_createDecoder`, which mediabunny does not document, was tried with. A test fails when another one is
 * installed. It makes a decoder that corrects what browsers get wrong and is fed packet by packet; the sinks decode 40 packets
 * before they look whether a frame is wanted, 55 MB of 720p. Waits for the sample cursors of version 2,
 * https://github.com/Vanilagy/mediabunny/pull/220
 */
export const HOLDS_FOR = '1.61.0';

export interface FrameDecoder {
  decode(packet: EncodedPacket): void;
  flush(): Promise<void>;
  close(): void;
  getDecodeQueueSize(): number;
}

type OpenDecoder = (
  onFrame: (frame: VideoSample) => void,
  onError: (error: unknown) => void,
) => Promise<FrameDecoder>;

/** Opens decoders of a track. @param optimizeForLatency one thread, which takes less memory */
export function decoderOpener(track: InputVideoTrack, optimizeForLatency: boolean): OpenDecoder {
  const sink = new VideoSampleSink(track, { optimizeForLatency }) as unknown as {
    _createDecoder: OpenDecoder;
  };
  return (onFrame, onError) => sink._createDecoder(onFrame, onError);
}
