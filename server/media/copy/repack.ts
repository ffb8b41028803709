import {
  ALL_FORMATS,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { media } from '#i18n/en/server.ts';
import { MediaFailed } from '../errors.ts';
import type { Control, MediaInfo } from '../types.ts';

/** Copies the video to an MP4 from source time 0, on the exact grid. @throws MediaFailed, the signal's reason */
export async function repackFrames(
  path: string,
  outPath: string,
  info: MediaInfo,
  { signal, onProgress }: Control,
): Promise<void> {
  const { frameRate } = info.video ?? {};
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryVideoTrack();
    const decoderConfig = await track?.getDecoderConfig();
    const codec = await track?.getCodec();
    if (!track || !frameRate || !decoderConfig || !codec) throw new Error('No known video');
    const rate = frameRate.num / frameRate.den;
    const source = new EncodedVideoPacketSource(codec);
    const output = new Output({ format: new Mp4OutputFormat(), target: new FilePathTarget(outPath) });
    output.addVideoTrack(source, { frameRate: rate });
    await output.start();
    for await (const packet of new EncodedPacketSink(track).packets()) {
      signal.throwIfAborted();
      const frame = Math.round((packet.timestamp - info.startTime) * rate);
      await source.add(packet.clone({ timestamp: frame / rate, duration: 1 / rate }), { decoderConfig });
      onProgress?.(Math.min(100, (100 * frame) / rate / info.duration));
    }
    await output.finalize();
  } catch (error) {
    signal.throwIfAborted();
    const detail = error instanceof Error ? error.message : String(error);
    throw new MediaFailed(media.videoUnreadable(), `repack: ${detail}`);
  } finally {
    input.dispose();
  }
}
