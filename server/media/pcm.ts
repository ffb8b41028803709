import type { Command } from './command.ts';
import { streamFfmpeg } from './run.ts';
import type { AudioInfo, MediaInfo, SampleFormat } from './types.ts';

export const BYTES: Readonly<Record<SampleFormat, number>> = { s16le: 2, s32le: 4, f32le: 4 };

/** How the sound is wanted; `channels` and `sampleRate` only where they differ from the recording's. */
export interface PcmShape {
  readonly format: SampleFormat;
  readonly channels?: number;
  readonly sampleRate?: number;
}

/**
 * ffmpeg's command that decodes a recording's sound to interleaved PCM. Holes in the time stamps become silence and
 * overlaps are dropped, so that sample k of the output lies at source second `audio.offset + k / rate`.
 */
export function pcmCommand(path: string, audio: Pick<AudioInfo, 'index'>, shape: PcmShape): Command {
  // A hole shorter than a frame is jitter of the container's clock; following it would click.
  const filter = 'aresample=async=1:min_hard_comp=0.04';
  return {
    inputs: [{ kind: 'file', path, options: ['-vn', '-sn', '-dn'] }],
    args: [
      ...['-map', `0:${audio.index}`, '-af', filter],
      ...(shape.channels ? ['-ac', String(shape.channels)] : []),
      ...(shape.sampleRate ? ['-ar', String(shape.sampleRate)] : []),
      ...['-c:a', `pcm_${shape.format}`, '-f', shape.format],
    ],
    output: 'pipe:1',
  };
}

/** Wall-clock seconds a pass over a recording may take, far above what a slow machine needs. */
export function timeLimitFor(info: Pick<MediaInfo, 'duration'>): number {
  return 300 + 60 * info.duration;
}

const SPEECH_RATE = 16_000;

/**
 * The sound as speech recognisers take it: 16 kHz mono, from source second `fromTime` on. Nothing at all for a
 * recording without sound.
 * @throws MediaFailed if it cannot be decoded
 */
export async function* decodeSpeechPcm(
  path: string,
  options: { info: MediaInfo; fromTime: number; signal: AbortSignal },
): AsyncGenerator<Int16Array> {
  const { info } = options;
  const { audio } = info;
  if (!audio) return;
  const command = pcmCommand(path, audio, { format: 's16le', channels: 1, sampleRate: SPEECH_RATE });
  // Decoding what is thrown away costs two seconds an hour; seeking is inexact in several containers.
  let skip = Math.round((options.fromTime - audio.offset) * SPEECH_RATE);
  if (skip < 0) yield new Int16Array(-skip);
  skip = Math.max(0, skip);
  const run = { signal: options.signal, timeLimit: timeLimitFor(info) + 24 * 3600 };
  for await (const samples of whole(streamFfmpeg(command, run), 2)) {
    const kept = samples.subarray(Math.min(samples.length, skip * 2));
    skip -= (samples.length - kept.length) / 2;
    if (kept.length > 0) yield new Int16Array(aligned(kept).buffer, 0, kept.length / 2);
  }
}

/** The same bytes in chunks that hold whole units of `size` bytes. */
export async function* whole(chunks: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array = new Uint8Array(0);
  for await (const chunk of chunks) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const usable = bytes.length - (bytes.length % size);
    rest = bytes.subarray(usable);
    if (usable > 0) yield bytes.subarray(0, usable);
  }
}

/** A copy that starts at an offset of its own buffer, so that typed arrays can be laid over it. */
export function aligned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(bytes.length);
  copy.set(bytes);
  return copy;
}
