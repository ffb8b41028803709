/**
 * How finely the key frames of a recording are coded: the quantiser at which our encoder gives them as many bits. Headers do not
 * say it, since encoders code finer, block by block, what lasts, as in stills and slides.
 */
import { MediaFailed } from '../errors.ts';
import type { Command } from '../ffmpeg/command.ts';
import { type RunLimits, streamFfmpeg } from '../ffmpeg/run.ts';
import type { MediaInfo, VideoInfo } from '../types.ts';

interface Trial {
  readonly encoder: readonly string[];
  /** In the encoder's scale, ascending. */
  readonly quantisers: readonly number[];
  /** By how much finer a decoded frame must be coded to look like itself. */
  readonly margin: number;
}

/** By codec, as it is encoded elsewhere, with key frames at the quantiser that is asked for. */
const TRIALS: Readonly<Record<string, Trial>> = {
  h264: {
    encoder: ['libx264', '-preset', 'veryfast', '-i_qfactor', '1', '-qcomp', '1', '-mbtree', '0'],
    quantisers: [10, 18, 26],
    margin: 5,
  },
  hevc: {
    encoder: [
      ...['libx265', '-preset', 'veryfast'],
      ...['-x265-params', 'log-level=error:ipratio=1:qcomp=1:cutree=0'],
    ],
    quantisers: [10, 18, 26],
    margin: 7,
  },
  vp9: {
    encoder: ['libvpx-vp9', '-b:v', '0', '-deadline', 'realtime', '-cpu-used', '6'],
    quantisers: [8, 20, 36],
    margin: 3,
  },
};
/** Places that are looked at. */
const MOST_PLACES = 3;
/** Seconds: beyond it a stream is made to be slow to read. */
const TIME_LIMIT = 20;

/**
 * The finest of the key frames before some of the places, in the scale of our encoder for the codec. Undefined for codecs of which
 * it is not measured, and where no place could be read.
 * @param times source seconds
 * @throws the signal's reason
 */
export async function readKeyQuantiser(
  path: string,
  { startTime, video }: Pick<MediaInfo, 'startTime' | 'video'>,
  times: readonly number[],
  { signal }: Pick<RunLimits, 'signal'>,
): Promise<number | undefined> {
  const trial = TRIALS[video?.codec ?? ''];
  if (!video || !trial) return undefined;
  const step = Math.max(1, times.length / MOST_PLACES);
  const places = times.filter((_, i) => i === 0 || Math.floor(i / step) > Math.floor((i - 1) / step));
  const found: number[] = [];
  for (const time of places) {
    const coded = [['copy'], ...trial.quantisers.map((at) => [...trial.encoder, '-crf', String(at)])];
    const sizes = coded.map((codec) => keyFrameBytes(path, video, startTime + time, codec, signal));
    const quantiser = matching(await Promise.all(sizes), trial.quantisers);
    if (quantiser !== undefined) found.push(quantiser - trial.margin);
  }
  return found.length > 0 ? Math.min(...found) : undefined;
}

/** Of the key frame before a time of the container; 0 where it cannot be read, which is met by whoever decodes it. */
async function keyFrameBytes(
  path: string,
  { index, pixelFormat }: VideoInfo,
  time: number,
  codec: readonly string[],
  signal: AbortSignal,
): Promise<number> {
  const options = ['-noaccurate_seek', '-seek_timestamp', '1', '-ss', time.toFixed(3), '-an', '-sn', '-dn'];
  const format = codec[0] === 'copy' ? [] : ['-pix_fmt', pixelFormat];
  const command: Command = {
    inputs: [{ kind: 'file', path, options }],
    args: ['-map', `0:${index}`, '-frames:v', '1', ...format, '-c:v', ...codec, '-f', 'framecrc'],
    output: 'pipe:1',
    threads: 1,
  };
  let list = '';
  try {
    for await (const chunk of streamFfmpeg(command, { signal, timeLimit: TIME_LIMIT }))
      list += chunk.toString();
  } catch (error) {
    if (!(error instanceof MediaFailed)) throw error;
  }
  const [, , , , bytes = ''] = /^\d.*$/m.exec(list)?.[0].split(',') ?? [];
  return Number(bytes);
}

/**
 * Where the sizes tried reach the recording's; between two of them they fall by a constant share a step. Pure.
 * @param sizes the recording's, then one for each quantiser
 */
export function matching(
  [own = 0, ...tried]: readonly number[],
  quantisers: readonly number[],
): number | undefined {
  if (own === 0 || tried.includes(0)) return undefined;
  const after = tried.findIndex((bytes) => bytes <= own);
  if (after <= 0) return quantisers.at(after);
  const [from = 0, to = 0] = quantisers.slice(after - 1);
  const [fine = 0, coarse = 0] = tried.slice(after - 1);
  return from + ((to - from) * Math.log(fine / own)) / Math.log(fine / coarse);
}
