import type { EncodedPacket, Input, InputVideoTrack, VideoSample } from 'mediabunny';
import { VideoSampleSink } from 'mediabunny';
import type { SampleTable } from './sample-table.ts';

/*
 * All that is used of mediabunny beyond its documentation. Held for the version below, which package.json pins; a test
 * fails when another one is installed. Re-check each part then:
 *
 * - `VideoSampleSink._createDecoder`: a decoder that corrects what browsers get wrong, fed packet by packet. The sinks
 *   decode 40 packets before they look whether a frame is wanted, 55 MB of 720p. Waits for the sample cursors of v2,
 *   https://github.com/Vanilagy/mediabunny/pull/220
 * - `Input._demuxerPromise` and the MP4 demuxer's `moovSlice`, `tracks`, `getSampleTableForTrack`: to keep sample tables
 *   packed. No request found upstream; to be asked for: sample tables in typed arrays, and the header released once they
 *   are read (v2 promises less memory for iterating packets, same pull request).
 */
export const HOLDS_FOR = '1.61.0';

export interface PictureDecoder {
  decode(packet: EncodedPacket): void;
  flush(): Promise<void>;
  close(): void;
  getDecodeQueueSize(): number;
}

type OpenDecoder = (
  onFrame: (frame: VideoSample) => void,
  onError: (error: unknown) => void,
) => Promise<PictureDecoder>;

export function decoderOpener(track: InputVideoTrack, optimizeForLatency: boolean): OpenDecoder {
  const sink = new VideoSampleSink(track, { optimizeForLatency }) as unknown as {
    _createDecoder: OpenDecoder;
  };
  return (onFrame, onError) => sink._createDecoder(onFrame, onError);
}

export interface Mp4Track {
  sampleTable: SampleTable | null;
  readonly sampleTableByteOffset: number | null;
  readonly info: { readonly codec: string | null } | null;
}

export interface Mp4Demuxer {
  /** The header as read; `bytes` may be shared with a cached part of the file. */
  moovSlice: {
    readonly bytes: Uint8Array<ArrayBuffer>;
    readonly length: number;
    slice(at: number): { readonly view: DataView; readonly bufferPos: number };
  } | null;
  readonly tracks: readonly Mp4Track[];
  getSampleTableForTrack(track: Mp4Track): SampleTable;
}

export async function mp4Demuxer(input: Input): Promise<Mp4Demuxer | null> {
  const { _demuxerPromise } = input as unknown as { _demuxerPromise: Promise<Mp4Demuxer> };
  const demuxer = await _demuxerPromise;
  return 'moovSlice' in demuxer ? demuxer : null;
}
